; What a PHP file declares.

(comment) @comment
(attribute_list) @attribute

(namespace_definition name: (_) @name body: (_) @body) @package
((namespace_definition name: (_) @name !body) @package (#set! following))
(namespace_use_declaration (namespace_name) @path body: (_)) @import.group
(namespace_name) @ignored
(namespace_use_clause (_) @path alias: (name) @alias) @import
(namespace_use_clause (_) @path) @import

(class_declaration
  name: (name) @name
  (base_clause (_)+ @inherits)?
  (class_interface_clause (_)+ @implements)?
  body: (_) @body) @definition.class
(interface_declaration name: (name) @name (base_clause (_)+ @inherits)? body: (_) @body)
  @definition.interface
(trait_declaration name: (name) @name body: (_) @body) @definition.trait
(enum_declaration name: (name) @name (class_interface_clause (_)+ @implements)? body: (_) @body)
  @definition.enum
(enum_case name: (name) @name) @definition.enum_member
(use_declaration [(name) (qualified_name)]+ @inherits) @mixin
; `use A, B { B::greet as protected greetFirst; left as near; }`: methods that call one of a trait.
(use_as_clause
  . (class_constant_access_expression . (_) @of . (name) @value)
  . (visibility_modifier)?
  . (name) @name) @delegates
(use_as_clause . (name) @value . (visibility_modifier)? . (name) @name) @delegates

(function_definition
  name: (name) @name
  parameters: (formal_parameters) @parameters
  return_type: (_)? @type
  body: (_) @body) @definition.function
((method_declaration name: (name) @name parameters: (formal_parameters) @parameters body: (_)? @body)
  @definition.constructor
  (#eq? @name "__construct"))
(method_declaration
  name: (name) @name
  parameters: (formal_parameters) @parameters
  return_type: (_)? @type
  body: (_)? @body) @definition.method
(property_declaration type: (_)? @type (property_element name: (variable_name) @name)+)
  @definition.field
(property_promotion_parameter type: (_)? @type name: (variable_name) @name (#set! member))
  @definition.field
(const_declaration (const_element . (name) @name . (_) @value)+) @definition.constant

; Inside functions.
(anonymous_function) @closure
(arrow_function) @closure
(if_statement
  condition: (parenthesized_expression
    [
      (binary_expression left: (variable_name) @name right: [(name) (qualified_name)] @type)
      (binary_expression
        left: (binary_expression left: (variable_name) @name right: [(name) (qualified_name)] @type))
    ] @test)
  body: (_) @body
  (#match? @test "^\\S+\\s+instanceof\\s+\\S+(\\s*&&|$)")) @narrows
(conditional_expression
  condition: (binary_expression left: (variable_name) @name right: [(name) (qualified_name)] @type) @test
  body: (_) @body
  (#match? @test "^\\S+\\s+instanceof\\s+\\S+$")) @narrows
((binary_expression
    left: (binary_expression left: (variable_name) @name right: [(name) (qualified_name)] @type)
    right: (_) @body)
  @narrows @test
  (#match? @test "^\\S+\\s+instanceof\\s+\\S+\\s*&&"))
(simple_parameter type: (_)? @type name: (variable_name) @name default_value: (_)? @value) @binding
(variadic_parameter type: (_)? @type name: (variable_name) @name (#set! rest)) @binding
(property_promotion_parameter type: (_)? @type name: (variable_name) @self) @parameter
(assignment_expression left: (variable_name) @name right: (_) @value) @binding
(augmented_assignment_expression left: (variable_name) @name right: (_) @value) @binding
(assignment_expression left: (list_literal) @part right: (_) @value) @pattern
(list_literal (_)* @part (#set! position)) @pattern
(variable_name) @binding.part
(foreach_statement . (_) @value . (variable_name) @name (#set! element)) @binding
(foreach_statement . (_) @value . (pair (_) (variable_name) @name) (#set! element)) @binding
(catch_clause type: (type_list (_)+ @type) name: (variable_name) @name) @binding
(static_variable_declaration name: (variable_name) @other) @binding
(return_statement (_) @of) @return

(assignment_expression left: (_) @written) @assignment
(base_clause (_)+ @of) @types
(class_interface_clause (_)+ @of) @types
(named_type (_) @of) @types
(object_creation_expression . (_) @of) @types
(use_declaration (_)+ @of) @types
(variable_name (name) @name) @label
(argument name: (name) @name) @label
