; What Go expressions and types are.

(identifier) @value.name
(parenthesized_expression (_) @of) @value.same
(selector_expression operand: (_) @of field: (field_identifier) @name) @value.member
(call_expression
  function: (identifier) @name
  arguments: (argument_list . (_) @type)
  (#any-of? @name "new" "make")) @value.typed
(call_expression
  function: (_) @of
  type_arguments: (type_arguments (type_elem (_) @type)+)?
  arguments: (argument_list) @parameters) @value.call
; One argument makes a call with written type arguments look like a conversion: `first[int](x)`.
(type_conversion_expression
  type: (generic_type
    type: [
      (type_identifier) @name
      (qualified_type package: (package_identifier) @of name: (type_identifier) @name)
    ]
    type_arguments: (type_arguments (type_elem (_) @type)+))) @value.call
(type_conversion_expression type: (_) @of) @value.call
(type_instantiation_expression type: (_) @of) @value.same
(composite_literal type: (_) @type) @value.typed
((unary_expression operand: (_) @of) @value.await @test (#match? @test "^<-"))
(unary_expression operand: (_) @of) @value.same
(type_assertion_expression type: (_) @type) @value.typed
(index_expression operand: (_) @of index: [(identifier) (selector_expression)] @type) @value.element
((index_expression operand: (_) @of index: (unary_expression operand: (_) @type) @test) @value.element
  (#match? @test "^[*]"))
(index_expression operand: (_) @of) @value.element
(slice_expression operand: (_) @of) @value.same
(func_literal result: (_)) @value.typed @type
[
  (interpreted_string_literal)
  (raw_string_literal)
  (int_literal)
  (float_literal)
  (imaginary_literal)
  (rune_literal)
  (nil)
  (true)
  (false)
  (iota)
  (func_literal)
] @value.opaque

(type_identifier) @type.name
(qualified_type package: (package_identifier) @of name: (type_identifier) @name) @type.member
(package_identifier) @type.name
(pointer_type (_) @of) @type.same
(parenthesized_type (_) @of) @type.same
(generic_type type: (_) @of type_arguments: (type_arguments (type_elem (_) @type)+)) @type.generic
(slice_type element: (_) @of) @type.array
(array_type element: (_) @of) @type.array
(map_type key: (_) @key value: (_) @of) @type.map
(channel_type value: (_) @of) @type.promise
(type_elem . (_) @of .) @type.same
(function_type
  parameters: (parameter_list
    [
      (parameter_declaration type: (_) @type)
      (variadic_parameter_declaration type: (_) @type)
    ]*)
  result: (_)? @of) @type.function
(func_literal result: (_) @of) @type.function
(struct_type (field_declaration_list (field_declaration)* @of)) @type.object
[(interface_type)] @type.opaque

(argument_list) @arguments
(variadic_argument) @spread
