; What a Gleam file declares.

[(comment) (statement_comment) (module_comment)] @comment
(attribute) @attribute

(import module: (module) @path) @import.group
(import module: (module) @path alias: (identifier)? @alias) @import
(import alias: (identifier) @name) @label
(unqualified_import name: (_) @path alias: (_)? @alias) @import

(type_definition (type_name name: (type_identifier) @name) (data_constructors) @body)
  @definition.enum
(type_definition (type_name name: (type_identifier) @name)) @definition.type
(data_constructor name: (constructor_name) @name (#set! exported)) @definition.enum_member
(type_alias (type_name name: (type_identifier) @name) (type)? @type) @definition.type
(constant name: (identifier) @name type: (_)? @type value: (_) @value) @definition.constant
(function
  name: (identifier) @name
  parameters: (function_parameters) @parameters
  return_type: (_)? @type
  body: (_)? @body) @definition.function

; Inside functions.
(anonymous_function) @scope
(case_clause) @scope
(block) @scope
(function_parameter name: (identifier) @name type: (_)? @type) @binding
(let pattern: (identifier) @name type: (_)? @type value: (_) @value) @binding
(use_assignment (identifier) @other) @binding
(case_clause_pattern (identifier) @other) @binding
(record_pattern_argument pattern: (identifier) @other) @binding
(tuple_pattern (identifier)+ @other) @binding
(list_pattern (identifier)+ @other) @binding
(attribute name: (identifier) @name) @label
(attribute_value) @ignored
