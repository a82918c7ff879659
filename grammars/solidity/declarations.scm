; What a Solidity file declares. Parameters and arguments stand in their function or call without a list around them.

(comment) @comment

(import_directive
  import_name: (identifier) @item
  [import_name: (identifier) @item alias: (identifier) @alias]*
  source: (string) @path) @import
(import_directive alias: (identifier) @alias source: (string) @path) @import
(import_directive source: (string) @path alias: (identifier) @alias) @import
(import_directive source: (string) @path) @import.file

(contract_declaration
  name: (identifier) @name
  (inheritance_specifier ancestor: (user_defined_type) @inherits)*
  body: (_) @body) @definition.class
(interface_declaration
  name: (identifier) @name
  (inheritance_specifier ancestor: (user_defined_type) @inherits)*
  body: (_) @body) @definition.interface
(library_declaration name: (identifier) @name body: (_) @body) @definition.class
(struct_declaration name: (identifier) @name body: (_) @body) @definition.struct
(struct_member type: (_) @type name: (identifier) @name) @definition.field
(enum_declaration name: (identifier) @name body: (_) @body) @definition.enum
(enum_value) @definition.enum_member @name
(event_definition name: (identifier) @name) @definition.struct
(error_declaration name: (identifier) @name) @definition.struct
(user_defined_type_definition name: (identifier) @name) @definition.type

((function_definition
    name: (identifier) @name
    (visibility) @test
    return_type: (return_type_definition (parameter type: (_) @type)+)?
    body: (_)? @body)
  @definition.function @parameters
  (#eq? @test "private")
  (#set! private))
((function_definition
    name: (identifier) @name
    return_type: (return_type_definition (parameter type: (_) @type)+)?
    body: (_)? @body)
  @definition.function @parameters)
(modifier_definition name: (identifier) @name body: (_)? @body) @definition.function @parameters
((constructor_definition body: (_)? @body)
  @definition.constructor @parameters
  (#set! name "constructor"))
((fallback_receive_definition body: (_)? @body)
  @definition.method @test
  (#match? @test "^receive")
  (#set! name "receive"))
((fallback_receive_definition body: (_)? @body) @definition.method (#set! name "fallback"))
(state_variable_declaration type: (_) @type name: (identifier) @name value: (_)? @value)
  @definition.field
(constant_variable_declaration type: (_) @type name: (identifier) @name value: (_) @value)
  @definition.constant

; Inside functions.
(block_statement) @scope
(for_statement) @scope
(try_statement) @scope
(catch_clause) @scope
(parameter type: (_) @type name: (identifier) @name (#set! extends)) @binding
(parameter type: (_)) @parameter
(event_parameter type: (_) name: (identifier) @name) @label
(error_parameter type: (_) name: (identifier) @name) @label
(variable_declaration type: (_) @type name: (identifier) @name) @binding
(catch_clause . (identifier) @name) @label
(call_struct_argument name: (identifier) @name) @label
(struct_field_assignment name: (identifier) @name) @label
(assignment_expression left: (expression (_) @written)) @assignment
(augmented_assignment_expression left: (expression (_) @written)) @assignment
(assembly_statement) @ignored
