; What Scala expressions and types are.

((identifier) @value.this @name (#eq? @name "this"))
((identifier) @value.super @name (#eq? @name "super"))
(identifier) @value.name
(parenthesized_expression (_) @of) @value.same
(field_expression value: (_) @of field: (identifier) @name) @value.member
((call_expression
    function: (field_expression value: (_) @of field: (identifier) @name)
    arguments: (arguments))
  @value.same
  (#eq? @name "copy"))
((call_expression
    function: (field_expression value: (_) field: (identifier) @name)
    arguments: (case_block (case_clause body: (_) @of)+))
  @value.array
  (#any-of? @name "map" "collect"))
((call_expression
    function: (field_expression value: (_) field: (identifier) @name)
    arguments: [
      (arguments . (lambda_expression (_) @of .) .)
      (arguments . [(call_expression) (field_expression)] @of .)
      (block . (lambda_expression (_) @of .) .)
    ])
  @value.array
  (#any-of? @name "map" "collect"))
(call_expression function: (generic_function function: (_) @of) arguments: (arguments) @parameters) @value.call
(call_expression function: (_) @of arguments: (arguments) @parameters) @value.call
((generic_function function: (identifier) @type) @value.typed (#match? @type "^[A-Z]"))
(generic_function function: (_) @of) @value.same
(instance_expression (_) @of arguments: (arguments)? @parameters) @value.new
(infix_expression
  left: (_) @of
  operator: [(identifier) (operator_identifier)] @name
  right: (_) @value) @value.operator
(prefix_expression (_) @of) @value.operator
; What takes a value apart is the extractor's `unapply`.
(case_class_pattern type: (_) @of (#set! name "unapply") (#set! arguments "1")) @value.operator
(wildcard) @value.variable
(tuple_expression (_)+ @of) @value.tuple
(if_expression consequence: (_) @of alternative: (_)? @of) @value.same
(block (_) @of .) @value.same
(match_expression body: (case_block (case_clause body: (_) @of)+)) @value.same
(ascription_expression (_) . (_) @type) @value.typed
((string) @value.opaque (#set! name "String"))
((integer_literal) @value.opaque (#set! name "Int"))
((boolean_literal) @value.opaque (#set! name "Boolean"))
((lambda_expression (_) @of .) @value.opaque (#set! name "->"))
[
  (string)
  (interpolated_string_expression)
  (integer_literal)
  (floating_point_literal)
  (character_literal)
  (boolean_literal)
  (lambda_expression)
] @value.opaque

(identifier) @type.name
(type_identifier) @type.name
(stable_type_identifier) @type.name
(generic_type
  type: (type_identifier) @name
  type_arguments: (type_arguments . (_) @of)
  (#any-of? @name "List" "Seq" "Vector" "Set" "Array" "Iterable" "Iterator" "IndexedSeq" "LazyList")) @type.array
(generic_type
  type: (type_identifier) @name
  type_arguments: (type_arguments . (_) @key . (_) @of)
  (#any-of? @name "Map" "TreeMap" "HashMap")) @type.map
(generic_type
  type: (type_identifier) @name
  type_arguments: (type_arguments . (_) . (_) @of)
  (#any-of? @name "Either")) @type.promise
(generic_type
  type: (type_identifier) @name
  type_arguments: (type_arguments . (_) @of)
  (#any-of? @name "Option" "Future" "Try")) @type.promise
(generic_type type: (_) @of type_arguments: (type_arguments (_)+ @type)) @type.generic
(generic_type type: (_) @of) @type.same
(tuple_type (_)+ @of) @type.tuple
(lazy_parameter_type type: (_) @of) @type.same
(function_type parameter_types: (parameter_types (_)* @type) return_type: (_) @of) @type.function
(compound_type base: (_) @of) @type.same
(annotated_type (_) @of) @type.same
(function_type) @type.opaque

(arguments) @arguments
