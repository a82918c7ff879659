; What Kotlin expressions and types are.

(identifier) @value.name
(this_expression) @value.this
(super_expression) @value.super
(parenthesized_expression (_) @of) @value.same
(navigation_expression . (_) @of (identifier) @name .) @value.member
(call_expression
  . (navigation_expression . (_) @of (identifier) @name .)
  (#any-of? @name "also" "apply")) @value.same
(call_expression . (_) @of (value_arguments) @parameters) @value.call
(call_expression . (_) @of) @value.call
(unary_expression argument: (_) @of) @value.same
(index_expression . (_) @of) @value.element
(as_expression right: (_) @type) @value.typed
(callable_reference . (identifier) @name .) @value.name
(callable_reference . (_) @of (identifier) @name .) @value.member
(value_argument (_) @of .) @value.same
(property_delegate (_)) @value.unknown
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
(user_type) @type.name
(nullable_type (_) @of) @type.same
(function_type) @type.opaque

(value_arguments) @arguments
