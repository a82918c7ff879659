; What Kotlin expressions and types are.

(identifier) @value.name
((this_expression) @value.this @test (#eq? @test "this") (#set! receiver))
(this_expression) @value.this
(super_expression) @value.super
(parenthesized_expression (_) @of) @value.same
((navigation_expression . (_) @of (identifier) @name .) @value.same (#eq? @name "Companion"))
(navigation_expression . (_) @of (identifier) @name .) @value.member
(call_expression
  . (navigation_expression . (_) @of (identifier) @name .)
  (#any-of? @name "also" "apply")) @value.same
((call_expression . (identifier) @name (annotated_lambda)) @value.this
  (#any-of? @name "apply" "also")
  (#set! receiver))
(call_expression
  . (navigation_expression (identifier) @name .)
  (annotated_lambda (lambda_literal (_) @of .))
  (#any-of? @name "map" "mapNotNull")) @value.array
(call_expression
  . (navigation_expression (identifier) @name .)
  (annotated_lambda (lambda_literal (_) @of .))
  (#any-of? @name "let" "run" "use")) @value.same
(call_expression
  . (call_expression . (identifier) @name)
  (annotated_lambda (lambda_literal (_) @of .))
  (#any-of? @name "with" "synchronized")) @value.same
(call_expression
  . (call_expression . (_) @of (value_arguments) @parameters)
  (annotated_lambda) @trailing) @value.call
(call_expression
  . (call_expression . (_) @of (type_arguments) . (value_arguments) @parameters)
  (annotated_lambda) @trailing) @value.call
(call_expression . (_) @of (value_arguments) @parameters) @value.call
(call_expression . (_) @of (annotated_lambda) @trailing) @value.call
(call_expression . (_) @of) @value.call
(unary_expression argument: (_) @of) @value.same
(index_expression . (_) @of) @value.element
(as_expression right: (_) @type) @value.typed
(callable_reference . (identifier) @name .) @value.name
(callable_reference . (_) @of (identifier) @name .) @value.member
(value_argument (_) @of .) @value.same
(property_delegate (_)) @value.unknown
((string_literal) @value.opaque (#set! name "String"))
((multiline_string_literal) @value.opaque (#set! name "String"))

((lambda_literal) @value.opaque (#set! name "->"))
((number_literal) @value.opaque @test (#match? @test "^[0-9_]{1,9}$") (#set! name "Int"))
[
  (string_literal)
  (multiline_string_literal)
  (character_literal)
  (number_literal)
  (float_literal)
  (lambda_literal)
  (object_literal)
  (binary_expression)
  (range_expression)
  (collection_literal)
] @value.opaque

(user_type
  . (identifier) @name
  (type_arguments (type_projection (_) @of))
  (#any-of? @name
    "List" "MutableList" "Set" "MutableSet" "Collection" "MutableCollection" "Iterable" "Sequence" "Array" "ArrayDeque"
    "ArrayList" "Iterator")) @type.array
(user_type
  . (identifier) @name
  (type_arguments . (type_projection) . (type_projection (_) @of))
  (#any-of? @name "Map" "MutableMap" "HashMap" "LinkedHashMap")) @type.array
(user_type (type_modifiers) . (identifier) @name) @type.name
(user_type) @type.name
(nullable_type (_) @of) @type.same
(parenthesized_type (_) @of) @type.same
(function_type
  (type_modifiers)?
  [(user_type) (nullable_type) (parenthesized_type)] @receiver
  . (function_type_parameters [(user_type) (nullable_type) (parameter) (function_type)]* @type)
  (_) @of .) @type.function
(function_type
  (function_type_parameters [(user_type) (nullable_type) (parameter) (function_type)]* @type)
  (_) @of .) @type.function
(parameter (identifier) (_) @of .) @type.same

(value_arguments) @arguments
