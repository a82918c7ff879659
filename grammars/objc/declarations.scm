; What an Objective-C file declares, C included. A prototype declares nothing by itself, and neither does a method in an interface:
; its definition does. The interface declares the class, its implementation adds the methods.

(comment) @comment
(preproc_include path: (_) @path) @import
(attribute_specifier) @attribute

; `@interface Thing ()` and `@interface Thing (More)` add to a class.
((class_interface
    . (identifier) @receiver
    (parameterized_arguments (type_name (type_identifier) @implements)+)?) @extension @test
  (#match? @test "^@interface\\s+\\w+\\s*\\(")
  (#set! extends))
((class_interface
    . (identifier) @name
    superclass: (identifier)? @inherits
    (parameterized_arguments (type_name (type_identifier) @implements)+)?
    [(instance_variables) (property_declaration) (method_declaration)]? @body) @definition.class @test
  (#not-match? @test "^@interface\\s+\\w+\\s*\\("))
(class_implementation . (identifier) @receiver (#set! extends)) @extension
(protocol_declaration
  . (identifier) @name
  (protocol_reference_list (identifier)+ @inherits)?
  [(property_declaration) (method_declaration) (qualified_protocol_interface_declaration)]? @body)
  @definition.interface
(class_interface category: (identifier) @name) @label
(class_implementation category: (identifier) @name) @label
(class_declaration) @ignored
(protocol_forward_declaration) @ignored

(method_definition
  (method_type (type_name . (_) @type))
  (identifier)+ @name
  (method_parameter)
  (compound_statement) @body
  (#set! keywords)) @definition.method
(method_definition
  (method_type (type_name . (_) @type))?
  (identifier) @name
  (compound_statement) @body) @definition.method
((method_declaration
    (method_type (type_name . (_) @type))
    (identifier)+ @name
    (method_parameter))
  @definition.method
  (#set! keywords)
  (#set! abstract))
((method_declaration (method_type (type_name . (_) @type)) (identifier) @name)
  @definition.method
  (#set! abstract))
(property_declaration
  (struct_declaration
    (_) @type
    (struct_declarator
      [
        (identifier) @name
        (pointer_declarator declarator: (identifier) @name)
      ]))) @definition.property
(instance_variable
  (struct_declaration
    (_) @type
    (struct_declarator
      [
        (identifier) @name
        (pointer_declarator declarator: (identifier) @name)
      ]))) @definition.field
(property_attribute) @ignored
(property_implementation) @ignored
(available_expression) @ignored

(preproc_def name: (identifier) @name value: (_)? @value) @definition.constant
(preproc_function_def
  name: (identifier) @name
  parameters: (preproc_params) @parameters
  value: (_)? @body) @definition.constant

(struct_specifier name: (type_identifier) @name body: (_) @body) @definition.struct
(union_specifier name: (type_identifier) @name body: (_) @body) @definition.struct
(enum_specifier name: (type_identifier) @name body: (_) @body) @definition.enum
(enumerator name: (identifier) @name) @definition.enum_member

(type_definition
  type: [(struct_specifier !name body: (_) @body) (union_specifier !name body: (_) @body)]
  declarator: (type_identifier) @name) @definition.struct
(type_definition
  type: (enum_specifier !name body: (_) @body)
  declarator: (type_identifier) @name) @definition.enum
(type_definition
  type: (_) @type
  declarator: [
    (type_identifier) @name
    (pointer_declarator declarator: (type_identifier) @name)
    (array_declarator declarator: (type_identifier) @name)
    (function_declarator declarator: (type_identifier) @name)
    (function_declarator
      declarator: (parenthesized_declarator
        [
          (pointer_declarator declarator: (type_identifier) @name)
          (block_pointer_declarator declarator: (type_identifier) @name)
        ]))
  ]) @definition.type

(function_definition
  type: (_)? @type
  declarator: [
    (function_declarator declarator: (identifier) @name parameters: (_) @parameters)
    (pointer_declarator
      declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters))
    (pointer_declarator
      declarator: (pointer_declarator
        declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters)))
    (function_declarator
      declarator: (parenthesized_declarator (identifier) @name)
      parameters: (_) @parameters)
    (function_declarator
      declarator: (function_declarator declarator: (identifier) @name)
      parameters: (_) @parameters)
  ]
  body: (_) @body) @definition.function

(field_declaration
  type: (_) @type
  declarator: [
    (field_identifier) @name
    (pointer_declarator declarator: (field_identifier) @name)
    (pointer_declarator declarator: (pointer_declarator declarator: (field_identifier) @name))
    (array_declarator declarator: (field_identifier) @name)
    (array_declarator declarator: (pointer_declarator declarator: (field_identifier) @name))
    (function_declarator
      declarator: (parenthesized_declarator (pointer_declarator declarator: (field_identifier) @name)))
  ]+) @definition.field

(declaration (storage_class_specifier) @test (#eq? @test "extern")) @ignored
(declaration
  type: (_) @type
  declarator: [
    (identifier) @name
    (pointer_declarator declarator: (identifier) @name)
    (pointer_declarator declarator: (pointer_declarator declarator: (identifier) @name))
    (array_declarator declarator: (identifier) @name)
    (array_declarator declarator: (array_declarator declarator: (identifier) @name))
    (pointer_declarator declarator: (array_declarator declarator: (identifier) @name))
    (init_declarator
      declarator: [
        (identifier) @name
        (pointer_declarator declarator: (identifier) @name)
        (pointer_declarator declarator: (pointer_declarator declarator: (identifier) @name))
        (array_declarator declarator: (identifier) @name)
        (pointer_declarator declarator: (array_declarator declarator: (identifier) @name))
        (array_declarator declarator: (array_declarator declarator: (identifier) @name))
        (function_declarator
          declarator: (parenthesized_declarator
              [
                (pointer_declarator declarator: (identifier) @name)
                (block_pointer_declarator declarator: (identifier) @name)
              ]))
      ]
      value: (_) @value)
    (function_declarator
      declarator: (parenthesized_declarator
              [
                (pointer_declarator declarator: (identifier) @name)
                (block_pointer_declarator declarator: (identifier) @name)
              ]))
  ]+) @definition.variable
; What is left are prototypes: their names are no uses.
(function_declarator declarator: (identifier) @name) @label

; Inside functions.
(block_literal) @scope
(catch_clause) @scope
(compound_statement) @scope
(for_statement) @scope
(for_statement
  type: (_) @type
  [
    (identifier) @name
    (pointer_declarator declarator: (identifier) @name)
  ]) @binding
(catch_clause (type_name . (_) @type (pointer_declarator declarator: (identifier) @name))) @binding
(method_parameter (method_type (type_name . (_) @type)) (identifier) @name) @binding
(parameter_declaration
  type: (_) @type
  declarator: [
    (identifier) @name
    (pointer_declarator declarator: (identifier) @name)
    (pointer_declarator declarator: (pointer_declarator declarator: (identifier) @name))
    (array_declarator declarator: (identifier) @name)
    (pointer_declarator declarator: (array_declarator declarator: (identifier) @name))
    (function_declarator
      declarator: (parenthesized_declarator
              [
                (pointer_declarator declarator: (identifier) @name)
                (block_pointer_declarator declarator: (identifier) @name)
              ]))
  ]) @binding
(parameter_declaration type: (_)) @parameter
(variadic_parameter (#set! rest)) @parameter
(parameter_list (identifier)+ @name) @binding
(preproc_params (identifier)+ @other) @binding

(assignment_expression left: (_) @written) @assignment
(update_expression argument: (_) @written) @assignment

(class_interface superclass: (_) @of) @types
(class_implementation . (identifier) @of) @types
(class_interface . (identifier) @of) @types
(protocol_reference_list (identifier)+ @of) @types
