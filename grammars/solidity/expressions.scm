; What Solidity expressions and types are.

((identifier) @value.this @name (#eq? @name "this"))
((identifier) @value.super @name (#eq? @name "super"))
(identifier) @value.name
(expression (_) @of) @value.same
(parenthesized_expression (_) @of) @value.same
(call_argument (_) @of) @value.same
(call_struct_argument value: (_) @of) @value.same
(assignment_expression right: (_) @of) @value.same
(ternary_expression . (_) . (_) @of . (_) @of) @value.same
(member_expression object: (_) @of property: (identifier) @name) @value.member
(array_access base: (_) @of) @value.element
(struct_expression type: (_) @of) @value.same
((call_expression function: (expression (new_expression name: (type_name) @of)))
  @value.new @parameters)
((call_expression
    function: (expression (struct_expression type: (expression (_) @of))))
  @value.call @parameters)
((call_expression function: (expression (_) @of)) @value.call @parameters)
((emit_statement name: (expression (_) @of)) @value.call)
((revert_statement error: (expression [(identifier) (member_expression)] @of)) @value.call)
((modifier_invocation . (_) @of) @value.call @parameters)
[
  (number_literal)
  (string_literal)
  (boolean_literal)
  (hex_string_literal)
  (binary_expression)
  (unary_expression)
  (update_expression)
  (type_cast_expression)
  (meta_type_expression)
] @value.opaque

(user_defined_type) @type.name
(type_name value_type: (_) @of) @type.array
(type_name (type_name) @of) @type.array
(type_name (_) @of) @type.same
(primitive_type) @type.opaque

(call_argument) @arguments
