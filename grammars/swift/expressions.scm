; What Swift expressions and types are.

; `$level`: what the wrapper of a property shows of it.
((simple_identifier) @value.name @test (#match? @test "^\\$[A-Za-z_]") (#set! name "projectedValue"))
((simple_identifier) @value.this @test (#eq? @test "Self"))
(simple_identifier) @value.name
(self_expression) @value.this
(super_expression) @value.super
(tuple_expression . value: (_) @of .) @value.same
(navigation_expression
  target: (_) @of
  suffix: (navigation_suffix suffix: (simple_identifier) @name)
  (#match? @name "^\\$[A-Za-z_]")
  (#set! name "projectedValue")) @value.member
(navigation_expression target: (_) @of suffix: (navigation_suffix suffix: (simple_identifier) @name)) @value.member
((call_expression . (_) @of (call_suffix) @test) @value.element (#match? @test "^\\["))
((call_expression
    . (navigation_expression suffix: (navigation_suffix suffix: (simple_identifier) @name))
    (call_suffix (lambda_literal (statements (_) @of .)) .))
  @value.array
  (#any-of? @name "map" "compactMap"))
((call_expression
    . (_) @of
    (call_suffix (value_arguments)? @parameters (lambda_literal)* @trailing) @test)
  @value.call
  (#not-match? @test "^\\["))
(constructor_expression
  constructed_type: (_) @of
  (constructor_suffix (value_arguments) @parameters)) @value.new
(postfix_expression target: (_) @of) @value.same
((prefix_expression target: (simple_identifier) @name) @value.member @test (#match? @test "^\\.") (#set! expected))
(prefix_expression target: (_) @of) @value.same
(prefix_expression target: (_) @of) @value.operator
((call_expression . (_) @of (call_suffix) @test) @value.operator (#match? @test "^\\[") (#set! name "subscript"))
(additive_expression lhs: (_) @of rhs: (_) @value) @value.operator
(multiplicative_expression lhs: (_) @of rhs: (_) @value) @value.operator
(equality_expression lhs: (_) @of rhs: (_) @value) @value.operator
(comparison_expression lhs: (_) @of rhs: (_) @value) @value.operator
(nil_coalescing_expression value: (_) @of if_nil: (_) @of) @value.same
(ternary_expression if_true: (_) @of if_false: (_) @of) @value.same
(navigation_expression target: (_) @of suffix: (navigation_suffix suffix: (integer_literal) @name)) @value.member
(tuple_expression value: (_) @of value: (_) @of value: (_)? @of) @value.tuple
(array_literal element: (_)+ @of) @value.array
(try_expression expr: (_) @of) @value.same
(await_expression expr: (_) @of) @value.same
(as_expression (_) @type .) @value.typed
(directly_assignable_expression (_) @of) @value.same
((line_string_literal) @value.opaque (#set! name "String"))
((multi_line_string_literal) @value.opaque (#set! name "String"))
((boolean_literal) @value.opaque (#set! name "Bool"))
((array_literal) @value.opaque (#set! name "[]"))
((integer_literal) @value.opaque (#set! name "Int"))
((lambda_literal (statements (_) @of .)) @value.opaque (#set! name "->"))
((lambda_literal) @value.opaque (#set! name "->"))
[
  (line_string_literal)
  (multi_line_string_literal)
  (integer_literal)
  (real_literal)
  (boolean_literal)
  (array_literal)
  (dictionary_literal)
  (lambda_literal)
] @value.opaque

((user_type) @type.this @test (#eq? @test "Self"))
(user_type
  . (type_identifier) @name
  (type_arguments . name: (_) @of)
  (#any-of? @name "Array" "Set" "ArraySlice" "ContiguousArray" "AnySequence" "AsyncStream")) @type.array
(user_type
  . (type_identifier) @name
  (type_arguments . name: (_) @of)
  (#any-of? @name "Optional" "Published" "Binding" "State" "ObservedObject")) @type.same
(user_type
  . (type_identifier) @name
  (type_arguments . name: (_) @of)
  (#any-of? @name "Task" "EventLoopFuture")) @type.promise
; What it holds where it failed stands for its keys.
(user_type
  . (type_identifier) @name
  (type_arguments . name: (_) @of . name: (_) @key .)
  (#eq? @name "Result")) @type.map
(user_type
  . (type_identifier) @name
  (type_arguments . name: (_) @key . name: (_) @of .)
  (#eq? @name "Dictionary")) @type.map
(user_type . (type_identifier) @name (type_arguments name: (_)+ @type) .) @type.generic
(user_type) @type.name

(optional_type wrapped: (_) @of) @type.same
(array_type (_) @of) @type.array
(dictionary_type (_) @key . (_) @of) @type.map
(type_annotation (_) @of) @type.same
(opaque_type (_) @of) @type.same
(existential_type (_) @of) @type.same
(function_type params: (tuple_type (tuple_type_item name: (_) @type)*) name: (_) @of)
  @type.function
(tuple_type (tuple_type_item name: (_) @of) . (tuple_type_item name: (_) @of) (tuple_type_item name: (_) @of)*) @type.tuple
(tuple_type) @type.opaque

(value_argument name: (value_argument_label (simple_identifier) @alias) value: (_) @of) @value.same
; `nil` is no node.
(value_argument name: (value_argument_label (simple_identifier) @alias)) @value.opaque
(value_argument value: (_) @of) @value.same

(value_argument) @arguments
