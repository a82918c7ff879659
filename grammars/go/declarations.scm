; What a Go file declares.

(comment) @comment
(package_clause (package_identifier) @name) @package

(import_spec name: (_)? @alias path: (_) @path) @import

; A declaration of one thing starts where its keyword stands.
(type_declaration) @outer
(const_declaration) @outer
(var_declaration) @outer

(type_spec
  name: (type_identifier) @name
  type: (struct_type (field_declaration_list (field_declaration !name type: (_) @inherits)*) @body))
  @definition.struct
(type_spec
  name: (type_identifier) @name
  type: (interface_type (type_elem . (_) @inherits .)*) @body) @definition.interface
(type_spec name: (type_identifier) @name type: (_) @type) @definition.type
(type_alias name: (type_identifier) @name type: (_) @type) @definition.type

(function_declaration
  name: (identifier) @name
  parameters: (parameter_list) @parameters
  result: [
    (parameter_list (parameter_declaration type: (_) @type)+)
    (_) @type
  ]?
  body: (block)? @body) @definition.function

(method_declaration
  receiver: (parameter_list
    (parameter_declaration
      name: (identifier)? @self
      type: [
        (type_identifier) @receiver
        (generic_type type: (type_identifier) @receiver)
        (pointer_type (type_identifier) @receiver)
        (pointer_type (generic_type type: (type_identifier) @receiver))
      ]))
  name: (field_identifier) @name
  parameters: (parameter_list) @parameters
  result: [
    (parameter_list (parameter_declaration type: (_) @type)+)
    (_) @type
  ]?
  body: (block)? @body) @definition.method

(method_elem
  name: (field_identifier) @name
  parameters: (parameter_list) @parameters
  result: [
    (parameter_list (parameter_declaration type: (_) @type)+)
    (_) @type
  ]?) @definition.method

; What a receiver calls the type parameters of its type.
(method_declaration
  receiver: (parameter_list
    (parameter_declaration
      type: [
        (generic_type
          type: (type_identifier) @of
          type_arguments: (type_arguments (type_elem (type_identifier) @name)+))
        (pointer_type
          (generic_type
            type: (type_identifier) @of
            type_arguments: (type_arguments (type_elem (type_identifier) @name)+)))
      ]))) @parameter.type

(field_declaration name: (field_identifier)+ @name type: (_) @type) @definition.field
; An embedded type is a field of its own name.
(field_declaration
  !name
  type: [
    (type_identifier) @name
    (qualified_type name: (type_identifier) @name)
    (generic_type type: (type_identifier) @name)
    (generic_type type: (qualified_type name: (type_identifier) @name))
  ] @type) @definition.field
(const_spec name: (identifier)+ @name type: (_)? @type value: (expression_list (_)+ @value)?)
  @definition.constant
(var_spec
  name: (identifier) @name
  value: (expression_list
    .
    (func_literal
      parameters: (parameter_list) @parameters
      result: [
        (parameter_list (parameter_declaration type: (_) @type)+)
        (_) @type
      ]?
      body: (block) @body)
    .)
  (#set! global)) @definition.function
(var_spec
  name: (identifier)+ @name
  type: (_)? @type
  value: (expression_list (_)+ @value)?
  (#set! results)) @definition.variable

; Inside functions.
(func_literal) @scope
(block) @scope
(if_statement) @scope
(for_statement) @scope
(expression_switch_statement) @scope
(type_switch_statement) @scope
(expression_case) @scope
(default_case) @scope
(communication_case) @scope
(type_case) @scope

(parameter_declaration name: (identifier)+ @name type: (_) @type) @binding
(parameter_declaration type: (_) @type) @parameter
(variadic_parameter_declaration name: (identifier)? @name type: (_) @type (#set! rest)) @binding
(type_parameter_declaration name: (identifier)+ @name type: (type_constraint . (_) @type .)?)
  @parameter.type
(short_var_declaration
  left: (expression_list (identifier)+ @name)
  right: (expression_list (_)+ @value)
  (#set! results)) @binding
(range_clause
  left: (expression_list . (identifier) @key . (identifier)? @name)
  right: (_) @value
  (#set! element)) @binding
(type_switch_statement alias: (expression_list . (identifier) @name) value: (_) @value (#set! cases))
  @binding
(type_case type: (_)+ @type) @binding.narrowed
(receive_statement left: (expression_list (identifier)+ @name) right: (_) @value) @binding

(assignment_statement left: (expression_list (_)+ @written)) @assignment
(inc_statement (_) @written) @assignment
(dec_statement (_) @written) @assignment
(keyed_element key: (literal_element (identifier) @name)) @label
(labeled_statement label: (label_name) @name) @label
