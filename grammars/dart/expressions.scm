; What Dart expressions and types are. A part of a chain holds what stands before it as its first child.

(identifier) @value.name
(identifier_dollar_escaped) @value.name
(this) @value.this
(super) @value.super
(parenthesized_expression (_) @of) @value.same
(argument (_) @of) @value.same
(named_argument (_) @of .) @value.same
(assignable_expression (_) @of) @value.same
(assignment_expression right: (_) @of) @value.same
(conditional_expression consequence: (_) @of alternative: (_) @of) @value.same
(if_null_expression first: (_) @of second: (_) @of) @value.same
(unary_expression (_) @of .) @value.same
(await_expression (_) @of) @value.await
(type_cast_expression (_) (type_cast (type_identifier) @type)) @value.typed

(selector
  . (_) @of
  .
  [
    (unconditional_assignable_selector (identifier) @name)
    (conditional_assignable_selector (identifier) @name)
  ]) @value.member
(selector
  . (_)
  @of
  .
  [
    (unconditional_assignable_selector (index_selector))
    (conditional_assignable_selector (index_selector))
  ]) @value.element
(selector
  . (selector . (_) (_ (identifier) @name))
  .
  (argument_part (arguments . (argument (function_expression body: (function_expression_body (_) @of) .)) .))
  (#any-of? @name "map" "expand" "asyncMap")) @value.array
(selector . (_) @of . (argument_part (arguments) @parameters)) @value.call
(selector . (_) @of) @value.same
(unconditional_assignable_selector . (_) @of . (identifier) @name) @value.member
(unconditional_assignable_selector . (_) @of . (index_selector)) @value.element
(conditional_assignable_selector . (_) @of . (identifier) @name) @value.member
(cascade_section . (_) @of) @value.same
(cascade_section
  . (_) @of
  .
  (cascade_selector (identifier) @name)
  .
  (argument_part (arguments) @parameters)) @value.call

(new_expression
  . (type_identifier) @of
  .
  (identifier) @name
  .
  (arguments) @parameters) @value.call
(new_expression . (type_identifier) @of . (arguments) @parameters) @value.new
(const_object_expression
  (type_identifier) @of
  .
  (identifier) @name
  .
  (arguments) @parameters) @value.call
(const_object_expression (type_identifier) @of . (arguments) @parameters) @value.new
(initializer_list_entry . (super) . (arguments) @parameters (#set! above)) @value.new
(initializer_list_entry
  . (super) @of
  .
  (identifier) @name
  .
  (arguments) @parameters) @value.call
(redirection . (this) . (arguments) @parameters (#set! own)) @value.new
(redirection . (this) @of . (identifier) @name . (arguments) @parameters) @value.call
[
  (string_literal)
  (decimal_integer_literal)
  (hex_integer_literal)
  (decimal_floating_point_literal)
  (true)
  (false)
  (null_literal)
  (list_literal)
  (set_or_map_literal)
  (function_expression)
  (additive_expression)
  (multiplicative_expression)
  (relational_expression)
  (equality_expression)
  (logical_and_expression)
  (logical_or_expression)
  (type_test_expression)
] @value.opaque

((type_identifier (type_arguments . (_) @of)) @type.array @test
  (#match? @test "^(?:List|Set|Iterable|Iterator|Stream|Queue)\\s*<"))
((type_identifier (type_arguments . (_) . (_) @of)) @type.array @test (#match? @test "^Map\\s*<"))
((type_identifier (type_arguments . (_) @of)) @type.promise @test
  (#match? @test "^(?:Future|FutureOr)\\s*<"))
(type_identifier) @type.name
(identifier) @type.name
(void_type) @type.opaque
(function_type) @type.opaque

(argument) @arguments
(named_argument) @arguments
