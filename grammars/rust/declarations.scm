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
(extern_crate_declaration name: (identifier) @path alias: (identifier) @alias) @import
(extern_crate_declaration !alias) @ignored

(use_declaration argument: [(identifier) (scoped_identifier) (crate) (self) (super)] @path) @import
(use_as_clause path: (_) @path alias: (identifier) @alias) @import
(use_wildcard (_)? @path) @import.all
(scoped_use_list path: (_)? @path) @import.group
(use_list [(identifier) (scoped_identifier) (self) (crate) (super)]+ @item) @import

(mod_item name: (identifier) @name body: (declaration_list) @body) @definition.namespace
(mod_item name: (identifier) @alias !body (#set! relative)) @import.file
(struct_item name: (type_identifier) @name body: (field_declaration_list) @body)
  @definition.struct
(struct_item
  name: (type_identifier) @name
  body: (ordered_field_declaration_list type: (_)* @part)?) @definition.struct
(union_item name: (type_identifier) @name body: (_) @body) @definition.struct
(enum_item name: (type_identifier) @name body: (_) @body) @definition.enum
(enum_variant name: (identifier) @name body: (ordered_field_declaration_list type: (_)* @part)?)
  @definition.enum_member
(trait_item
  name: (type_identifier) @name
  bounds: (trait_bounds [(type_identifier) (scoped_type_identifier) (generic_type)]+ @inherits)?
  body: (_) @body) @definition.trait
(type_item name: (type_identifier) @name type: (_) @type) @definition.type

(associated_type
  name: (type_identifier) @name
  bounds: (trait_bounds . [(type_identifier) (scoped_type_identifier) (generic_type)] @type)?)
  @definition.type

(impl_item
  trait: (_)? @implements
  type: [
    (type_identifier) @receiver
    (scoped_type_identifier) @receiver
    (generic_type type: (_) @receiver)
    (reference_type type: (type_identifier) @receiver)
    (reference_type type: (generic_type type: (_) @receiver))
  ]) @extension

; What `Deref` gives has its members for whoever is asked for them.
((impl_item
    trait: [(type_identifier) @test (scoped_type_identifier name: (type_identifier) @test)]
    body: (declaration_list (type_item name: (type_identifier) @other type: (_) @inherits)))
  @mixin
  (#eq? @test "Deref")
  (#eq? @other "Target"))

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
(closure_expression
  parameters: (closure_parameters
    [
      (identifier) @name
      (parameter pattern: (identifier) @name)
      (_) @part
    ]*)) @closure
; Methods of options, iterators and collections that hand elements to a closure.
(call_expression
  function: (field_expression value: (_) @of field: (field_identifier) @name)
  arguments: (arguments . (closure_expression) @body)
  (#any-of? @name
    "all" "and_then" "any" "filter" "filter_map" "find" "find_map" "flat_map" "for_each" "inspect" "is_some_and" "is_none_or" "is_ok_and" "map" "map_while" "max_by_key" "min_by_key" "partition" "position" "retain" "skip_while" "sort_by_key" "sorted_by_key" "take_while" "then" "tap")
  (#set! element)
  (#set! own)) @passes
(if_expression) @scope
(while_expression) @scope
(for_expression) @scope
(match_arm) @scope

(parameter
  pattern: [(identifier) @name (mut_pattern (identifier) @name) (reference_pattern (identifier) @name)]
  type: (_) @type) @binding
(parameter type: (_)) @parameter
; What a function literal gives where its name is called.
(let_declaration
  pattern: (identifier) @name
  value: (closure_expression body: [(block (_) @value .) (_) @value])
  (#set! called)) @binding
(let_declaration
  pattern: [(identifier) @name (mut_pattern (identifier) @name)]
  type: (_)? @type
  value: (_)? @value) @binding
(let_declaration pattern: (_) @part type: (_)? @type value: (_)? @value) @pattern
(let_condition pattern: (_) @part value: (_) @value) @pattern
(for_expression pattern: (_) @part value: (_) @value (#set! element)) @pattern
(match_expression
  value: (_) @value
  body: (match_block (match_arm pattern: (match_pattern . (_) @part))*)) @pattern
(parameter pattern: (_) @part type: (_) @type) @pattern
(tuple_struct_pattern
  type: (_) @test
  .
  (_) @part
  (#any-of? @test "Some" "Ok")
  (#set! unwrap)) @pattern
(tuple_struct_pattern type: (_) @of (_)* @part) @pattern
(tuple_pattern (_)* @part (#set! position)) @pattern
(slice_pattern (_)* @part (#set! element)) @pattern
(struct_pattern type: (_) @of) @pattern
(field_pattern name: (field_identifier) @name pattern: (_) @part) @pattern
(field_pattern name: (shorthand_field_identifier) @name @part) @pattern
(captured_pattern (_)+ @part) @pattern
(or_pattern (_)+ @part) @pattern
(ref_pattern (_) @part) @pattern
(mut_pattern (_) @part) @pattern
(reference_pattern (_) @part) @pattern
((identifier) @binding.part @test (#match? @test "^[a-z_]"))
(shorthand_field_identifier) @binding.part
(impl_item
  type: [
    (generic_type type: (_) @of type_arguments: (type_arguments (_)+ @other))
    (reference_type type: (generic_type type: (_) @of type_arguments: (type_arguments (_)+ @other)))
  ] @type) @parameter.type
(type_parameter
  name: (type_identifier) @name
  bounds: (trait_bounds
    [(type_identifier) (scoped_type_identifier) (generic_type) (function_type)]+ @type)?)
  @parameter.type
(where_predicate
  left: (type_identifier) @name
  bounds: (trait_bounds
    [(type_identifier) (scoped_type_identifier) (generic_type) (function_type)]+ @type))
  @parameter.type

(assignment_expression left: (_) @written) @assignment
(compound_assignment_expr left: (_) @written) @assignment
