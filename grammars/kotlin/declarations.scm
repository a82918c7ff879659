; What a Kotlin file declares.

[(line_comment) (block_comment)] @comment
(annotation) @attribute

(package_header (_) @name) @package
((import (qualified_identifier) @path) @import.all @test (#match? @test "\\*\\s*$"))
(import (qualified_identifier) @path (identifier) @alias) @import
((import (qualified_identifier) @path) @import @test (#not-match? @test "\\*\\s*$"))

((class_declaration
    name: (identifier) @name
    (delegation_specifiers (delegation_specifier (user_type) @inherits)+)?
    (class_body)? @body)
  @definition.interface @test
  (#match? @test "^(?:@\\S+\\s+)*(?:[a-z]+\\s+)*interface\\b"))
(class_declaration
  name: (identifier) @name
  (primary_constructor (class_parameters) @parameters)?
  (delegation_specifiers (delegation_specifier (user_type) @implements)+)?
  (enum_class_body) @body) @definition.enum
(class_declaration
  name: (identifier) @name
  (primary_constructor (class_parameters) @parameters)?
  (delegation_specifiers
    (delegation_specifier
      [
        (constructor_invocation (user_type) @inherits)
        (user_type) @implements
        (explicit_delegation . (user_type) @implements)
      ])+)?
  (class_body)? @body) @definition.class
; A class without a header, below two annotations and before another declaration, is an expression to the grammar.
((infix_expression . (identifier) @test (identifier) @name (lambda_literal) @body)
  @definition.class
  (#eq? @test "class"))
((infix_expression . (identifier) @test (identifier) @name (lambda_literal) @body)
  @definition.interface
  (#eq? @test "interface"))
((infix_expression
    . (identifier)
    (identifier) @test
    (call_expression . (identifier) @name (annotated_lambda (lambda_literal) @body)))
  @definition.class
  (#eq? @test "class"))
(object_declaration
  name: (identifier) @name
  (delegation_specifiers
    (delegation_specifier
      [(constructor_invocation (user_type) @inherits) (user_type) @implements])+)?
  (class_body)? @body) @definition.class
(companion_object (identifier)? @name (class_body) @value) @scope.static
(enum_entry . (identifier) @name) @definition.enum_member
(type_alias type: (identifier) @name (_) @type .) @definition.type

; `fun Type.name()`: an extension.
(function_declaration
  . (modifiers)?
  (type_parameters)?
  [
    (user_type (identifier) @receiver)
    (nullable_type (user_type (identifier) @receiver))
  ]
  name: (identifier) @name
  (function_value_parameters) @parameters
  [(user_type) (nullable_type)] @type
  (function_body)? @body) @definition.function
(function_declaration
  . (modifiers)?
  (type_parameters)?
  [
    (user_type (identifier) @receiver)
    (nullable_type (user_type (identifier) @receiver))
  ]
  name: (identifier) @name
  (function_value_parameters) @parameters
  (function_body (_) @value) @body
  (#set! extends)) @definition.function
(function_declaration
  name: (identifier) @name
  (function_value_parameters) @parameters
  [(user_type) (nullable_type)]? @type
  (function_body (block)) @body) @definition.function
(function_declaration
  name: (identifier) @name
  (function_value_parameters) @parameters
  [(user_type) (nullable_type)]? @type
  (function_body (_) @value) @body) @definition.function
(function_declaration
  name: (identifier) @name
  (function_value_parameters) @parameters
  [(user_type) (nullable_type)]? @type) @definition.function
((secondary_constructor (function_value_parameters) @parameters (block)? @body)
  @definition.constructor
  (#set! name "constructor"))

; Expo: `Function("name") { }` is what scripts call so.
((call_expression
    . (call_expression
      . (identifier) @test
      (value_arguments . (value_argument (string_literal (string_content) @name))))
    (annotated_lambda (lambda_literal) @body))
  @definition.function
  (#any-of? @test "Function" "AsyncFunction" "StaticFunction" "StaticAsyncFunction")
  (#set! hidden))
((infix_expression
    . (call_expression
      . (identifier) @test
      (value_arguments . (value_argument (string_literal (string_content) @name))))
    (lambda_literal) @body)
  @definition.function
  (#any-of? @test "AsyncFunction")
  (#set! hidden))

(property_declaration
  [(user_type) (nullable_type)] @receiver
  (variable_declaration . (identifier) @name [(user_type) (nullable_type)]? @type)
  (#not-eq? @receiver "")) @definition.property
(property_declaration
  (variable_declaration . (identifier) @name [(user_type) (nullable_type)] @type)
  (_)? @value) @definition.variable
(property_declaration
  (variable_declaration . (identifier) @name)
  [(getter (function_body (_) @value)) (property_delegate) @value (_) @value]?) @definition.variable
((class_parameter (identifier) @name [(user_type) (nullable_type)] @type)
  @definition.field @test
  (#match? @test "^(?:@\\S+\\s+)*(?:[a-z]+\\s+)*(?:val|var)\\b"))

; Inside functions.
((lambda_literal
    (lambda_parameters
      [(variable_declaration . (identifier) @name) (multi_variable_declaration) @name]+)?)
  @closure
  (#set! name "it")
  (#set! receiver))
(anonymous_function) @closure
(anonymous_initializer) @scope
(getter) @scope
(setter) @scope
(block) @scope
(for_statement) @scope
(catch_block) @scope
(when_entry) @scope

(class_parameter (identifier) @name (_) @type) @binding
(parameter (identifier) @name (_) @type) @binding
(property_declaration
  (multi_variable_declaration (variable_declaration . (identifier) @name)+)
  (_) @value
  (#set! position)) @binding
(for_statement
  (multi_variable_declaration (variable_declaration . (identifier) @name)+)
  (_) @value
  (#set! element)
  (#set! position)) @binding
(lambda_parameters
  (multi_variable_declaration (variable_declaration . (identifier) @name)+) @value
  (#set! position)) @binding
(multi_variable_declaration (variable_declaration . (identifier) @other)+) @binding
(for_statement (variable_declaration . (identifier) @name (_)? @type) (_) @value (#set! element)) @binding
(catch_block . (identifier) @name (user_type) @type) @binding
(when_subject (variable_declaration . (identifier) @name) (_) @value) @binding
(setter . (identifier) @other) @binding
(type_parameter (identifier) @name [(user_type) (nullable_type)]? @type) @parameter.type
(type_constraint . (identifier) @name (_) @type) @parameter.type
(value_argument . (identifier) @name . (_)) @label
((parameter_modifiers) @spread @test (#match? @test "vararg"))
((parameter_modifiers) @label @test (#not-match? @test "vararg"))
(function_value_parameters
  (parameter_modifiers) @test
  .
  (parameter (identifier) @name (_) @type)
  (#match? @test "vararg")
  (#set! rest)) @binding
((when_expression (when_subject . (identifier) @name .)) @cases)
((when_entry . (type_test . (user_type) @type .)) @binding.narrowed @test (#not-match? @test "^!"))
((if_expression
    condition: (is_expression left: (identifier) @name right: (user_type) @type) @test
    .
    (_) @body)
  @narrows
  (#not-match? @test "!is"))
((binary_expression
    left: (is_expression left: (identifier) @name right: (user_type) @type) @test
    right: (_) @body)
  @narrows
  (#not-match? @test "!is"))

; Functions of the language that hand what they are called on, or its elements, to a function literal.
((call_expression
    . (navigation_expression . (_) @of (identifier) @name .)
    (annotated_lambda (lambda_literal) @body))
  @passes
  (#any-of? @name "let" "also" "takeIf" "takeUnless" "use" "useLines"))
((call_expression
    . (navigation_expression . (_) @of (identifier) @name .)
    (annotated_lambda (lambda_literal) @body))
  @passes
  (#any-of? @name "apply" "run")
  (#set! receiver))
((call_expression
    . (call_expression . (identifier) @name (value_arguments . (value_argument (_) @of .) .))
    (annotated_lambda (lambda_literal) @body))
  @passes
  (#eq? @name "with")
  (#set! receiver))
((call_expression
    . (navigation_expression . (_) @of (identifier) @name .)
    (annotated_lambda (lambda_literal) @body))
  @passes
  (#any-of? @name
    "forEach" "onEach" "map" "mapNotNull" "flatMap" "filter" "filterNot" "filterNotNull" "any" "all" "none" "count" "first"
    "firstOrNull" "last" "lastOrNull" "single" "singleOrNull" "find" "findLast" "sortedBy" "sortedByDescending" "groupBy"
    "associateBy" "associateWith" "associate" "partition" "sumOf" "maxOf" "minOf" "maxByOrNull" "minByOrNull" "distinctBy"
    "takeWhile" "dropWhile" "indexOfFirst" "indexOfLast" "removeAll" "removeIf" "retainAll" "joinToString" "forEachIndexed"
    "mapIndexed" "filterIndexed" "collect" "collectLatest" "ifPresent")
  (#set! element))
(call_expression . (unary_expression) @name) @label
(navigation_expression . (unary_expression) @name) @label
(label) @ignored
(modifiers (annotation) @of) @types

(assignment . (_) @written) @assignment
(user_type (identifier) @of) @types
