; What a Nix file declares: the bindings of its outermost sets and let expressions.

(comment) @comment

(path_expression) @import.file @path

(binding attrpath: (attrpath) @name expression: (function_expression body: (_) @body))
  @definition.function
(binding attrpath: (attrpath) @name expression: (_) @value) @definition.variable
(attrpath) @label @name
(inherit_from attrs: (inherited_attrs attr: (identifier)+ @other)) @binding
(inherited_attrs attr: (identifier)+ @name) @label
(formal name: (identifier) @other) @binding
(function_expression universal: (identifier) @other) @binding
(apply_expression function: (_) argument: (_)) @scope
