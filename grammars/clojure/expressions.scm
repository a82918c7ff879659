; What Clojure forms are. Calls of Java begin or end with a dot and lead nowhere.

(sym_lit namespace: (sym_ns) @of name: (sym_name) @name) @value.member
((sym_lit name: (sym_name) @name) @value.opaque (#match? @name "^\\.|\\.$"))
((sym_lit name: (sym_name) @name) @value.name (#not-match? @name "^\\.|\\.$"))
(sym_ns) @value.name
(list_lit . (sym_lit namespace: (sym_ns)) @of) @value.call
((list_lit . (sym_lit name: (sym_name) @name)) @value.call (#not-match? @name "^\\.|\\.$"))
(var_quoting_lit value: (_) @of) @value.same
[
  (str_lit)
  (num_lit)
  (kwd_lit)
  (nil_lit)
  (bool_lit)
  (map_lit)
  (vec_lit)
  (set_lit)
  (regex_lit)
  (char_lit)
] @value.opaque
