; What Ruby expressions are. A name that nothing binds is a call of a method of self.

((identifier) @value.new @name (#eq? @name "new"))
(identifier) @value.call @name
(constant) @value.name
(self) @value.this
(super) @value.overridden
(call method: (super) @name) @value.overridden
(scope_resolution scope: (_) @of name: (constant) @name) @value.member
(scope_resolution name: (constant) @name) @value.name
(parenthesized_statements (_) @of .) @value.same
(call receiver: (_) @of method: (identifier) @name (#eq? @name "new")) @value.new
(call !receiver method: (identifier) @name (#eq? @name "new")) @value.new
(call receiver: (_) @of method: (identifier) @name (#eq? @name "class")) @value.member
(call
  receiver: (_) @of
  method: (identifier) @name
  (#any-of? @name "tap" "freeze" "dup" "clone" "itself")) @value.same
; Methods that are called by their names as values.
(call
  receiver: (_)? @of
  method: (identifier) @test
  arguments: (argument_list . [(simple_symbol) @name (string (string_content) @name)])
  (#any-of? @test "send" "public_send" "__send__" "method")) @value.call
(block_argument (simple_symbol) @name) @value.handed
(call receiver: (_)? @of method: [(identifier) (constant)] @name) @value.call
(element_reference object: (_) @of) @value.element
(assignment right: (_) @of) @value.same
(assignment left: (call receiver: (_) @of method: (identifier) @name !arguments) @test (#set! setter))
  @value.call
(operator_assignment right: (_) @of) @value.same
(conditional consequence: (_) @of alternative: (_) @of) @value.same
(if consequence: (then (_) @of .) alternative: (else (_) @of .)?) @value.same
(unless consequence: (then (_) @of .) alternative: (else (_) @of .)?) @value.same
(case (when body: (then (_) @of .))+ (else (_) @of .)?) @value.same
(begin (_) @of .) @value.same
(array [(call) (identifier) (constant) (scope_resolution) (instance_variable) (self)]+ @of) @value.tuple
(hash (pair value: (_) @of)+) @value.tuple
(right_assignment_list (_)+ @of) @value.tuple
(instance_variable) @value.own @name
(global_variable) @value.unknown
[
  (string)
  (integer)
  (float)
  (simple_symbol)
  (true)
  (false)
  (nil)
  (array)
  (hash)
  (regex)
  (string_array)
  (symbol_array)
] @value.opaque

(constant) @type.name
(scope_resolution) @type.name

(argument_list) @arguments
