; What C# expressions and types are. `this` and `base` are no nodes of their own.

(identifier) @value.name
(parenthesized_expression (_) @of) @value.same
((member_access_expression !expression name: (identifier) @name) @value.own @test (#match? @test "^this\\b"))
((member_access_expression !expression name: (identifier) @name) @value.above @test (#match? @test "^base\\b"))
((member_access_expression !expression name: (generic_name . (identifier) @name)) @value.own @test
  (#match? @test "^this\\b"))
(member_access_expression expression: (predefined_type)) @value.opaque
(member_access_expression expression: (_) @of name: (identifier) @name) @value.member
(member_access_expression expression: (_) @of name: (generic_name . (identifier) @name))
  @value.member
(conditional_access_expression condition: (_) @of (member_binding_expression name: (identifier) @name))
  @value.member
(conditional_access_expression
  condition: (_) @of
  (member_binding_expression name: (generic_name . (identifier) @name))) @value.member
(qualified_name qualifier: (_) @of name: (identifier) @name) @value.member
(alias_qualified_name name: (identifier) @name) @value.name
(generic_name . (identifier) @name) @value.name
((invocation_expression
    function: (member_access_expression expression: (_) @of name: (identifier) @name)
    arguments: (argument_list))
  @value.same
  (#any-of? @name "ConfigureAwait"))
((invocation_expression
    function: (member_access_expression name: (identifier) @name)
    arguments: (argument_list . (argument [(identifier) (member_access_expression)] @of) .))
  @value.array
  (#eq? @name "Select")
  (#set! called))
(query_expression (select_clause (_) @of)) @value.array
((invocation_expression
    function: (member_access_expression name: (identifier) @name)
    arguments: (argument_list . (argument (lambda_expression body: (_) @of)) .))
  @value.array
  (#eq? @name "Select"))
(invocation_expression
  function: [
    (generic_name (type_argument_list (_)+ @type))
    (member_access_expression name: (generic_name (type_argument_list (_)+ @type)))
    (conditional_access_expression
      (member_binding_expression name: (generic_name (type_argument_list (_)+ @type))))
  ] @of
  arguments: (argument_list) @parameters) @value.call
(invocation_expression function: (_) @of arguments: (argument_list) @parameters) @value.call
((constructor_initializer (argument_list) @parameters) @value.new @test
  (#match? @test "^:\\s*this\\b")
  (#set! own))
((constructor_initializer (argument_list) @parameters) @value.new @test
  (#match? @test "^:\\s*base\\b")
  (#set! above))
(object_creation_expression type: (_) @of arguments: (argument_list) @parameters) @value.new
(object_creation_expression type: (_) @of) @value.new
((implicit_object_creation_expression (argument_list) @parameters) @value.new (#set! expected))
(element_access_expression expression: (_) @of) @value.element
((element_access_expression expression: (_) @of) @value.operator (#set! name "this[]"))
; Taking an object apart by places runs its `Deconstruct`.
(variable_declarator
  (tuple_pattern name: (identifier)+ @name)
  (_) @of
  (#set! name "Deconstruct")
  (#set! results)) @value.operator
(foreach_statement
  left: (tuple_pattern name: (identifier)+ @name)
  right: (_) @of
  (#set! name "Deconstruct")
  (#set! element)
  (#set! results)) @value.operator
(assignment_expression
  left: (tuple_expression (argument)+ @name)
  right: (_) @of
  (#set! name "Deconstruct")
  (#set! results)) @value.operator
(binary_expression left: (_) @of right: (_) @value) @value.operator
(prefix_unary_expression (_) @of) @value.operator
((postfix_unary_expression (_) @of) @value.same @test (#match? @test "!$"))
(postfix_unary_expression (_) @of) @value.operator
(assignment_expression left: (_) @of right: (_) @value) @value.operator
(with_expression . (_) @of) @value.same
(switch_expression (switch_expression_arm (_) @of .)+) @value.same
(tuple_expression (argument (_) @of .)+) @value.tuple
(initializer_expression (_)+ @of) @value.array
(array_creation_expression (initializer_expression (_)+ @of)) @value.array
(implicit_array_creation_expression (initializer_expression (_)+ @of)) @value.array
(cast_expression type: (_) @type) @value.typed
(as_expression right: (_) @type) @value.typed
(await_expression (_) @of) @value.await
(conditional_expression consequence: (_) @of alternative: (_) @of) @value.same
(assignment_expression right: (_) @of) @value.same
(arrow_expression_clause (_) @of) @value.same
(argument (_) @of .) @value.same
; Arguments whose types tell overloads apart.
((string_literal) @value.opaque (#set! name "string"))
((verbatim_string_literal) @value.opaque (#set! name "string"))
((raw_string_literal) @value.opaque (#set! name "string"))
((character_literal) @value.opaque (#set! name "char"))
((boolean_literal) @value.opaque (#set! name "bool"))
((lambda_expression body: (_) @of) @value.opaque (#set! name "->"))
((interpolated_string_expression) @value.opaque (#set! name "string"))
((binary_expression left: (string_literal)) @value.opaque (#set! name "string"))
((binary_expression right: (string_literal)) @value.opaque @test (#match? @test "\\+") (#set! name "string"))
((integer_literal) @value.opaque @test (#match? @test "[lL]$") (#set! name "long"))
((integer_literal) @value.opaque @test (#match? @test "^[0-9_]{1,9}$") (#set! name "int"))
[
  (string_literal)
  (verbatim_string_literal)
  (raw_string_literal)
  (interpolated_string_expression)
  (character_literal)
  (integer_literal)
  (real_literal)
  (boolean_literal)
  (null_literal)
  (lambda_expression)
  (typeof_expression)
  (array_creation_expression)
  (implicit_array_creation_expression)
  (predefined_type)
] @value.opaque

(identifier) @type.name
(qualified_name) @type.name
(generic_name
  . (identifier) @name
  (type_argument_list . (_) @of)
  (#any-of? @name
    "List" "IList" "ImmutableArray" "ImmutableList" "LinkedList" "IAsyncEnumerable" "Span" "ReadOnlySpan" "ConcurrentQueue" "ConcurrentBag" "SortedSet" "IQueryable" "IOrderedEnumerable" "ICollection" "IEnumerable" "IReadOnlyList" "IReadOnlyCollection" "HashSet" "ISet" "Queue" "Stack"
    "IEnumerator" "Collection")) @type.array
(generic_name
  . (identifier) @name
  (type_argument_list . (_) @key . (_) @of .)
  (#any-of? @name
    "Dictionary" "IDictionary" "IReadOnlyDictionary" "ConcurrentDictionary" "SortedDictionary" "ImmutableDictionary")) @type.map
(generic_name
  . (identifier) @name
  (type_argument_list . (_) @of . (_) @of .)
  (#any-of? @name "KeyValuePair")) @type.tuple
(generic_name
  . (identifier) @name
  (type_argument_list (_)+ @of)
  (#any-of? @name "Tuple" "ValueTuple")) @type.tuple
(tuple_type (tuple_element type: (_) @of)+) @type.tuple
(delegate_declaration type: (_) @of parameters: (parameter_list (parameter type: (_) @type)*)) @type.function
(generic_name
  . (identifier) @name
  (type_argument_list . (_) @of)
  (#any-of? @name "Task" "ValueTask" "Lazy" "AsyncLocal" "ThreadLocal" "Nullable")) @type.promise
(generic_name
  . (identifier) @name
  (type_argument_list (_)+ @type)
  (#any-of? @name "Action" "Predicate")) @type.function
(generic_name
  . (identifier) @name
  (type_argument_list (_)* @type (_) @of .)
  (#eq? @name "Func")) @type.function
(generic_name . (identifier) @name (type_argument_list (_)+ @type)) @type.generic
(generic_name . (identifier) @name) @type.name
(nullable_type type: (_) @of) @type.same
(ref_type type: (_) @of) @type.same
(array_type type: (_) @of) @type.array
(primary_constructor_base_type type: (_) @of) @type.same
[(predefined_type) (implicit_type) (pointer_type)] @type.opaque

(argument_list) @arguments
