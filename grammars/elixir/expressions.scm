; What Elixir expressions are.

(alias) @value.path
((identifier) @value.class @name (#eq? @name "__MODULE__"))
(identifier) @value.name
(call target: (dot left: (_) @of right: (identifier) @name)) @value.call
(call target: (identifier) @name (arguments)) @value.call
(call target: (identifier) @name) @value.call
(block (_) @of .) @value.same
[
  (string)
  (charlist)
  (integer)
  (float)
  (boolean)
  (nil)
  (atom)
  (list)
  (tuple)
  (map)
  (anonymous_function)
  (sigil)
] @value.opaque

(alias) @type.name

(arguments) @arguments
