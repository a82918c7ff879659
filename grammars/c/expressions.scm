; What C expressions and types are.

(identifier) @value.name
(parenthesized_expression (_) @of) @value.same
(field_expression argument: (_) @of field: (field_identifier) @name) @value.member
(call_expression function: (_) @of arguments: (argument_list)) @value.call
(pointer_expression argument: (_) @of) @value.same
(subscript_expression argument: (_) @of) @value.same
(cast_expression type: (type_descriptor type: (_) @type)) @value.typed
(compound_literal_expression type: (type_descriptor type: (_) @type)) @value.typed
(conditional_expression consequence: (_) @of alternative: (_) @of) @value.same
(assignment_expression right: (_) @of) @value.same
[
  (string_literal)
  (concatenated_string)
  (char_literal)
  (number_literal)
  (null)
  (true)
  (false)
  (binary_expression)
  (unary_expression)
  (sizeof_expression)
] @value.opaque

(type_identifier) @type.name
(struct_specifier name: (type_identifier) @name) @type.name
(union_specifier name: (type_identifier) @name) @type.name
(enum_specifier name: (type_identifier) @name) @type.name
(type_descriptor type: (_) @of) @type.same
[(primitive_type) (sized_type_specifier)] @type.opaque

(argument_list) @arguments
