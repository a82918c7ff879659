; What Kotlin expressions and types are.

(identifier) @value.name
; `this@Outer`: labels of functions are theirs.
((this_expression (identifier)) @value.typed @type (#match? @type "^this@[A-Z]"))
((this_expression) @value.this @test (#eq? @test "this") (#set! receiver))
(this_expression) @value.this
(super_expression) @value.super
; What a companion's body is: the class around.
(class_body) @value.class
(parenthesized_expression (_) @of) @value.same
((navigation_expression . (_) @of (identifier) @name .) @value.same (#eq? @name "Companion"))
(navigation_expression . (_) @of (identifier) @name .) @value.member
(call_expression
  . (navigation_expression . (_) @of (identifier) @name .)
  (#any-of? @name "also" "apply" "takeIf" "takeUnless" "onEach")) @value.same
((call_expression . (identifier) @name (annotated_lambda)) @value.this
  (#any-of? @name "apply" "also")
  (#set! receiver))
(call_expression
  . (navigation_expression (identifier) @name .)
  (annotated_lambda (lambda_literal (_) @of .))
  (#any-of? @name "map" "mapNotNull")) @value.array
(call_expression
  . (navigation_expression (identifier) @name .)
  (annotated_lambda (lambda_literal (_) @of .))
  (#any-of? @name "let" "run" "use")) @value.same
(call_expression
  . (call_expression . (identifier) @name)
  (annotated_lambda (lambda_literal (_) @of .))
  (#any-of? @name "with" "synchronized")) @value.same
(call_expression
  . (identifier) @name
  (value_arguments (value_argument (_) @of)+)
  (#any-of? @name "Pair" "Triple")) @value.tuple
(call_expression
  . (identifier) @name
  (value_arguments . (value_argument (_) @of))
  (#any-of? @name
    "listOf" "mutableListOf" "arrayListOf" "listOfNotNull" "setOf" "mutableSetOf" "arrayOf" "sequenceOf")) @value.array
(infix_expression . (_) @of . (identifier) @test . (_) @of (#eq? @test "to")) @value.tuple
(call_expression
  . (call_expression . (_) @of (value_arguments) @parameters)
  (annotated_lambda) @trailing) @value.call
(call_expression
  . (call_expression . (_) @of (type_arguments) . (value_arguments) @parameters)
  (annotated_lambda) @trailing) @value.call
(call_expression . (_) @of (value_arguments) @parameters) @value.call
(call_expression . (_) @of (annotated_lambda) @trailing) @value.call
(call_expression . (_) @of) @value.call
; The grammar takes `!a.b()` for `(!a).b()`.
(unary_expression argument: (_) @of) @value.same
(unary_expression argument: (_) @of) @value.operator
; `of[value] = _`, `of[value, _] = _`.
((assignment left: (index_expression . (_) @of . (_) @value .))
  @value.operator
  (#set! name "set")
  (#set! arguments "1"))
((assignment left: (index_expression . (_) @of . (_) @value . (_) .))
  @value.operator
  (#set! name "set")
  (#set! arguments "2"))
(assignment left: (_) @of right: (_) @value) @value.operator
(index_expression . (_) @of) @value.element
((index_expression . (_) @of . (_) @value .) @value.operator (#set! name "get"))
((index_expression . (_) @of . (_) @value . (_) .)
  @value.operator
  (#set! name "get")
  (#set! arguments "1"))
(infix_expression . (_) @of . (identifier) @name . (_) @value) @value.operator
(in_expression left: (_) @value right: (_) @of (#set! name "contains")) @value.operator
(range_expression . (_) @of . (_) @value) @value.operator
(binary_expression left: (_) @of right: (_) @value) @value.operator
(property_declaration
  (multi_variable_declaration (variable_declaration . (identifier) @name)+)
  (_) @of
  (#set! name "component")
  (#set! position)) @value.operator
(for_statement
  (multi_variable_declaration (variable_declaration . (identifier) @name)+)
  (_) @of
  (#set! name "component")
  (#set! element)
  (#set! position)) @value.operator
(lambda_parameters
  (multi_variable_declaration (variable_declaration . (identifier) @name)+) @of
  (#set! name "component")
  (#set! position)) @value.operator
(for_statement (_) . (_) @of . (_) (#set! name "iterator")) @value.operator
(multi_variable_declaration) @value.variable
(if_expression condition: (_) . (_) @of . (_)? @of) @value.same
(when_expression (when_entry (_) @of .)+) @value.same
(try_expression . (block) @of (catch_block (block) @of)*) @value.same
(block (_) @of .) @value.same
(delegation_specifier (constructor_invocation (user_type) @of (value_arguments) @parameters)) @value.new
((constructor_delegation_call (value_arguments) @parameters) @value.new @test
  (#match? @test "^this")
  (#set! own))
((constructor_delegation_call (value_arguments) @parameters) @value.new @test
  (#match? @test "^super")
  (#set! above))
(property_delegate
  (call_expression
    . (identifier) @test
    (annotated_lambda (lambda_literal (_) @of .)))
  (#eq? @test "lazy")) @value.same
(as_expression right: (_) @type) @value.typed
(callable_reference . (identifier) @name .) @value.name
(callable_reference . (_) @of (identifier) @name .) @value.member
(value_argument (_) @of .) @value.same
(property_delegate (_) @of (#set! name "getValue") (#set! arguments "2")) @value.operator
((property_declaration (property_delegate (_) @of)) @value.operator @test
  (#match? @test "^(?:@\\S+\\s+)*(?:[a-z]+\\s+)*var\\b")
  (#set! name "setValue")
  (#set! arguments "3"))
((string_literal) @value.opaque (#set! name "String"))
((multiline_string_literal) @value.opaque (#set! name "String"))

((lambda_literal (_) @of .) @value.opaque (#set! name "->"))
((lambda_literal) @value.opaque (#set! name "->"))
((number_literal) @value.opaque @test (#match? @test "^[0-9_]{1,9}$") (#set! name "Int"))
[
  (string_literal)
  (multiline_string_literal)
  (character_literal)
  (number_literal)
  (float_literal)
  (lambda_literal)
  (object_literal)
  (in_expression)
  (collection_literal)
] @value.opaque

(user_type
  . (identifier) @name
  (type_arguments (type_projection (_) @of))
  (#any-of? @name
    "List" "MutableList" "Set" "MutableSet" "Collection" "MutableCollection" "Iterable" "Sequence" "Array" "ArrayDeque"
    "ArrayList" "Iterator")) @type.array
(user_type
  . (identifier) @name
  (type_arguments . (type_projection (_) @key .) . (type_projection (_) @of .) .)
  (#any-of? @name "Map" "MutableMap" "HashMap" "LinkedHashMap" "ConcurrentHashMap" "TreeMap")) @type.map
(user_type
  . (identifier) @name
  (type_arguments (type_projection (_) @of .)+)
  (#any-of? @name "Pair" "Triple")) @type.tuple
(user_type
  . (identifier) @name
  (type_arguments . (type_projection (_) @of .))
  (#any-of? @name "Lazy" "Deferred" "Flow" "StateFlow" "Result" "CompletableFuture" "ThreadLocal")) @type.promise
(user_type (type_modifiers) . (identifier) @name) @type.name
(user_type . (identifier) @name . (type_arguments (type_projection (_) @type .)+)) @type.generic
(user_type) @type.name
(this_expression (identifier) @name) @type.name
(nullable_type (_) @of) @type.same
(parenthesized_type (_) @of) @type.same
(function_type
  (type_modifiers)?
  [(user_type) (nullable_type) (parenthesized_type)] @receiver
  . (function_type_parameters [(user_type) (nullable_type) (parameter) (function_type)]* @type)
  (_) @of .) @type.function
(function_type
  (function_type_parameters [(user_type) (nullable_type) (parameter) (function_type)]* @type)
  (_) @of .) @type.function
(parameter (identifier) (_) @of .) @type.same

(value_arguments) @arguments
