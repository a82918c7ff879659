; What a Dart file declares. Bodies stand behind headers here, and chains of calls in a row: the manifest folds both.

[(comment) (documentation_comment)] @comment
(annotation) @attribute

(library_import
  (import_specification
    (configurable_uri (uri (string_literal) @path))
    .
    (identifier) @alias)) @import
((library_import
    (import_specification
      (configurable_uri (uri (string_literal) @path))
      (combinator (identifier)+ @item) @test))
  @import
  (#match? @test "^show"))
(library_import (import_specification (configurable_uri (uri (string_literal) @path))))
  @import.file
(library_export (configurable_uri (uri (string_literal) @path))) @import.all
(part_directive (uri (string_literal) @path)) @import.all
(part_of_directive (part_of_builtin) @alias (uri (string_literal) @path)) @import
(library_name) @ignored

(class_definition
  (mixin_application_class
    . (identifier) @name
    (mixin_application
      . (type_identifier) @inherits
      (interfaces (type_identifier)+ @implements)?))) @definition.class
(class_definition
  name: (identifier) @name
  superclass: (superclass (type_identifier)? @inherits)?
  interfaces: (interfaces (type_identifier)+ @implements)?
  body: (class_body) @body) @definition.class
(mixin_declaration
  (mixin)
  .
  (identifier) @name
  (type_identifier)* @inherits
  (interfaces (type_identifier)+ @implements)?
  (class_body) @body) @definition.trait
(enum_declaration
  name: (identifier) @name
  (interfaces (type_identifier)+ @implements)?
  body: (enum_body) @body) @definition.enum
; Of mixins the last one comes first.
(mixins (type_identifier)+ @inherits (#set! ahead)) @mixin
(enum_constant name: (identifier) @name) @definition.enum_member
(extension_type_declaration
  name: (identifier) @name
  representation: (_)
  (interfaces (type_identifier)+ @implements)?
  body: (_) @body) @definition.class
(representation_declaration type: (_) @type name: (identifier) @name) @definition.field
(extension_declaration class: (type_identifier) @receiver (#set! extends)) @extension
(type_alias (type_identifier) . (type_identifier) @name . (formal_parameter_list)) @definition.type
(type_alias . (type_identifier) @name (_)? @type) @definition.type

; Members: with a body, and without.
(method_signature
  (constructor_signature
    . name: (identifier) @type
    .
    name: (identifier) @name
    parameters: (_) @parameters)
  (function_body)? @body
  (#set! static)) @definition.method
((method_signature
    (constructor_signature . name: (identifier) . parameters: (_) @parameters)
    (function_body)? @body)
  @definition.constructor
  (#set! name "new"))
(declaration
  [
    (constructor_signature
      . name: (identifier) @type
      .
      name: (identifier) @name
      parameters: (_) @parameters)
    (constant_constructor_signature
      (identifier) @type
      .
      (identifier) @name
      (formal_parameter_list) @parameters)
    (redirecting_factory_constructor_signature
      (identifier) @type
      .
      (identifier) @name
      (formal_parameter_list) @parameters)
  ]
  (#set! static)) @definition.method
((declaration
    [
      (constructor_signature . name: (identifier) . parameters: (_) @parameters)
      (constant_constructor_signature (identifier) . (formal_parameter_list) @parameters)
      (redirecting_factory_constructor_signature
        (identifier)
        .
        (formal_parameter_list) @parameters)
    ])
  @definition.constructor
  (#set! name "new"))
(method_signature
  (factory_constructor_signature
    (identifier) @type
    .
    (identifier) @name
    (formal_parameter_list) @parameters)
  (function_body)? @body
  (#set! static)) @definition.method
((method_signature
    (factory_constructor_signature (identifier) . (formal_parameter_list) @parameters)
    (function_body)? @body)
  @definition.constructor
  (#set! name "new"))
(method_signature
  (function_signature
    [(type_identifier) (function_type)]? @type
    name: (identifier) @name
    (formal_parameter_list) @parameters)
  (function_body)? @body) @definition.method
(declaration
  (function_signature
    [(type_identifier) (function_type)]? @type
    name: (identifier) @name
    (formal_parameter_list) @parameters)) @definition.method
(method_signature
  (operator_signature
    (type_identifier)? @type
    (binary_operator) @name
    (formal_parameter_list) @parameters)
  (function_body)? @body) @definition.method
(method_signature
  (getter_signature (type_identifier)? @type name: (identifier) @name)
  (function_body)? @body
  (#set! accessor)) @definition.property
(declaration (getter_signature (type_identifier)? @type name: (identifier) @name)
  (#set! accessor)) @definition.property
(method_signature
  (setter_signature name: (identifier) @name)
  (function_body)? @body) @definition.property
(declaration (setter_signature name: (identifier) @name)) @definition.property
(declaration
  (type_identifier)? @type
  (initialized_identifier_list
    (initialized_identifier . (identifier) @name . (_)? @value)+)) @definition.field
(declaration
  (const_builtin)
  (type_identifier)? @type
  (static_final_declaration_list
    (static_final_declaration . (identifier) @name . (_) @value)+)) @definition.constant
(declaration
  (type_identifier)? @type
  (static_final_declaration_list
    (static_final_declaration . (identifier) @name . (_) @value)+)) @definition.field

; At top level and inside functions.
(function_signature
  [(type_identifier) (function_type)]? @type
  name: (identifier) @name
  (formal_parameter_list) @parameters
  (function_body)? @body) @definition.function
(getter_signature
  (type_identifier)? @type
  name: (identifier) @name
  (function_body)? @body
  (#set! accessor)) @definition.function
(setter_signature name: (identifier) @name (function_body)? @body) @definition.function
(static_final_declaration . (identifier) @name . (_) @value) @definition.variable
(initialized_identifier . (identifier) @name . (_)? @value) @definition.variable

(block) @scope
(for_statement) @scope
(for_element) @scope
(try_statement) @scope
(switch_statement_case) @scope
(switch_expression_case) @scope
((function_expression
    parameters: (formal_parameter_list (formal_parameter (identifier) @name)*))
  @closure)
((selector
    . (selector . (_) @of . (_ (identifier) @name))
    . (argument_part (arguments . (argument (function_expression) @body))))
  @passes
  (#any-of? @name
    "forEach" "map" "where" "expand" "any" "every" "firstWhere" "lastWhere" "singleWhere" "takeWhile" "skipWhile"
    "removeWhere" "retainWhere" "indexWhere" "listen" "asyncMap")
  (#set! element))
((selector
    . (selector . (_) @of . (_ (identifier) @name))
    . (argument_part (arguments . (argument (function_expression) @body))))
  @passes
  (#eq? @name "then")
  (#set! element))

(formal_parameter [(constructor_param) (super_formal_parameter)]) @parameter
(constructor_param (identifier) @name) @label
(super_formal_parameter (identifier) @name) @label
(formal_parameter (type_identifier)? @type name: (identifier) @name) @binding
(formal_parameter name: (identifier) @other) @binding
(formal_parameter (identifier) @other) @binding
(initialized_variable_definition
  (type_identifier) @type
  name: (identifier) @name) @binding
(initialized_variable_definition name: (identifier) @name value: (_)? @value) @binding
(for_loop_parts (type_identifier) @type name: (identifier) @name) @binding
(for_loop_parts name: (identifier) @name value: (_) @value (#set! element)) @binding
(catch_parameters (identifier)+ @other) @binding
(variable_pattern (type_identifier)? @type (identifier) @name) @binding
(pattern_variable_declaration (record_pattern (constant_pattern (identifier) @other)+)) @binding
(type_parameter . (type_identifier) @name (type_bound (_) @type)?) @binding
((if_statement
    (type_test_expression . (identifier) @name (type_test (is_operator) @test (type_identifier) @type))
    consequence: (_) @body)
  @narrows
  (#eq? @test "is"))

(return_statement (_) @of) @return
(function_body [(identifier) (selector) (this) (cascade_section) (conditional_expression)] @of .)
  @return
(assignment_expression left: (assignable_expression (_) @written)) @assignment
(label (identifier) @name) @label
(constructor_signature name: (identifier)+ @name) @label
(constant_constructor_signature (identifier)+ @name) @label
(factory_constructor_signature (identifier)+ @name) @label
(redirecting_factory_constructor_signature (identifier)+ @name) @label
(extension_declaration name: (identifier) @name) @label
(field_initializer . (this)? . (identifier) @name) @label
