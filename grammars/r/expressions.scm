; What R expressions are.

((identifier) @value.this @name (#any-of? @name "self" "private" ".self"))
((identifier) @value.super @name (#eq? @name "super"))
(identifier) @value.name
(namespace_operator lhs: (_) @of rhs: (identifier) @name) @value.member
(extract_operator lhs: (_) @of rhs: (identifier) @name) @value.member
(call function: (_) @of arguments: (arguments)) @value.call
(parenthesized_expression body: (_) @of) @value.same
(argument value: (_) @of) @value.same
[
  (string)
  (float)
  (integer)
  (null)
  (true)
  (false)
  (function_definition)
] @value.opaque

(identifier) @type.name
(argument) @arguments
