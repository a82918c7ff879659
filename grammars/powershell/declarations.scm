; What a PowerShell script declares.

(comment) @comment
((command
    (command_invokation_operator) @name
    command_name: (command_name_expr (string_literal (expandable_string_literal) @path)))
  @import.file
  (#eq? @name "."))
((command
    command_name: (command_name) @name
    command_elements: (command_elements (generic_token) @path))
  @import.file
  (#any-of? @name "Import-Module" "."))

(function_statement
  (function_name) @name
  (function_parameter_declaration)? @parameters
  (script_block)? @body) @definition.function
(class_statement . (simple_name) @name . (simple_name)? @inherits) @definition.class
(class_method_definition (simple_name) @name (class_method_parameter_list)? @parameters (script_block)? @body)
  @definition.method
(class_property_definition (variable) @name) @definition.field
(enum_statement (simple_name) @name) @definition.enum
