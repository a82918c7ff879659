; What Nix expressions are. A function takes its arguments one by one.

(variable_expression name: (identifier) @name) @value.name
(parenthesized_expression expression: (_) @of) @value.same
(select_expression expression: (_) @of attrpath: (attrpath . attr: (identifier) @name .)) @value.member
(apply_expression function: (apply_expression) @of) @value.same
(apply_expression function: (_) @of) @value.call
[
  (string_expression)
  (indented_string_expression)
  (integer_expression)
  (float_expression)
  (path_expression)
  (list_expression)
  (attrset_expression)
  (function_expression)
] @value.opaque
