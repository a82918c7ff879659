; What Scala expressions and types are.

((identifier) @value.this @name (#eq? @name "this"))
((identifier) @value.super @name (#eq? @name "super"))
(identifier) @value.name
(parenthesized_expression (_) @of) @value.same
(field_expression value: (_) @of field: (identifier) @name) @value.member
(call_expression function: (generic_function function: (_) @of) arguments: (arguments) @parameters) @value.call
(call_expression function: (_) @of arguments: (arguments) @parameters) @value.call
((generic_function function: (identifier) @type) @value.typed (#match? @type "^[A-Z]"))
(generic_function function: (_) @of) @value.same
(instance_expression (_) @of arguments: (arguments)? @parameters) @value.new
(ascription_expression (_) . (_) @type) @value.typed
[
  (string)
  (interpolated_string_expression)
  (integer_literal)
  (floating_point_literal)
  (character_literal)
  (boolean_literal)
  (lambda_expression)
  (tuple_expression)
] @value.opaque

(identifier) @type.name
(type_identifier) @type.name
(stable_type_identifier) @type.name
(generic_type
  type: (type_identifier) @name
  type_arguments: (type_arguments . (_) @of)
  (#any-of? @name "List" "Seq" "Vector" "Set" "Array" "Iterable" "Iterator" "IndexedSeq" "LazyList")) @type.array
(generic_type
  type: (type_identifier) @name
  type_arguments: (type_arguments . (_) . (_) @of)
  (#any-of? @name "Map")) @type.array
(generic_type
  type: (type_identifier) @name
  type_arguments: (type_arguments . (_) @of)
  (#any-of? @name "Option" "Future" "Try")) @type.promise
(generic_type type: (_) @of) @type.same
(compound_type base: (_) @of) @type.same
(annotated_type (_) @of) @type.same
(function_type) @type.opaque

(arguments) @arguments
