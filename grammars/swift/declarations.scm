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
(enum_entry name: (simple_identifier)+ @name) @definition.enum_member
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
(deinit_declaration) @scope
(subscript_declaration) @scope
(property_declaration
  name: (pattern bound_identifier: (simple_identifier) @name)
  (type_annotation (_) @type)
  value: (_)? @value
  computed_value: (_)? @body) @definition.variable
(property_declaration
  name: (pattern bound_identifier: (simple_identifier) @name)
  value: (_)? @value) @definition.variable
(protocol_property_declaration
  name: (pattern bound_identifier: (simple_identifier) @name)
  (type_annotation (_) @type)) @definition.property

; Inside functions.
(statements) @scope
(for_statement) @scope
(if_statement) @scope
((lambda_literal
    type: (lambda_function_type
      (lambda_function_type_parameters (lambda_parameter name: (simple_identifier) @name)+))?)
  @closure
  (#set! name "$0"))
(switch_entry) @scope
(catch_block) @scope
((parameter name: (simple_identifier) @name name: (_) @type) @binding @test
  (#match? @test "\\.\\.\\.$")
  (#set! labelled)
  (#set! rest))
(parameter name: (simple_identifier) @name name: (_) @type (#set! labelled)) @binding
(for_statement item: (pattern bound_identifier: (simple_identifier) @name) collection: (_) @value (#set! element)) @binding
(if_statement bound_identifier: (simple_identifier) @name condition: (_) @value) @binding
(guard_statement bound_identifier: (simple_identifier) @name condition: (_) @value) @binding
(pattern bound_identifier: (simple_identifier) @other) @binding
(type_parameter . (type_identifier) @name name: (_) @type) @binding
(inheritance_constraint constrained_type: (identifier) @name (user_type) @type (#set! everywhere))
  @binding
(type_parameter (type_identifier) @other) @binding
((call_expression
    . (navigation_expression target: (_) @of suffix: (navigation_suffix suffix: (simple_identifier) @name))
    (call_suffix (lambda_literal) @body .))
  @passes
  (#any-of? @name
    "forEach" "map" "compactMap" "flatMap" "filter" "first" "last" "contains" "allSatisfy" "sorted" "min" "max" "removeAll"
    "firstIndex" "drop" "prefix")
  (#set! element))

(assignment target: (_) @written) @assignment
((prefix_expression target: (simple_identifier) @name) @label @test (#match? @test "^\\."))
(value_argument_label) @ignored
