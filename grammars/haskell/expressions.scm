; What Haskell expressions are.

(variable) @value.name
(constructor) @value.name
(qualified module: (module . (module_id) @of .) id: (_) @name) @value.member
(module_id) @value.name
(apply function: (_) @of) @value.call
(parens expression: (_) @of) @value.same
[
  (literal)
  (list)
] @value.opaque
