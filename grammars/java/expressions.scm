; What Java expressions and types are.

(identifier) @value.name
(this) @value.this
(super) @value.super
(parenthesized_expression (_) @of) @value.same
(assignment_expression right: (_) @of) @value.same
(ternary_expression consequence: (_) @of alternative: (_) @of) @value.same
(field_access object: (_) @of field: (identifier) @name) @value.member
(field_access object: (_) field: (this)) @value.typed @type
(method_invocation
  object: (_) @of
  name: (identifier) @name
  (#any-of? @name "orElse" "orElseThrow" "orElseGet")) @value.await
(method_invocation
  object: (_) @test
  name: (identifier) @name
  arguments: (argument_list . (lambda_expression body: (_) @of) .)
  (#any-of? @name "map" "mapToObj")) @value.array
(method_invocation
  object: (_) @test
  name: (identifier) @name
  arguments: (argument_list . (method_reference) @of .)
  (#eq? @name "map")
  (#set! called)) @value.array
(method_invocation
  object: (_)? @of
  name: (identifier) @name
  arguments: (argument_list) @parameters
  (#set! apart)) @value.call
(explicit_constructor_invocation
  constructor: (this)
  arguments: (argument_list) @parameters
  (#set! own)) @value.new
(explicit_constructor_invocation
  constructor: (super)
  arguments: (argument_list) @parameters
  (#set! above)) @value.new
(object_creation_expression type: (_) @of arguments: (argument_list) @parameters) @value.new
(array_creation_expression type: (_)) @value.opaque
(array_access array: (_) @of) @value.element
(cast_expression type: (_) @type) @value.typed
((class_literal (_)) @value.opaque (#set! name "Class"))
(method_reference . (_) @of . (identifier) @name) @value.member
(switch_expression body: (switch_block (switch_rule (expression_statement (_) @of))+)) @value.same
(switch_expression) @value.unknown
; Arguments whose types tell overloads apart.
((string_literal) @value.opaque (#set! name "String"))
((character_literal) @value.opaque (#set! name "char"))
((lambda_expression body: (_) @of) @value.opaque (#set! name "->"))
((true) @value.opaque (#set! name "boolean"))
((false) @value.opaque (#set! name "boolean"))
((decimal_integer_literal) @value.opaque @test (#match? @test "^[0-9_]{1,9}$") (#set! name "int"))
((decimal_integer_literal) @value.opaque @test (#match? @test "[lL]$") (#set! name "long"))
((binary_expression left: (string_literal)) @value.opaque (#set! name "String"))
((binary_expression right: (string_literal)) @value.opaque @test (#match? @test "\\+") (#set! name "String"))
[
  (string_literal)
  (character_literal)
  (decimal_integer_literal)
  (hex_integer_literal)
  (octal_integer_literal)
  (binary_integer_literal)
  (decimal_floating_point_literal)
  (null_literal)
  (true)
  (false)
  (binary_expression)
  (instanceof_expression)
] @value.opaque

(type_identifier) @type.name
(field_access object: (_) @name field: (this)) @type.name
(scoped_type_identifier) @type.name
(generic_type
  . (type_identifier) @name
  (type_arguments . (_) @of)
  (#any-of? @name
    "List" "ArrayList" "LinkedList" "Set" "HashSet" "LinkedHashSet" "TreeSet" "SortedSet" "Collection" "Iterable"
    "Iterator" "Queue" "Deque" "ArrayDeque" "Stream")) @type.array
(generic_type
  . (type_identifier) @name
  (type_arguments . (_) @key . (_) @of .)
  (#any-of? @name
    "Map" "HashMap" "LinkedHashMap" "TreeMap" "ConcurrentMap" "ConcurrentHashMap" "SortedMap" "EnumMap" "WeakHashMap"))
  @type.map
(generic_type
  . [(type_identifier) (scoped_type_identifier)] @name
  (type_arguments (_) @of . (_) @of .)
  (#any-of? @name "Map.Entry" "Entry")) @type.tuple
(generic_type
  . (type_identifier) @name
  (type_arguments . (_) @of)
  (#any-of? @name "Optional" "CompletableFuture" "Future" "AtomicReference" "ThreadLocal")) @type.promise
(generic_type
  . (type_identifier) @name
  (type_arguments (_)+ @type)
  (#any-of? @name "Consumer" "BiConsumer" "Predicate" "BiPredicate" "ToIntFunction" "ToLongFunction" "ToDoubleFunction")) @type.function
(generic_type
  . (type_identifier) @name
  (type_arguments . (_) @type . (_) @of .)
  (#eq? @name "Function")) @type.function
(generic_type
  . (type_identifier) @name
  (type_arguments . (_) @type . (_) @type . (_) @of .)
  (#eq? @name "BiFunction")) @type.function
(generic_type
  . (type_identifier) @name
  (type_arguments . (_) @type @of .)
  (#any-of? @name "UnaryOperator")) @type.function
(generic_type
  . (type_identifier) @name
  (type_arguments . (_) @of .)
  (#any-of? @name "Supplier" "Callable")) @type.function
(generic_type . (_) @of (type_arguments (_)+ @type)) @type.generic
(generic_type . (_) @of) @type.same
(array_type element: (_) @of) @type.array
(annotated_type (_) @of .) @type.same
(wildcard (_) @of) @type.same
[(integral_type) (floating_point_type) (boolean_type) (void_type)] @type.opaque

(argument_list) @arguments
