; What a Swift file declares. Classes, structures, enumerations, actors and extensions are one kind of node here.

[(comment) (multiline_comment)] @comment
(attribute) @attribute

(import_declaration (identifier) @path) @import

(class_declaration
  name: (user_type) @receiver
  (inheritance_specifier inherits_from: (_) @implements)*
  (#set! extends)) @extension
((class_declaration
    name: (type_identifier) @name
    (inheritance_specifier inherits_from: (_) @inherits)*
    body: (_) @body)
  @definition.struct @test
  (#match? @test "^(?:@\\S+\\s+)*(?:[a-z()]+\\s+)*struct\\b"))
(class_declaration
  name: (type_identifier) @name
  (inheritance_specifier inherits_from: (_) @inherits)*
  body: (enum_class_body) @body) @definition.enum
(class_declaration
  name: (type_identifier) @name
  (inheritance_specifier inherits_from: (_) @inherits)*
  body: (_) @body) @definition.class
(protocol_declaration
  name: (type_identifier) @name
  (inheritance_specifier inherits_from: (_) @inherits)*
  body: (_) @body) @definition.interface
(enum_entry [(simple_identifier) @name (enum_type_parameters) @alias]+) @definition.enum_member
(typealias_declaration name: (type_identifier) @name name: (_) @type) @definition.type
(associatedtype_declaration name: (type_identifier) @name) @definition.type

(function_declaration
  name: (simple_identifier) @name
  name: [
    (user_type)
    (optional_type)
    (array_type)
    (dictionary_type)
    (opaque_type)
    (existential_type)
    (tuple_type)
    (function_type)
  ]? @type
  body: (_)? @body) @definition.function @parameters
; An operator has no node for its name.
(function_declaration
  name: [
    (user_type)
    (optional_type)
    (array_type)
    (tuple_type)
  ]? @type
  body: (_) @body
  (#set! operator)) @definition.function @parameters
(protocol_function_declaration
  name: (simple_identifier) @name
  name: [(user_type) (optional_type) (array_type) (dictionary_type) (tuple_type)]? @type)
  @definition.method @parameters
((init_declaration body: (_)? @body) @definition.constructor @parameters (#set! name "init"))
; Expo: `Function("name") { }` is what scripts call so.
((call_expression
    . (simple_identifier) @test
    (call_suffix
      (value_arguments . (value_argument value: (line_string_literal text: (line_str_text) @name)))
      (lambda_literal) @body))
  @definition.function
  (#any-of? @test "Function" "AsyncFunction" "StaticFunction" "StaticAsyncFunction")
  (#set! hidden))
(parameter external_name: (simple_identifier) @name) @label
(deinit_declaration body: (_) @body (#set! name "deinit")) @definition.method
((subscript_declaration name: (_) @type (_) @body .) @definition.method @parameters (#set! name "subscript"))
(control_transfer_statement result: (_) @of) @return
(statements . (_) @of .) @return
(property_declaration
  name: (pattern (pattern (simple_identifier) @name)+)
  value: (_) @value
  (#set! position)) @binding
(property_declaration
  (modifiers (attribute . (user_type) @wrapper))?
  name: (pattern bound_identifier: (simple_identifier) @name)
  (type_annotation (_) @type)
  value: (_)? @value
  computed_value: (_)? @body) @definition.variable
(property_declaration
  (modifiers (attribute . (user_type) @wrapper))?
  name: (pattern bound_identifier: (simple_identifier) @name)
  value: (_)? @value) @definition.variable
(protocol_property_declaration
  name: (pattern bound_identifier: (simple_identifier) @name)
  (type_annotation (_) @type)) @definition.property

; Inside functions.
(statements) @scope
(for_statement) @scope
(if_statement) @scope
(while_statement) @scope
((lambda_literal
    type: (lambda_function_type
      (lambda_function_type_parameters (lambda_parameter name: (simple_identifier) @name)+))?)
  @closure
  (#set! name "$0"))
(switch_entry) @scope
; `case .loaded(let x)`: what the case is made with.
(switch_statement expr: (_) @value (switch_entry (switch_pattern (pattern) @part))*) @pattern
(pattern (simple_identifier) @name . (pattern (simple_identifier) . (pattern)) @part (#set! called)) @pattern
(pattern
  (simple_identifier) @name
  (pattern [(simple_identifier) (wildcard_pattern)] @part)+
  (#set! called)) @pattern
(for_statement item: (pattern (simple_identifier) . (pattern)) @part collection: (_) @value (#set! element)) @pattern
(if_statement
  condition: (simple_identifier) @name
  condition: (pattern [(simple_identifier) (wildcard_pattern)] @part)+
  condition: [(simple_identifier) (navigation_expression) (call_expression) (self_expression)] @value
  (#set! called)) @pattern
(guard_statement
  condition: (simple_identifier) @name
  condition: (pattern [(simple_identifier) (wildcard_pattern)] @part)+
  condition: [(simple_identifier) (navigation_expression) (call_expression) (self_expression)] @value
  (#set! called)) @pattern
(while_statement
  condition: (simple_identifier) @name
  condition: (pattern [(simple_identifier) (wildcard_pattern)] @part)+
  condition: [(simple_identifier) (navigation_expression) (call_expression) (self_expression)] @value
  (#set! called)) @pattern
(simple_identifier) @binding.part
(catch_block error: (pattern (pattern bound_identifier: (simple_identifier) @name) name: (_) @type)) @binding
(catch_block) @scope
((parameter name: (simple_identifier) @name name: (_) @type) @binding @test
  (#match? @test "\\.\\.\\.$")
  (#set! labelled)
  (#set! rest))
(parameter name: (simple_identifier) @name name: (_) @type (#set! labelled)) @binding
(for_statement
  item: (pattern . (pattern (simple_identifier) @name)+)
  collection: (_) @value
  (#set! element)
  (#set! position)) @binding
(for_statement item: (pattern bound_identifier: (simple_identifier) @name) collection: (_) @value (#set! element)) @binding
(if_statement bound_identifier: (simple_identifier) @name condition: (_) @value) @binding
(guard_statement bound_identifier: (simple_identifier) @name condition: (_) @value) @binding
(while_statement bound_identifier: (simple_identifier) @name condition: (_) @value) @binding
(pattern bound_identifier: (simple_identifier) @other) @binding
(type_parameter . (type_identifier) @name name: (_)? @type) @parameter.type
(inheritance_constraint constrained_type: (identifier) @name (user_type) @type) @parameter.type
((call_expression
    . (navigation_expression target: (_) @of suffix: (navigation_suffix suffix: (simple_identifier) @name))
    (call_suffix (lambda_literal) @body .))
  @passes
  (#any-of? @name
    "forEach" "map" "compactMap" "flatMap" "filter" "first" "last" "contains" "allSatisfy" "sorted" "min" "max" "removeAll"
    "firstIndex" "drop" "prefix" "reduce" "partition" "sort")
  (#set! element))

(assignment target: (_) @written) @assignment
(value_argument_label) @ignored
