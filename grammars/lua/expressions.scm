; What Lua expressions are.

((identifier) @value.this @name (#eq? @name "self"))
(identifier) @value.name
(parenthesized_expression (_) @of) @value.same
(dot_index_expression table: (_) @of field: (identifier) @name) @value.member
(method_index_expression table: (_) @of method: (identifier) @name) @value.member
(bracket_index_expression table: (_) @of) @value.element
((function_call
    name: (identifier) @test
    arguments: (arguments (_) . (identifier) @type))
  @value.typed
  (#eq? @test "setmetatable"))
((function_call
    name: (identifier) @test
    arguments: (arguments
      (_)
      .
      (table_constructor (field name: (identifier) @name value: (identifier) @type))))
  @value.typed
  (#eq? @test "setmetatable")
  (#eq? @name "__index"))
(function_call name: (_) @of arguments: (_) @parameters) @value.call
[
  (string)
  (number)
  (nil)
  (true)
  (false)
  (table_constructor)
  (function_definition)
  (binary_expression)
  (unary_expression)
] @value.opaque

(identifier) @type.name

(arguments) @arguments
