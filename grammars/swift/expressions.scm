; What Swift expressions and types are.

(simple_identifier) @value.name
(self_expression) @value.this
(super_expression) @value.super
(tuple_expression . value: (_) @of .) @value.same
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
(postfix_expression target: (_) @of) @value.same
((prefix_expression) @value.unknown @test (#match? @test "^\\."))
(prefix_expression target: (_) @of) @value.same
(try_expression expr: (_) @of) @value.same
(await_expression expr: (_) @of) @value.same
(as_expression (_) @type .) @value.typed
(directly_assignable_expression (_) @of) @value.same
((line_string_literal) @value.opaque (#set! name "String"))
((multi_line_string_literal) @value.opaque (#set! name "String"))
((boolean_literal) @value.opaque (#set! name "Bool"))
((integer_literal) @value.opaque (#set! name "Int"))
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
  (equality_expression)
  (comparison_expression)
  (additive_expression)
] @value.opaque

(user_type) @type.name

(optional_type wrapped: (_) @of) @type.same
(array_type (_) @of) @type.array
(dictionary_type (_) . (_) @of) @type.array
(type_annotation (_) @of) @type.same
(opaque_type (_) @of) @type.same
(existential_type (_) @of) @type.same
(function_type params: (tuple_type (tuple_type_item name: (_) @type)*) name: (_) @of)
  @type.function
(tuple_type) @type.opaque

(value_argument name: (value_argument_label (simple_identifier) @alias) value: (_) @of) @value.same
(value_argument value: (_) @of) @value.same

(value_argument) @arguments
