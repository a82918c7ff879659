; What Rust expressions and types are.

((identifier) @value.class @name (#eq? @name "Self"))
(identifier) @value.name
(self) @value.this
(crate) @value.name
(super) @value.name
(parenthesized_expression (_) @of) @value.same
(reference_expression value: (_) @of) @value.same
((unary_expression (_) @of) @value.operator @test (#match? @test "^[-!]"))
(unary_expression (_) @of) @value.same
(binary_expression left: (_) @of right: (_) @value) @value.operator
(compound_assignment_expr left: (_) @of right: (_) @value) @value.operator
(unsafe_block (block (_) @of .)) @value.same
(scoped_identifier path: (self) name: (identifier) @name) @value.inner
(scoped_identifier path: (_)? @of name: [(identifier) (super)] @name) @value.member
(generic_function function: (_) @of) @value.same
(field_expression value: (_) @of field: [(field_identifier) (integer_literal)] @name) @value.member
(call_expression
  function: (field_expression value: (_) @of field: (field_identifier) @name)
  (#any-of? @name
    "clone" "as_ref" "as_mut" "borrow" "borrow_mut" "to_owned" "iter" "iter_mut" "into_iter" "cloned" "by_ref" "lock" "read" "write"))
  @value.same
(call_expression
  function: (field_expression value: (_) @of field: (field_identifier) @name)
  (#any-of? @name "unwrap" "expect" "unwrap_or_default" "unwrap_or" "unwrap_or_else")) @value.await
(call_expression
  function: (identifier) @name
  arguments: (arguments . (_) @of)
  (#any-of? @name "Some" "Ok" "Box")) @value.same
; Pointers are what they point to.
(call_expression
  function: (scoped_identifier path: (_) @test name: (identifier) @name)
  arguments: (arguments . (_) @of)
  (#match? @test "^(std::\\w+::)?(Box|Rc|Arc)$")
  (#any-of? @name "new" "clone" "from" "pin")) @value.same
(call_expression
  function: (scoped_identifier path: (_) @test name: (identifier) @name)
  arguments: (arguments . (_) @of)
  (#match? @test "^(std::|core::)?mem$")
  (#any-of? @name "take" "replace")) @value.same
; What `#[derive(Default)]` gives is of the type, too.
(call_expression
  function: (scoped_identifier path: (_) @type name: (identifier) @name)
  arguments: (arguments)
  (#eq? @name "default")) @value.typed
(call_expression
  function: (generic_function function: (_) @of type_arguments: (type_arguments (_)+ @type))
  arguments: (_) @value) @value.call
(call_expression function: (_) @of arguments: (_) @value) @value.call
(struct_expression name: (_) @type) @value.typed
(try_expression (_) @of) @value.await
(await_expression (_) @of) @value.same
(index_expression . (_) @of) @value.element
(index_expression . (_) @of . (_) @value (#set! name "index")) @value.operator
(type_cast_expression type: (_) @type) @value.typed
(if_expression consequence: (block (_) @of .)) @value.same
[
  (string_literal)
  (raw_string_literal)
  (char_literal)
  (integer_literal)
  (float_literal)
  (boolean_literal)
  (unit_expression)
  (range_expression)
  (closure_expression)
  (macro_invocation)
  (array_expression)
  (tuple_expression)
] @value.opaque

((type_identifier) @type.this @name (#eq? @name "Self"))
(type_identifier) @type.name
((identifier) @type.this @name (#eq? @name "Self"))
((identifier) @type.name @name (#match? @name "^[A-Z]"))
(scoped_type_identifier path: (identifier) @of @test name: (type_identifier) @name (#eq? @test "Self"))
  @type.member
(scoped_type_identifier) @type.name
(bracketed_type (_) @of) @type.same
(qualified_type type: (_) @of) @type.same
(reference_type type: (_) @of) @type.same
(pointer_type type: (_) @of) @type.same
(dynamic_type trait: (_) @of) @type.same
(abstract_type trait: (_) @of) @type.same
(generic_type
  type: (_) @name
  type_arguments: (type_arguments . (_) @of)
  (#match? @name "(^|::)(Box|Rc|Arc|RefCell|Cell|Mutex|RwLock|Cow|Pin|NonNull|Weak|MutexGuard|Ref|RefMut|ManuallyDrop|OnceCell)$")) @type.same
(generic_type
  type: (_) @name
  type_arguments: (type_arguments . (_) @of)
  (#match? @name "(^|::)(Vec|VecDeque|HashSet|BTreeSet|LinkedList|BinaryHeap)$")) @type.array
(generic_type
  type: (_) @name
  type_arguments: (type_arguments . (_) . (_) @of)
  (#match? @name "(^|::)(HashMap|BTreeMap|IndexMap)$")) @type.array
(generic_type
  type: (_) @name
  type_arguments: (type_arguments . (_) @of)
  (#match? @name "(^|::)(Option|Result)$")) @type.promise
(generic_type type: (_) @of type_arguments: (type_arguments (_)+ @type)) @type.generic
(generic_type type: (_) @of) @type.same
(array_type element: (_) @of) @type.array
(function_type
  trait: (_)?
  parameters: (parameters (_)* @type)
  return_type: (_)? @of) @type.function
(tuple_type (_)+ @of) @type.tuple
[(primitive_type) (unit_type) (never_type)] @type.opaque

(arguments) @arguments
