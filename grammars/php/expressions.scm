; What PHP expressions and types are.

((variable_name) @value.this @name (#eq? @name "$this"))
(variable_name) @value.variable
(name) @value.name
(qualified_name) @value.path
(parenthesized_expression (_) @of) @value.same
(assignment_expression right: (_) @of) @value.same
(conditional_expression body: (_) @of alternative: (_) @of) @value.same
(clone_expression (_) @of) @value.same
(match_expression
  body: (match_block
    (match_conditional_expression return_expression: (_) @of)*
    (match_default_expression return_expression: (_) @of)?)) @value.same
(member_access_expression object: (_) @of name: (name) @name) @value.member
(nullsafe_member_access_expression object: (_) @of name: (name) @name) @value.member
(scoped_property_access_expression scope: (_) @of name: (variable_name) @name) @value.member
(class_constant_access_expression . (_) @of . (name) @name) @value.member
(member_call_expression object: (_) @of name: (name) @name arguments: (_) @parameters) @value.call
(nullsafe_member_call_expression object: (_) @of name: (name) @name arguments: (_) @parameters)
  @value.call
(scoped_call_expression scope: (_) @of name: (name) @name arguments: (_) @parameters) @value.call
(function_call_expression function: (_) @of arguments: (_) @parameters) @value.call
(object_creation_expression . (anonymous_class)) @value.unknown
((object_creation_expression . [(name) (relative_scope)] @test) @value.this (#eq? @test "static"))
(object_creation_expression . [(name) (qualified_name) (relative_scope)] @of (arguments)? @parameters)
  @value.new
(subscript_expression . (_) @of) @value.element
(array_creation_expression (array_element_initializer (_) @of .)+) @value.tuple
(arrow_function body: (_) @of) @value.function
((relative_scope) @value.super @test (#eq? @test "parent"))
(relative_scope) @value.class
[
  (string)
  (encapsed_string)
  (heredoc)
  (nowdoc)
  (integer)
  (float)
  (boolean)
  (null)
  (array_creation_expression)
  (binary_expression)
  (anonymous_function)
  (arrow_function)
] @value.opaque

((name) @type.this @name (#eq? @name "self"))
((name) @type.above @name (#eq? @name "parent"))
((name) @type.self @name (#eq? @name "static"))
((relative_scope) @type.self @test (#eq? @test "static"))
(name) @type.name
(qualified_name) @type.name
((relative_scope) @type.above @test (#eq? @test "parent"))
(relative_scope) @type.this
(named_type (_) @of) @type.same
(optional_type (_) @of) @type.same
(union_type (_)+ @of) @type.union
[(primitive_type) (bottom_type)] @type.opaque

(arguments) @arguments
(variadic_unpacking) @spread
