; What a C++ file declares. A prototype stands for itself only where nothing defines the function. A pure virtual method is its own.

(comment) @comment
(preproc_include path: (_) @path) @import
; `using std::swap` in a function: which swap is called only its arguments tell, and a member of the name around is not meant.
((using_declaration (qualified_identifier scope: (namespace_identifier) @test name: (identifier) @other))
  @binding
  (#eq? @test "std")
  (#set! local))
(using_declaration [(identifier) (qualified_identifier) (type_identifier)] @path) @import.all @test
  (#match? @test "^using\\s+namespace\\b")
((using_declaration [(identifier) (qualified_identifier) (type_identifier)] @path) @import @test
  (#not-match? @test "^using\\s+namespace\\b"))
(namespace_alias_definition name: (_) @alias (_) @path .) @import
; A friend that is only named is declared elsewhere.
((friend_declaration (declaration)) @ignored)
(attribute_specifier) @attribute
(attribute_declaration) @attribute

(template_declaration
  [(class_specifier) (struct_specifier) (union_specifier) (function_definition) (declaration) (alias_declaration)
    (concept_definition) (template_declaration)] @of) @outer
; Names of type parameters hold up to the end of the template.
(template_declaration) @scope.around
(type_parameter_declaration (type_identifier) @other) @binding
(optional_type_parameter_declaration name: (type_identifier) @other) @binding
(variadic_type_parameter_declaration (type_identifier) @other) @binding
(template_template_parameter_declaration (type_parameter_declaration (type_identifier) @other)) @binding

((namespace_definition !name) @scope.around (#set! private))
((namespace_definition name: (_)) @scope.around @test (#match? @test "^inline\\b"))
((namespace_definition name: (_) @name body: (_) @body) @definition.namespace @test (#not-match? @test "^inline\\b"))

(preproc_def name: (identifier) @name value: (_)? @value) @definition.constant
(preproc_function_def
  name: (identifier) @name
  parameters: (preproc_params) @parameters
  value: (_)? @body) @definition.constant

(class_specifier
  name: [(type_identifier) @name (template_type name: (_) @name) (qualified_identifier scope: (_) @receiver name: (_) @name)]
  (base_class_clause [(type_identifier) (qualified_identifier) (template_type)]+ @inherits)?
  body: (_) @body) @definition.class
(struct_specifier
  name: [(type_identifier) @name (template_type name: (_) @name) (qualified_identifier scope: (_) @receiver name: (_) @name)]
  (base_class_clause [(type_identifier) (qualified_identifier) (template_type)]+ @inherits)?
  body: (_) @body) @definition.struct
(union_specifier name: (type_identifier) @name body: (_) @body) @definition.struct
(enum_specifier name: (type_identifier) @name body: (_) @body) @definition.enum
(enumerator name: (identifier) @name) @definition.enum_member
(alias_declaration name: (type_identifier) @name type: (_) @type) @definition.type
(concept_definition name: (identifier) @name) @definition.type

(type_definition
  type: [
    (struct_specifier !name body: (_) @body)
    (class_specifier !name body: (_) @body)
    (union_specifier !name body: (_) @body)
  ]
  declarator: (type_identifier) @name) @definition.struct
(type_definition
  type: (enum_specifier !name body: (_) @body)
  declarator: (type_identifier) @name) @definition.enum
(type_definition
  type: (_) @type
  declarator: [
    (type_identifier) @name
    (pointer_declarator declarator: (type_identifier) @name)
    (array_declarator declarator: (type_identifier) @name)
    (function_declarator declarator: (type_identifier) @name)
    (function_declarator
      declarator: (parenthesized_declarator (pointer_declarator declarator: (type_identifier) @name)))
  ]) @definition.type

; Tests of GoogleTest and its kin: `TEST_F(Fixture, Name) {}` is a method of its fixture.
(function_definition
  !type
  declarator: (function_declarator
    declarator: (identifier) @test
    parameters: (parameter_list
      . (parameter_declaration type: (_) @receiver !declarator)
      . (parameter_declaration type: (_) @name !declarator)
      .))
  body: (_) @body
  (#any-of? @test "TEST_F" "TEST_P" "TYPED_TEST" "TYPED_TEST_P" "FRIEND_TEST")) @definition.function
(function_definition
  !type
  declarator: (function_declarator
    declarator: (identifier) @test
    parameters: (parameter_list
      . (parameter_declaration type: (_) !declarator)
      . (parameter_declaration type: (_) @name !declarator)
      .))
  body: (_) @body
  (#match? @test "^[A-Z][A-Z0-9_]*$")) @definition.function
(function_definition
  !type
  declarator: (function_declarator
    declarator: (identifier) @test
    parameters: (parameter_list . (parameter_declaration type: (_) @name !declarator)))
  body: (_) @body
  (#match? @test "^[A-Z][A-Z0-9_]*TEST[A-Z0-9_]*$")) @definition.function

; Constructors have no type.
(function_definition
  !type
  declarator: (function_declarator
    declarator: [
      (qualified_identifier
        scope: (_) @receiver
        name: [
          (identifier) @name
          (template_function name: (_) @name)
          (qualified_identifier
            scope: (_) @receiver
            name: [
              (identifier) @name
              (qualified_identifier scope: (_) @receiver name: (identifier) @name)
            ])
        ])
    ]
    parameters: (_) @parameters)
  [(compound_statement) (default_method_clause) (try_statement)] @body) @definition.constructor
(function_definition
  !type
  declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters)
  [(compound_statement) (default_method_clause) (try_statement)] @body
  (#set! maker)) @definition.function
; Destructors.
(function_definition
  !type
  declarator: (function_declarator
    declarator: [
      (destructor_name) @name
      (qualified_identifier
        scope: (_) @receiver
        name: [
          (destructor_name) @name
          (qualified_identifier
            scope: (_) @receiver
            name: [
              (destructor_name) @name
              (qualified_identifier scope: (_) @receiver name: (destructor_name) @name)
            ])
        ])
    ]
    parameters: (_) @parameters)
  [(compound_statement) (default_method_clause) (try_statement)] @body) @definition.method
(function_definition declarator: (operator_cast type: (_) @type) body: (_) @body (#set! name "operator"))
  @definition.method
(function_definition
  declarator: (qualified_identifier scope: (_) @receiver name: (operator_cast type: (_) @type))
  body: (_) @body
  (#set! name "operator")) @definition.method

; A written result behind the parameters.
(function_definition
  type: (placeholder_type_specifier)
  declarator: (function_declarator
    declarator: [
      (identifier) @name
      (field_identifier) @name
      (qualified_identifier
        scope: (_) @receiver
        name: [(identifier) @name (qualified_identifier scope: (_) @receiver name: (identifier) @name)])
    ]
    parameters: (_) @parameters
    (trailing_return_type (type_descriptor type: (_) @type)))
  body: (_) @body) @definition.function
; A result that the body tells.
(function_definition
  type: (placeholder_type_specifier)
  declarator: [
    (function_declarator
      declarator: [
        (identifier) @name
        (field_identifier) @name
        (operator_name) @name
        (qualified_identifier
          scope: (_) @receiver
          name: [
            (identifier) @name
            (operator_name) @name
            (qualified_identifier scope: (_) @receiver name: (identifier) @name)
          ])
      ]
      parameters: (_) @parameters)
    (_
      (function_declarator
        declarator: [
          (identifier) @name
          (field_identifier) @name
          (operator_name) @name
          (qualified_identifier scope: (_) @receiver name: (_) @name)
        ]
        parameters: (_) @parameters))
  ]
  body: (_) @body) @definition.function

(function_definition
  type: (_)? @type
  declarator: [
    (function_declarator
      declarator: [
        (identifier) @name
        (field_identifier) @name
        (operator_name) @name
        (template_function name: (identifier) @name)
        (template_method name: (field_identifier) @name)
        (parenthesized_declarator (identifier) @name)
        (function_declarator declarator: (identifier) @name)
        (qualified_identifier
          scope: (_)? @receiver
          name: [
            (identifier) @name
            (operator_name) @name
            (template_function name: (identifier) @name)
            (qualified_identifier
              scope: (_) @receiver
              name: [
                (identifier) @name
                (operator_name) @name
                (template_function name: (identifier) @name)
                (qualified_identifier
                  scope: (_) @receiver
                  name: [
                    (identifier) @name
                    (operator_name) @name
                    (qualified_identifier scope: (_) @receiver name: (identifier) @name)
                  ])
              ])
          ])
      ]
      parameters: (_) @parameters)
    (_
      (function_declarator
        declarator: [
          (identifier) @name
          (field_identifier) @name
          (operator_name) @name
          (template_function name: (identifier) @name)
          (qualified_identifier
            scope: (_)? @receiver
            name: [
              (identifier) @name
              (operator_name) @name
              (template_function name: (identifier) @name)
              (qualified_identifier
                scope: (_) @receiver
                name: [
                  (identifier) @name
                  (operator_name) @name
                  (qualified_identifier scope: (_) @receiver name: (identifier) @name)
                ])
            ])
        ]
        parameters: (_) @parameters))
    (_
      (_
        (function_declarator
          declarator: [
            (identifier) @name
            (field_identifier) @name
            (qualified_identifier
              scope: (_) @receiver
              name: [(identifier) @name (qualified_identifier scope: (_) @receiver name: (identifier) @name)])
          ]
          parameters: (_) @parameters)))
  ]
  [(compound_statement) (default_method_clause) (try_statement)] @body) @definition.function

; `= 0`: a method without a definition.
(field_declaration
  type: (_) @type
  declarator: [
    (function_declarator declarator: [(field_identifier) (operator_name)] @name parameters: (_) @parameters)
    (_ (function_declarator declarator: [(field_identifier) (operator_name)] @name parameters: (_) @parameters))
  ]
  default_value: (number_literal) @test
  (#eq? @test "0")) @definition.method

(field_declaration
  type: (_) @type
  declarator: [
    (function_declarator declarator: [(field_identifier) (operator_name)] @name parameters: (_) @parameters)
    (_ (function_declarator declarator: [(field_identifier) (operator_name)] @name parameters: (_) @parameters))
    (_ (_ (function_declarator declarator: (field_identifier) @name parameters: (_) @parameters)))
  ]
  (#set! prototype)
  (#set! apart)) @definition.method
; A constructor has no type, and a destructor neither.
(declaration
  !type
  declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters)
  (#set! global)
  (#set! maker)
  (#set! prototype)
  (#set! apart)) @definition.function
(declaration
  !type
  declarator: (function_declarator declarator: (destructor_name) @name parameters: (_) @parameters)
  (#set! global)
  (#set! prototype)
  (#set! apart)) @definition.method

(field_declaration
  type: (_) @type
  declarator: [
    (field_identifier) @name
    (pointer_declarator declarator: (field_identifier) @name)
    (pointer_declarator declarator: (pointer_declarator declarator: (field_identifier) @name))
    (reference_declarator (field_identifier) @name)
    (array_declarator declarator: (field_identifier) @name)
    (array_declarator declarator: (pointer_declarator declarator: (field_identifier) @name))
    (array_declarator declarator: (array_declarator declarator: (field_identifier) @name))
    (function_declarator
      declarator: (parenthesized_declarator (pointer_declarator declarator: (field_identifier) @name)))
  ]+) @definition.field

(declaration
  type: (_) @type
  declarator: [
    (function_declarator
      declarator: [(identifier) (operator_name)] @name
      parameters: [
        (parameter_list . (parameter_declaration type: (primitive_type)))
        (parameter_list . (parameter_declaration declarator: (_)))
        (parameter_list . (parameter_declaration (type_qualifier)))
        (parameter_list . (variadic_parameter_declaration))
        (parameter_list . (optional_parameter_declaration))
        (parameter_list !type)
      ] @parameters)
    (_
      (function_declarator
        declarator: [(identifier) (operator_name)] @name
        parameters: (parameter_list) @parameters))
  ]
  (#set! global)
  (#set! prototype)
  (#set! apart)) @definition.function
(declaration
  type: (primitive_type) @type
  declarator: (function_declarator
    declarator: [(identifier) (operator_name)] @name
    parameters: (parameter_list) @parameters)
  (#set! global)
  (#set! prototype)
  (#set! apart)) @definition.function
(declaration (storage_class_specifier) @test (#eq? @test "extern")) @ignored

; A name for a lambda is a function.
(declaration
  type: (placeholder_type_specifier)
  declarator: (init_declarator
    declarator: (identifier) @name
    value: (lambda_expression
      declarator: (_ (trailing_return_type (type_descriptor type: (_) @type)))
      body: (_) @body))) @definition.function
(declaration
  type: (placeholder_type_specifier)
  declarator: (init_declarator
    declarator: (identifier) @name
    value: (lambda_expression declarator: (_ parameters: (_) @parameters)? body: (_) @body))) @definition.function

(declaration
  type: (placeholder_type_specifier)
  declarator: [
    (init_declarator
      declarator: [
        (identifier) @name
        (pointer_declarator declarator: (identifier) @name)
        (reference_declarator (identifier) @name)
      ]
      value: (_) @value)
    (identifier) @name
    (pointer_declarator declarator: (identifier) @name)
    (reference_declarator (identifier) @name)
    (init_declarator declarator: (structured_binding_declarator (identifier)+ @other))
    (init_declarator
      declarator: (reference_declarator (structured_binding_declarator (identifier)+ @other)))
  ]
  value: (_)? @value) @definition.variable
; `Foo x(y);` in a function makes a variable, though it could be a prototype.
((declaration
    type: [(type_identifier) (qualified_identifier) (template_type)] @type
    declarator: (function_declarator
      declarator: (identifier) @name
      parameters: (parameter_list . (parameter_declaration type: (_) !declarator))))
  @binding
  (#set! local))
(declaration
  type: (_) @type
  declarator: [
    (identifier) @name
    (pointer_declarator declarator: (identifier) @name)
    (pointer_declarator declarator: (pointer_declarator declarator: (identifier) @name))
    (reference_declarator (identifier) @name)
    (array_declarator declarator: (identifier) @name)
    (array_declarator declarator: (array_declarator declarator: (identifier) @name))
    (pointer_declarator declarator: (array_declarator declarator: (identifier) @name))
    (init_declarator
      declarator: [
        (identifier) @name
        (pointer_declarator declarator: (identifier) @name)
        (pointer_declarator declarator: (pointer_declarator declarator: (identifier) @name))
        (reference_declarator (identifier) @name)
        (array_declarator declarator: (identifier) @name)
        (pointer_declarator declarator: (array_declarator declarator: (identifier) @name))
        (array_declarator declarator: (array_declarator declarator: (identifier) @name))
        (function_declarator
          declarator: (parenthesized_declarator (pointer_declarator declarator: (identifier) @name)))
      ]
      value: (_) @value)
    (function_declarator
      declarator: (parenthesized_declarator (pointer_declarator declarator: (identifier) @name)))
  ]+) @definition.variable
; What is left are prototypes: their names are no uses.
(function_declarator declarator: (identifier) @name) @label
(function_declarator declarator: (qualified_identifier) @name) @label
(destructor_name (identifier) @name) @label
(field_designator (field_identifier) @name) @label

; Inside functions.
(compound_statement) @scope
(for_statement) @scope
(for_range_loop) @scope
(if_statement) @scope
(while_statement) @scope
(catch_clause) @scope
(lambda_expression) @scope
(requires_expression) @scope
(return_statement (_) @of) @return

(for_range_loop
  type: (placeholder_type_specifier)
  declarator: [
    (identifier) @name
    (reference_declarator (identifier) @name)
    (pointer_declarator declarator: (identifier) @name)
  ]
  right: (_) @value
  (#set! element)) @binding
(for_range_loop
  type: (placeholder_type_specifier)
  declarator: [
    (reference_declarator (structured_binding_declarator (identifier)+ @name))
    (structured_binding_declarator (identifier)+ @name)
  ]
  right: (_) @value
  (#set! element)
  (#set! position)) @binding
(for_range_loop
  type: (_) @type
  declarator: [
    (identifier) @name
    (reference_declarator (identifier) @name)
    (pointer_declarator declarator: (identifier) @name)
  ]) @binding
(parameter_declaration
  type: (placeholder_type_specifier)
  declarator: [
    (identifier) @other
    (reference_declarator (identifier) @other)
    (pointer_declarator declarator: (identifier) @other)
  ]) @binding
(parameter_declaration
  type: (_) @type
  declarator: [
    (identifier) @name
    (pointer_declarator declarator: (identifier) @name)
    (pointer_declarator declarator: (pointer_declarator declarator: (identifier) @name))
    (reference_declarator (identifier) @name)
    (reference_declarator (pointer_declarator declarator: (identifier) @name))
    (reference_declarator (parenthesized_declarator (_ (identifier) @name)))
    (array_declarator declarator: (identifier) @name)
    (pointer_declarator declarator: (array_declarator declarator: (identifier) @name))
    (function_declarator
      declarator: (parenthesized_declarator (pointer_declarator declarator: (identifier) @name)))
  ]) @binding
(optional_parameter_declaration
  type: (_) @type
  declarator: [
    (identifier) @name
    (pointer_declarator declarator: (identifier) @name)
    (reference_declarator (identifier) @name)
  ]
  default_value: (_) @value) @binding
(variadic_parameter_declaration
  type: (_)
  declarator: [
    (variadic_declarator (identifier) @other)
    (reference_declarator (variadic_declarator (identifier) @other))
  ]
  (#set! rest)) @binding
(optional_parameter_declaration type: (_) default_value: (_) @value) @parameter
(parameter_declaration type: (_)) @parameter
(variadic_parameter_declaration (#set! rest)) @parameter
(parameter_pack_expansion) @spread
(preproc_params (identifier)+ @other) @binding

(assignment_expression left: (_) @written) @assignment
(update_expression argument: (_) @written) @assignment
