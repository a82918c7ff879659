; What Zig expressions and types are.

(identifier) @value.name
(field_expression object: (_) @of member: (identifier) @name) @value.member
(field_expression) @value.opaque
(call_expression function: (_) @of) @value.call
(struct_initializer . (_) @type) @value.typed
(try_expression (_) @of) @value.same
(dereference_expression (_) @of) @value.same
(parenthesized_expression (_) @of) @value.same
(index_expression object: (_) @of) @value.element
[
  (string)
  (multiline_string)
  (integer)
  (float)
  (character)
  (boolean)
  (builtin_function)
] @value.opaque

(identifier) @type.name
(field_expression object: (_) @of member: (identifier) @name) @type.member
(pointer_type (_) @of .) @type.same
(nullable_type (_) @of) @type.same
(error_union_type ok: (_) @of) @type.same
(slice_type (_) @of .) @type.array
(array_type (_) @of .) @type.array
(builtin_type) @type.opaque

(arguments) @arguments
