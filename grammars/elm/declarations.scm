; What an Elm file declares.

[(block_comment) (line_comment)] @comment
(type_annotation) @attribute

(module_declaration name: (upper_case_qid) @name) @package
(import_clause moduleName: (upper_case_qid) @path exposing: (exposing_list (double_dot))) @import.all
(import_clause
  moduleName: (upper_case_qid) @path
  asClause: (as_clause name: (upper_case_identifier) @alias)?
  exposing: (exposing_list
    [
      (exposed_type (upper_case_identifier) @item)
      (exposed_value (lower_case_identifier) @item)
    ]+)) @import
(import_clause
  moduleName: (upper_case_qid) @path
  asClause: (as_clause name: (upper_case_identifier) @alias)?) @import

(type_alias_declaration
  name: (upper_case_identifier) @name
  typeExpression: (type_expression part: (record_type) @body)) @definition.struct
(field_type name: (lower_case_identifier) @name) @definition.field
(type_alias_declaration name: (upper_case_identifier) @name) @definition.type
(type_declaration name: (upper_case_identifier) @name (union_variant) @body) @definition.enum
(union_variant name: (upper_case_identifier) @name) @definition.enum_member
(port_annotation name: (lower_case_identifier) @name) @definition.function
(value_declaration
  functionDeclarationLeft: (function_declaration_left . (lower_case_identifier) @name)
  body: (_) @body) @definition.function

; Inside functions.
(let_in_expr) @scope
(case_of_branch) @scope
(anonymous_function_expr) @scope
(lower_pattern (lower_case_identifier) @other) @binding
(record_pattern (lower_pattern (lower_case_identifier) @other)+) @binding
(type_annotation name: (lower_case_identifier) @name) @label
(field name: (lower_case_identifier) @name) @label
(infix_declaration) @ignored
