; What a Scala file declares.

[(comment) (block_comment)] @comment
(annotation) @attribute

(package_clause name: (_) @name body: (_)? @body) @package
; An import holds in the class or object that it stands in.
(import_declaration path: (identifier)+ @path (namespace_selectors)) @import.group
((import_declaration path: (identifier)+ @path (namespace_wildcard)) @import.all (#set! within))
((import_declaration path: (identifier)+ @path) @import @test (#not-match? @test "[{_*]") (#set! within))
((arrow_renamed_identifier name: (identifier) @path alias: (identifier) @alias) @import (#set! within))
((namespace_selectors (identifier)+ @item) @import (#set! within))

(class_definition
  (modifiers) @test
  name: (identifier) @name
  class_parameters: (class_parameters . (class_parameter type: (_) @receiver)) @parameters
  extend: (extends_clause type: (_)+ @inherits)?
  body: (_) @body
  (#match? @test "\\bimplicit\\b")
  (#set! extends)) @definition.class
(extension_definition parameters: (parameters . (parameter type: (_) @receiver)) (#set! extends)) @extension
(package_object name: (_) @name body: (_) @body) @definition.namespace
(class_definition
  name: (identifier) @name
  class_parameters: (class_parameters)? @parameters
  extend: (extends_clause type: (_)+ @inherits)?
  body: (_)? @body) @definition.class
(trait_definition
  name: (identifier) @name
  extend: (extends_clause type: (_)+ @inherits)?
  body: (_)? @body) @definition.trait
(object_definition
  name: (identifier) @name
  extend: (extends_clause type: (_)+ @inherits)?
  body: (_)? @body) @definition.namespace
(enum_definition name: (identifier) @name body: (_) @body) @definition.enum
(simple_enum_case name: (identifier) @name) @definition.enum_member
(full_enum_case name: (identifier) @name) @definition.enum_member
(type_definition name: (type_identifier) @name type: (_)? @type) @definition.type

(function_definition
  name: [(identifier) (operator_identifier)] @name
  parameters: (parameters) @parameters
  return_type: (_) @type
  body: (_) @body
  (#not-match? @parameters "^\\(\\s*(?:implicit|using)\\b")) @definition.function
(function_definition
  name: [(identifier) (operator_identifier)] @name
  parameters: (parameters) @parameters
  body: (_) @value @body
  (#not-match? @parameters "^\\(\\s*(?:implicit|using)\\b")) @definition.function
(function_definition
  name: [(identifier) (operator_identifier)] @name
  return_type: (_) @type
  body: (_) @body
  (#set! accessor)) @definition.function
(function_definition
  name: [(identifier) (operator_identifier)] @name
  body: (_) @value @body
  (#set! accessor)) @definition.function
(function_declaration
  name: [(identifier) (operator_identifier)] @name
  parameters: (parameters) @parameters
  return_type: (_)? @type) @definition.function
(function_declaration
  name: [(identifier) (operator_identifier)] @name
  return_type: (_)? @type
  (#set! accessor)) @definition.function
(val_definition pattern: (identifier) @name type: (_)? @type value: (_) @value) @definition.variable
(var_definition pattern: (identifier) @name type: (_)? @type value: (_) @value) @definition.variable
(val_declaration name: (identifier) @name type: (_) @type) @definition.variable
(var_declaration name: (identifier) @name type: (_) @type) @definition.variable
(class_parameters (class_parameter name: (identifier) @name type: (_) @type)) @parameter
(class_parameter name: (identifier) @name type: (_) @type default_value: (_)? @value)
  @definition.field

; Inside functions.
(block) @scope
; `_.open()`: what the call around hands its function literal.
((arguments) @closure (#set! name "_"))
(extension_definition parameters: (parameters . (parameter name: (identifier) @name type: (_) @type))) @binding
(val_definition pattern: (tuple_pattern (identifier)+ @name) value: (_) @value (#set! position)) @binding
(match_expression value: (_) @value body: (case_block (case_clause pattern: (_) @part)+)) @pattern
(call_expression
  function: (field_expression value: (_) @value field: (identifier) @test)
  arguments: (case_block (case_clause pattern: (_) @part)+)
  (#any-of? @test
    "foreach" "map" "flatMap" "filter" "filterNot" "exists" "forall" "find" "count" "takeWhile" "dropWhile" "partition"
    "sortBy" "groupBy" "collect" "collectFirst" "withFilter" "minBy" "maxBy" "tapEach")
  (#set! element)) @pattern
(infix_expression
  left: (_) @value
  operator: (identifier) @test
  right: (case_block (case_clause pattern: (_) @part)+)
  (#any-of? @test "foreach" "map" "flatMap" "filter" "exists" "forall" "find" "collect")
  (#set! element)) @pattern
(case_class_pattern
  type: (type_identifier) @test
  pattern: (identifier) @part
  (#any-of? @test "Some" "Right" "Left" "Success")
  (#set! unwrap)) @pattern
(case_class_pattern type: (_) @of pattern: (_)+ @part) @pattern
(tuple_pattern (_)+ @part (#set! position)) @pattern
(infix_pattern left: (_) @part (#set! element)) @pattern
(capture_pattern name: (identifier) @name pattern: (case_class_pattern type: (_) @type)) @binding
((identifier) @binding.part @test (#match? @test "^[a-z_]"))
((call_expression
    function: (field_expression value: (_) @of field: (identifier) @name)
    arguments: (arguments) @body)
  @passes
  (#any-of? @name
    "foreach" "map" "flatMap" "filter" "filterNot" "exists" "forall" "find" "count" "takeWhile" "dropWhile" "partition"
    "sortBy" "groupBy" "collect" "withFilter" "minBy" "maxBy" "fold" "tapEach")
  (#set! element))
((infix_expression
    left: (_) @of
    operator: (identifier) @name
    right: (block . (lambda_expression) @body))
  @passes
  (#any-of? @name "foreach" "map" "flatMap" "filter" "exists" "forall" "find")
  (#set! element))
((lambda_expression
    parameters: [(identifier) @name (bindings (binding name: (identifier) @name)+)])
  @closure)
((call_expression
    function: (field_expression value: (_) @of field: (identifier) @name)
    arguments: [(arguments . (lambda_expression) @body) (block . (lambda_expression) @body)])
  @passes
  (#any-of? @name
    "foreach" "map" "flatMap" "filter" "filterNot" "exists" "forall" "find" "count" "takeWhile" "dropWhile" "partition"
    "sortBy" "groupBy" "collect" "withFilter" "minBy" "maxBy")
  (#set! element))
(case_clause) @scope
(for_expression) @scope
(class_parameter name: (identifier) @name type: (_) @type default_value: (_)? @value) @binding
(parameter name: (identifier) @name type: (repeated_parameter_type type: (_) @type) (#set! rest)) @binding
(parameter name: (identifier) @name type: (_) @type default_value: (_)? @value) @binding
((enumerator . (identifier) @name . (_) @value) @binding @test (#match? @test "^\\w+\\s*=[^>]"))
(enumerator . (identifier) @name . (_) @value (#set! element)) @binding
(enumerator . (tuple_pattern (identifier)+ @name) . (_) @value (#set! element) (#set! position)) @binding
(typed_pattern pattern: (identifier) @name type: (_) @type) @binding
(case_class_pattern type: (_) pattern: (identifier)+ @other) @binding
(case_clause pattern: (identifier) @other (#match? @other "^[a-z_]")) @binding
(type_parameters . name: (identifier) @name . bound: (upper_bound type: (_) @type) .) @parameter.type
(type_parameters name: (identifier)+ @name) @parameter.type

(assignment_expression left: (_) @written) @assignment
(import_declaration path: (identifier)+ @name) @label
