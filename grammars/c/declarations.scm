; What a C file declares. A prototype stands for itself only where nothing defines the function.

(comment) @comment
(preproc_include path: (_) @path) @import
(attribute_specifier) @attribute
(attribute_declaration) @attribute

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
      declarator: (parenthesized_declarator (pointer_declarator declarator: (type_identifier) @name)))
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
    (function_declarator
      declarator: (parenthesized_declarator
        (pointer_declarator
          declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters))))
  ]
  body: (_) @body) @definition.function

; A macro that makes a function: `TEST(reads) { ... }`.
(function_definition
  type: (type_identifier) @test
  declarator: (parenthesized_declarator (identifier) @name)
  body: (_) @body
  (#match? @test "^[A-Z][A-Z0-9_]*$")) @definition.function

; An old function without the type of its result, as repairs write it: `main() { ... }` with one name over all up to the parenthesis.
(function_definition
  type: (type_identifier) @name
  declarator: (parenthesized_declarator (identifier) @test)
  body: (_) @body
  (#match? @test "\\)$")) @definition.function

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

(declaration
  type: (_) @type
  declarator: [
    (function_declarator declarator: (identifier) @name parameters: (_) @parameters)
    (pointer_declarator
      declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters))
    (pointer_declarator
      declarator: (pointer_declarator
        declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters)))
  ]
  (#set! global)
  (#set! prototype)) @definition.function
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
          declarator: (parenthesized_declarator (pointer_declarator declarator: (identifier) @name)))
        (function_declarator
          declarator: (parenthesized_declarator
            (pointer_declarator declarator: (array_declarator declarator: (identifier) @name))))
      ]
      value: (_) @value)
    (function_declarator
      declarator: (parenthesized_declarator (pointer_declarator declarator: (identifier) @name)))
  ]+) @definition.variable
; What is left are prototypes: their names are no uses.
(function_declarator declarator: (identifier) @name) @label

; Inside functions.
(compound_statement) @scope
(for_statement) @scope
(parameter_declaration
  type: (_) @type
  declarator: [
    (identifier) @name
    (pointer_declarator declarator: (identifier) @name)
    (pointer_declarator declarator: (pointer_declarator declarator: (identifier) @name))
    (array_declarator declarator: (identifier) @name)
    (pointer_declarator declarator: (array_declarator declarator: (identifier) @name))
    (function_declarator
      declarator: (parenthesized_declarator (pointer_declarator declarator: (identifier) @name)))
  ]) @binding
(parameter_declaration type: (_)) @parameter
(variadic_parameter (#set! rest)) @parameter
(parameter_list (identifier)+ @name) @binding
(preproc_params (identifier)+ @other) @binding

(assignment_expression left: (_) @written) @assignment
(update_expression argument: (_) @written) @assignment
