; What C++ expressions and types are. Pointers and references are what they point to.

(identifier) @value.name
(this) @value.this
(parenthesized_expression (_) @of) @value.same
(field_expression argument: (_) @of field: (field_identifier) @name) @value.member
(field_expression argument: (_) @of field: (template_method name: (field_identifier) @name)) @value.member
(field_expression
  argument: (_)
  field: (qualified_identifier name: [(identifier) (field_identifier)] @test)) @value.unknown
(template_function name: (identifier) @name) @value.name
(qualified_identifier name: [(identifier) (template_function) (operator_name)] @name) @value.path
(qualified_identifier
  name: (qualified_identifier name: [(identifier) (template_function) (operator_name)]) @name) @value.path
(qualified_identifier
  name: (qualified_identifier
    name: (qualified_identifier name: [(identifier) (template_function) (operator_name)])) @name) @value.path

; `static_cast<T>(x)`, `std::make_unique<T>(...)`, `std::move(x)`.
(call_expression
  function: (template_function
    name: (identifier) @test
    arguments: (template_argument_list . (type_descriptor type: (_) @type)))
  (#any-of? @test
    "static_cast" "dynamic_cast" "const_cast" "reinterpret_cast" "static_pointer_cast" "dynamic_pointer_cast"))
  @value.typed
(call_expression
  function: (qualified_identifier
    name: (template_function
      name: (identifier) @test
      arguments: (template_argument_list . (type_descriptor type: (_) @type))))
  (#any-of? @test "static_pointer_cast" "dynamic_pointer_cast" "any_cast" "get" "get_if")) @value.typed
(call_expression
  function: [
    (template_function
      name: (identifier) @test
      arguments: (template_argument_list . (type_descriptor type: (_) @of)))
    (qualified_identifier
      name: (template_function
        name: (identifier) @test
        arguments: (template_argument_list . (type_descriptor type: (_) @of))))
  ]
  arguments: (argument_list) @parameters
  (#any-of? @test "make_unique" "make_shared" "make_optional")) @value.new
(call_expression
  function: (qualified_identifier
    scope: (namespace_identifier) @test
    name: [
      (identifier) @name
      (template_function name: (identifier) @name)
    ])
  arguments: (argument_list . (_) @of)
  (#eq? @test "std")
  (#any-of? @name "move" "forward" "ref" "cref" "as_const" "addressof")) @value.same

(call_expression function: (_) @of arguments: (argument_list) @parameters) @value.call
(new_expression type: (_) @of arguments: (_) @parameters) @value.new
(new_expression type: (_) @of) @value.new
(compound_literal_expression type: (_) @of value: (initializer_list) @parameters) @value.new
; A declared object is made by a constructor; so are the bases that a constructor initialises.
((declaration
    type: [(type_identifier) (qualified_identifier) (template_type)] @of
    declarator: (init_declarator
      declarator: (identifier)
      value: [(argument_list) (initializer_list)] @parameters))
  @value.new
  (#set! implicit))
((declaration
    type: [(type_identifier) (qualified_identifier) (template_type)] @of
    declarator: (function_declarator
      declarator: (identifier)
      parameters: (parameter_list . (parameter_declaration type: (_) !declarator)) @parameters))
  @value.new
  (#set! implicit)
  (#set! local))
((declaration
    type: [(type_identifier) (qualified_identifier) (template_type)] @of
    declarator: (identifier) @parameters)
  @value.new
  (#set! implicit)
  (#set! local))
((field_initializer
    [
      (field_identifier) @of
      (template_method name: (field_identifier) @of)
    ]
    [(argument_list) (initializer_list)] @parameters)
  @value.new
  (#set! implicit))

(pointer_expression argument: (_) @of) @value.same
(subscript_expression argument: (_) @of) @value.element
(binary_expression left: (_) @of right: (_) @value) @value.operator
; Operators that pointers have too are left: what a name points to is all that is known of it.
(unary_expression argument: (_) @of) @value.operator
(assignment_expression left: (_) @of right: (_) @value) @value.operator
(cast_expression type: (type_descriptor type: (_) @type)) @value.typed
(conditional_expression consequence: (_) @of alternative: (_) @of) @value.same
(assignment_expression right: (_) @of) @value.same
(co_await_expression argument: (_) @of) @value.same
; Arguments whose types tell overloads apart.
((string_literal) @value.opaque (#set! name "char"))
((number_literal) @value.opaque @test (#match? @test "^[0-9']{1,9}$") (#set! name "int"))
((true) @value.opaque (#set! name "bool"))
((false) @value.opaque (#set! name "bool"))
((lambda_expression) @value.opaque (#set! name "->"))
[
  (string_literal)
  (raw_string_literal)
  (concatenated_string)
  (char_literal)
  (number_literal)
  (null)
  (true)
  (false)
  (sizeof_expression)
  (lambda_expression)
] @value.opaque

(type_identifier) @type.name
(field_identifier) @type.name
(qualified_identifier
  name: (template_type
    name: (type_identifier) @name
    arguments: (template_argument_list . (type_descriptor type: (_) @of)))
  (#any-of? @name "unique_ptr" "shared_ptr" "weak_ptr" "optional" "reference_wrapper" "atomic" "observer_ptr"))
  @type.same
(qualified_identifier
  name: (template_type
    name: (type_identifier) @name
    arguments: (template_argument_list . (type_descriptor type: (_) @of)))
  (#any-of? @name
    "vector" "list" "deque" "array" "set" "unordered_set" "multiset" "forward_list" "queue" "stack" "priority_queue" "span"
    "initializer_list" "valarray")) @type.array
(qualified_identifier
  name: (template_type
    name: (type_identifier) @name
    arguments: (template_argument_list . (type_descriptor type: (_) @key) . (type_descriptor type: (_) @of)))
  (#any-of? @name "map" "unordered_map" "multimap" "unordered_multimap")) @type.map
(qualified_identifier
  name: (template_type
    name: (type_identifier) @name
    arguments: (template_argument_list (type_descriptor type: (_) @of)+))
  (#any-of? @name "pair" "tuple")) @type.tuple
(template_type
  name: (type_identifier) @name
  arguments: (template_argument_list . (type_descriptor type: (_) @of))
  (#any-of? @name "unique_ptr" "shared_ptr" "weak_ptr" "optional")) @type.same
(template_type
  name: (type_identifier) @name
  arguments: (template_argument_list . (type_descriptor type: (_) @of))
  (#any-of? @name "vector" "list" "deque")) @type.array
(template_type name: (type_identifier) @name) @type.name
(qualified_identifier
  name: [
    (type_identifier)
    (template_type)
    (dependent_type)
    (qualified_identifier name: [(type_identifier) (template_type)])
    (qualified_identifier name: (qualified_identifier name: [(type_identifier) (template_type)]))
  ]) @type.name
(struct_specifier name: (_) @of) @type.same
(class_specifier name: (_) @of) @type.same
(union_specifier name: (_) @of) @type.same
(enum_specifier name: (_) @of) @type.same
(type_descriptor type: (_) @of) @type.same
(dependent_type (_) @of) @type.same
[(primitive_type) (sized_type_specifier) (placeholder_type_specifier) (decltype)] @type.opaque

(argument_list) @arguments
