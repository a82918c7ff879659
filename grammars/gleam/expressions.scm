; What Gleam expressions and types are.

(identifier) @value.name
(constructor_name) @value.name
(remote_constructor_name module: (_) @of name: (_) @name) @value.member
(block (_) @of .) @value.same
(field_access record: (_) @of field: (label) @name) @value.member
(function_call function: (_) @of arguments: (arguments) @parameters) @value.call
(record name: (_) @of) @value.call
((binary_expression right: [(identifier) (field_access)] @of)
  @value.call @test
  (#match? @test "\\|>\\s*[\\w.]+$"))
[
  (string)
  (integer)
  (float)
  (list)
  (tuple)
  (anonymous_function)
] @value.opaque

(type name: (type_identifier) @name) @type.name
(remote_type_identifier module: (_) @of name: (_) @name) @type.member
(type_var) @type.opaque

(argument) @arguments
