; What a Rust file declares.

[(line_comment) (block_comment)] @comment
[(attribute_item) (inner_attribute_item)] @attribute
(token_tree) @tokens
(attribute) @ignored
(macro_definition name: (identifier) @name) @definition.function
(macro_rule) @ignored
(lifetime) @ignored
(visibility_modifier) @ignored
(macro_invocation macro: (identifier) @name) @label
(extern_crate_declaration) @ignored

(use_declaration argument: [(identifier) (scoped_identifier) (crate) (self) (super)] @path) @import
(use_as_clause path: (_) @path alias: (identifier) @alias) @import
(use_wildcard (_)? @path) @import.all
(scoped_use_list path: (_)? @path) @import.group
(use_list [(identifier) (scoped_identifier) (self) (crate) (super)]+ @item) @import

(mod_item name: (identifier) @name body: (declaration_list) @body) @definition.namespace
(struct_item name: (type_identifier) @name body: (field_declaration_list) @body)
  @definition.struct
(struct_item name: (type_identifier) @name) @definition.struct
(union_item name: (type_identifier) @name body: (_) @body) @definition.struct
(enum_item name: (type_identifier) @name body: (_) @body) @definition.enum
(enum_variant name: (identifier) @name) @definition.enum_member
(trait_item
  name: (type_identifier) @name
  bounds: (trait_bounds [(type_identifier) (scoped_type_identifier) (generic_type)]+ @inherits)?
  body: (_) @body) @definition.trait
(type_item name: (type_identifier) @name type: (_) @type) @definition.type

(associated_type name: (type_identifier) @name) @definition.type

(impl_item
  trait: (_)? @implements
  type: [
    (type_identifier) @receiver
    (scoped_type_identifier) @receiver
    (generic_type type: (_) @receiver)
    (reference_type type: (type_identifier) @receiver)
    (reference_type type: (generic_type type: (_) @receiver))
  ]) @extension

(function_item
  name: (identifier) @name
  parameters: (parameters (self_parameter)) @parameters
  return_type: (_)? @type
  body: (_) @body) @definition.function
(function_item
  name: (identifier) @name
  parameters: (parameters) @parameters
  return_type: (_)? @type
  body: (_) @body
  (#set! static)) @definition.function
(function_signature_item
  name: (identifier) @name
  parameters: (parameters) @parameters
  return_type: (_)? @type) @definition.function
(const_item name: (identifier) @name type: (_) @type) @definition.constant
(static_item name: (identifier) @name type: (_) @type) @definition.variable
(field_declaration name: (field_identifier) @name type: (_) @type) @definition.field

; Inside functions.
(block) @scope
(closure_expression) @scope
(if_expression) @scope
(while_expression) @scope
(for_expression) @scope
(match_arm) @scope

(parameter
  pattern: [(identifier) @name (mut_pattern (identifier) @name) (reference_pattern (identifier) @name)]
  type: (_) @type) @binding
(parameter type: (_)) @parameter
(closure_parameters (identifier)+ @name) @binding
(let_declaration
  pattern: [(identifier) @name (mut_pattern (identifier) @name)]
  type: (_)? @type
  value: (_)? @value) @binding
(let_declaration
  pattern: (tuple_struct_pattern type: (_) @test . (identifier) @name)
  value: (_) @value
  (#any-of? @test "Some" "Ok")
  (#set! unwrap)) @binding
(let_condition
  pattern: (tuple_struct_pattern type: (_) @test . (identifier) @name)
  value: (_) @value
  (#any-of? @test "Some" "Ok")
  (#set! unwrap)) @binding
(for_expression pattern: (identifier) @name value: (_) @value (#set! element)) @binding
(tuple_pattern (identifier)+ @other) @binding
(tuple_struct_pattern type: (_) (identifier)+ @other) @binding
(slice_pattern (identifier)+ @other) @binding
(captured_pattern . (identifier) @other) @binding
(field_pattern name: (shorthand_field_identifier) @other) @binding
(type_parameter
  name: (type_identifier) @name
  bounds: (trait_bounds [(type_identifier) (scoped_type_identifier) (generic_type)]+ @type)?)
  @binding
(where_predicate
  left: (type_identifier) @name
  bounds: (trait_bounds [(type_identifier) (scoped_type_identifier) (generic_type)]+ @type)
  (#set! everywhere)) @binding

(assignment_expression left: (_) @written) @assignment
(compound_assignment_expr left: (_) @written) @assignment
