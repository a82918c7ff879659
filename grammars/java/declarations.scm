; What a Java file declares.

[(line_comment) (block_comment)] @comment
[(annotation) (marker_annotation)] @attribute

(package_declaration (_) @name .) @package
(import_declaration (_) @path (asterisk)? @wildcard) @import

(class_declaration
  name: (identifier) @name
  superclass: (superclass (_) @inherits)?
  interfaces: (super_interfaces (type_list (_)+ @implements))?
  body: (_) @body) @definition.class
(record_declaration
  name: (identifier) @name
  parameters: (formal_parameters) @parameters
  interfaces: (super_interfaces (type_list (_)+ @implements))?
  body: (_) @body) @definition.class
(interface_declaration
  name: (identifier) @name
  (extends_interfaces (type_list (_)+ @inherits))?
  body: (_) @body) @definition.interface
(annotation_type_declaration name: (identifier) @name body: (_) @body) @definition.interface
(enum_declaration
  name: (identifier) @name
  interfaces: (super_interfaces (type_list (_)+ @implements))?
  body: (_) @body) @definition.enum
(enum_constant name: (identifier) @name body: (_)? @body) @definition.enum_member

(method_declaration
  type: (_) @type
  name: (identifier) @name
  parameters: (formal_parameters) @parameters
  body: (_)? @body) @definition.method
(annotation_type_element_declaration type: (_) @type name: (identifier) @name) @definition.method
(constructor_declaration
  name: (identifier) @name
  parameters: (formal_parameters) @parameters
  body: (_) @body) @definition.constructor
(compact_constructor_declaration name: (identifier) @name body: (_) @body)
  @definition.constructor

(field_declaration
  type: (_) @type
  declarator: (variable_declarator name: (identifier) @name value: (_)? @value)+) @definition.field
(constant_declaration
  type: (_) @type
  declarator: (variable_declarator name: (identifier) @name value: (_)? @value)+)
  @definition.constant

; Inside methods.
(static_initializer) @scope
(block) @scope
(for_statement) @scope
(enhanced_for_statement) @scope
((lambda_expression
    parameters: [(identifier) @name (inferred_parameters (identifier)+ @name) (formal_parameters)])
  @closure)
((method_invocation
    object: (_) @of
    name: (identifier) @name
    arguments: (argument_list . (lambda_expression) @body))
  @passes
  (#any-of? @name
    "forEach" "map" "mapToInt" "mapToLong" "mapToObj" "flatMap" "filter" "anyMatch" "allMatch" "noneMatch" "peek" "removeIf"
    "takeWhile" "dropWhile" "ifPresent" "ifPresentOrElse" "forEachOrdered" "computeIfPresent" "thenApply" "thenAccept" "thenCompose")
  (#set! element))
((method_invocation
    object: (_) @of
    name: (identifier) @name
    arguments: (argument_list . (lambda_expression) @body .))
  @passes
  (#any-of? @name "sort" "sorted" "max" "min")
  (#set! elements))
(try_with_resources_statement) @scope
(catch_clause) @scope
(switch_block_statement_group) @scope
(switch_rule) @scope

; Components of a record are methods that give them.
(formal_parameter type: (_) @type name: (identifier) @name (#set! header)) @definition.method
(formal_parameter type: (_) @type name: (identifier) @name) @binding
(spread_parameter (_) @type (variable_declarator name: (identifier) @name) (#set! rest)) @binding
(receiver_parameter) @ignored
(catch_formal_parameter (catch_type (_) @type) name: (identifier) @name) @binding
(local_variable_declaration
  type: (_) @type
  declarator: (variable_declarator name: (identifier) @name value: (_)? @value)+
  (#not-eq? @type "var")) @binding
(local_variable_declaration
  declarator: (variable_declarator name: (identifier) @name value: (_)? @value)+) @binding
(enhanced_for_statement
  type: (_) @type
  name: (identifier) @name
  value: (_) @value
  (#not-eq? @type "var")) @binding
(enhanced_for_statement name: (identifier) @name value: (_) @value (#set! element)) @binding
(resource type: (_) @type name: (identifier) @name (#not-eq? @type "var")) @binding
(resource name: (identifier) @name value: (_) @value) @binding
(instanceof_expression right: (_) @type name: (identifier) @name) @binding
(type_pattern . (_) @type . (identifier) @name) @binding
(type_parameter . (type_identifier) @name (type_bound (_)+ @type)?) @parameter.type

(assignment_expression left: (_) @written) @assignment
(return_statement (_) @of) @return
(update_expression (_) @written) @assignment
(labeled_statement . (identifier) @name) @label
(break_statement (identifier) @name) @label
(continue_statement (identifier) @name) @label
(element_value_pair key: (identifier) @name) @label
