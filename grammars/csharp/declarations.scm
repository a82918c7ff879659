; What a C# file declares.

(comment) @comment
(attribute_list) @attribute

((using_directive name: (identifier) @alias (_) @path) @import @test
  (#match? @test "^global\\b")
  (#set! everywhere))
((using_directive !name (_) @path) @import.all @test (#match? @test "^global\\b") (#set! everywhere))
(using_directive name: (identifier) @alias (_) @path) @import
(using_directive !name (_) @path) @import.all
(file_scoped_namespace_declaration name: (_) @name (#set! following)) @definition.namespace
(namespace_declaration name: (_) @name body: (_) @body) @definition.namespace

(class_declaration
  name: (identifier) @name
  (base_list (_)+ @bases)?
  body: (_)? @body) @definition.class
(struct_declaration name: (identifier) @name (base_list (_)+ @bases)? body: (_) @body)
  @definition.struct
(record_declaration
  name: (identifier) @name
  (parameter_list)? @parameters
  (base_list (_)+ @bases)?
  body: (_)? @body) @definition.class
(interface_declaration name: (identifier) @name (base_list (_)+ @inherits)? body: (_) @body)
  @definition.interface
(enum_declaration name: (identifier) @name body: (_) @body) @definition.enum
(enum_member_declaration name: (identifier) @name) @definition.enum_member
(delegate_declaration type: (_) name: (identifier) @name) @definition.type @type

(method_declaration
  returns: (_) @type
  name: (identifier) @name
  parameters: (parameter_list) @parameters
  body: (_)? @body) @definition.method
(constructor_declaration
  name: (identifier) @name
  parameters: (parameter_list) @parameters
  (constructor_initializer)?
  body: (_)? @body) @definition.constructor
(local_function_statement
  type: (_) @type
  name: (identifier) @name
  parameters: (parameter_list) @parameters
  body: (_) @body) @definition.function
(property_declaration type: (_) @type name: (identifier) @name accessors: (_)? @body value: (_)? @value)
  @definition.property
(operator_declaration
  type: (_) @type
  parameters: (parameter_list) @parameters
  body: (_) @body
  (#set! name "operator")
  (#set! operator)
  (#set! static)) @definition.method
(indexer_declaration type: (_) @type parameters: (_) @parameters (#set! name "this[]")) @definition.method
(destructor_declaration name: (identifier) body: (_) @body (#set! name "Finalize")) @definition.method
(event_declaration type: (_) @type name: (identifier) @name) @definition.property
(event_field_declaration
  (variable_declaration type: (_) @type (variable_declarator name: (identifier) @name)+))
  @definition.field
(field_declaration
  (variable_declaration type: (_) @type (variable_declarator name: (identifier) @name (_)? @value)+))
  @definition.field

; Inside methods.
(block) @scope
(for_statement) @scope
(foreach_statement) @scope
(using_statement) @scope
(catch_clause) @scope
(delegate_declaration) @scope
(operator_declaration !body) @scope
(conversion_operator_declaration) @scope
(switch_section) @scope
(switch_expression_arm) @scope
((lambda_expression
    parameters: [
      (implicit_parameter) @name
      (parameter_list (parameter !type name: (identifier) @name)+)
      (parameter_list)
    ])
  @closure)
((invocation_expression
    function: [
      (member_access_expression expression: (_) @of name: (identifier) @name)
      (conditional_access_expression condition: (_) @of (member_binding_expression name: (identifier) @name))
    ]
    arguments: (argument_list . (argument (lambda_expression) @body)))
  @passes
  (#any-of? @name
    "Distinct" "DistinctBy" "MinBy" "MaxBy" "Zip" "Aggregate" "ThenByDescending" "TrueForAll" "ConvertAll" "AddOrUpdate"
    "Where" "Select" "SelectMany" "Any" "All" "First" "FirstOrDefault" "Single" "SingleOrDefault" "Last" "LastOrDefault"
    "Count" "OrderBy" "OrderByDescending" "ThenBy" "GroupBy" "ToDictionary" "ToLookup" "ForEach" "Find" "FindAll" "FindIndex"
    "Exists" "RemoveAll" "TakeWhile" "SkipWhile" "Sum" "Min" "Max" "Average")
  (#set! element))
(anonymous_method_expression) @scope
(accessor_declaration) @scope
(query_expression) @scope
(from_clause type: (_) @type name: (identifier) @name) @binding
(from_clause name: (identifier) @name . (_) @value (#set! element)) @binding
(let_clause . (identifier) @name . (_) @value) @binding
(join_clause . (identifier) @name . (_) @value (#set! element)) @binding
(return_statement (_) @of) @return
(arrow_expression_clause (_) @of) @return
; What a record or a class takes in its header is a property of it.
(parameter type: (_) @type name: (identifier) @name (#set! header)) @definition.property
(bracketed_parameter_list (parameter type: (_) @type name: (identifier) @name)) @binding

(parameter_list type: (_) @type name: (identifier) @name (#set! rest)) @binding
((parameter (modifier) type: (_) @type name: (identifier) @name) @binding @test
  (#match? @test "^(?:(?:ref|in|scoped)\\s+)*this\\b")
  (#set! extends))
(parameter type: (_)? @type name: (identifier) @name (_)? @value) @binding
(variable_declaration
  type: (_) @type
  (variable_declarator name: (identifier) @name (_)? @value)+
  (#not-eq? @type "var")) @binding
(variable_declaration (variable_declarator name: (identifier) @name (_) @value)+) @binding
(foreach_statement type: (_) @type left: (identifier) @name right: (_) @value (#not-eq? @type "var"))
  @binding
(foreach_statement left: (identifier) @name right: (_) @value (#set! element)) @binding
(foreach_statement
  left: (tuple_pattern name: (identifier)+ @name)
  right: (_) @value
  (#set! element)
  (#set! position)) @binding
(variable_declaration
  (variable_declarator (tuple_pattern name: (identifier)+ @name) (_) @value)
  (#set! position)) @binding
(catch_declaration type: (_) @type name: (identifier) @name) @binding
; Patterns take a value apart: `o is Item { Page: var page }`.
(is_pattern_expression expression: (_) @value pattern: (_) @part) @pattern
(switch_statement value: (_) @value body: (switch_body (switch_section [(recursive_pattern) (declaration_pattern)] @part)*))
  @pattern
(switch_expression . (_) @value (switch_expression_arm . [(recursive_pattern) (declaration_pattern)] @part)*) @pattern
(recursive_pattern type: (_) @of) @pattern
(recursive_pattern !type name: (identifier)? @part) @pattern
(recursive_pattern type: (_) @type name: (identifier) @name) @binding
(subpattern . [(identifier) (member_access_expression)] @name . (_) @part) @pattern
(subpattern . (identifier) @name) @label
(invocation_expression
  function: (is_pattern_expression pattern: (constant_pattern (identifier) @of))
  arguments: (argument_list (argument (declaration_expression name: (identifier) @part))+)) @pattern
(invocation_expression
  function: (member_access_expression expression: (_) @value name: (identifier) @test)
  arguments: (argument_list (argument (declaration_expression type: (implicit_type) name: (identifier) @part)))
  (#any-of? @test "TryGetValue" "TryDequeue" "TryPop" "TryPeek" "TryTake" "TryRemove")
  (#set! element)
  (#set! expected)) @pattern
(declaration_pattern type: (implicit_type) name: (identifier) @part) @pattern
(declaration_expression type: (implicit_type) name: (identifier) @part (#set! expected)) @pattern
(identifier) @binding.part
(declaration_pattern type: (_) @type name: (identifier) @name) @binding
(declaration_expression type: (_) @type name: (identifier) @name) @binding
(type_parameter name: (identifier) @name) @parameter.type
(type_parameter_constraints_clause
  . (identifier) @name
  (type_parameter_constraint type: (_) @type)+) @parameter.type

(assignment_expression left: (_) @written) @assignment
(initializer_expression (assignment_expression left: (identifier) @name)) @label
(argument name: (identifier) @name) @label
(attribute_argument (identifier) @name (_)) @label
(labeled_statement . (identifier) @name) @label

; Where types stand: they look like values.
(base_list (_)+ @of) @types
(type_argument_list (_)+ @of) @types
(tuple_element type: (_) @of) @types
(from_clause type: (_) @of) @types
(variable_declaration type: (_) @of) @types
(parameter type: (_) @of) @types
(parameter_list type: (_) @of) @types
(method_declaration returns: (_) @of) @types
(local_function_statement type: (_) @of) @types
(property_declaration type: (_) @of) @types
(event_declaration type: (_) @of) @types
(delegate_declaration type: (_) @of) @types
(indexer_declaration type: (_) @of) @types
(operator_declaration type: (_) @of) @types
(conversion_operator_declaration type: (_) @of) @types
(object_creation_expression type: (_) @of) @types
(array_type type: (_) @of) @types
(nullable_type type: (_) @of) @types
(ref_type type: (_) @of) @types
(cast_expression type: (_) @of) @types
(as_expression right: (_) @of) @types
(is_expression right: (_) @of) @types
(catch_declaration type: (_) @of) @types
(foreach_statement type: (_) @of) @types
(declaration_pattern type: (_) @of) @types
(recursive_pattern type: (_) @of) @types
(declaration_expression type: (_) @of) @types
(typeof_expression type: (_) @of) @types
(type_parameter_constraint type: (_) @of) @types
(type_parameter_constraints_clause (identifier) @of) @types
