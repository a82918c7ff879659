; What Objective-C expressions and types are.

((identifier) @value.this @test (#eq? @test "self"))
((identifier) @value.super @test (#eq? @test "super"))
; `_name` is a field by that name, or the one behind a property.
((identifier) @value.own @test (#match? @test "^_[a-z]") (#set! backing))
(identifier) @value.name
(message_expression
  receiver: (identifier) @of
  method: (identifier) @name
  .
  (#any-of? @name "alloc" "new")) @value.new
(message_expression
  receiver: (_) @of
  method: (identifier) @test
  (#any-of? @test "self" "copy" "mutableCopy" "retain" "autorelease")) @value.same
(message_expression receiver: (_) @of method: (identifier) @name .) @value.call
(message_expression receiver: (_) @of method: (identifier)+ @name (#set! keywords)) @value.call
(selector_expression (identifier) @name) @value.own
(parenthesized_expression (_) @of) @value.same
(field_expression argument: (_) @of field: (field_identifier) @name) @value.member
(call_expression function: (_) @of arguments: (argument_list)) @value.call
(pointer_expression argument: (_) @of) @value.same
(subscript_expression argument: (_) @of) @value.same
(cast_expression type: (type_descriptor type: (_) @type)) @value.typed
(compound_literal_expression type: (type_descriptor type: (_) @type)) @value.typed
(conditional_expression consequence: (_) @of alternative: (_) @of) @value.same
(assignment_expression right: (_) @of) @value.same
[
  (at_expression)
  (block_literal)
  (string_literal)
  (concatenated_string)
  (char_literal)
  (number_literal)
  (null)
  (true)
  (false)
  (binary_expression)
  (unary_expression)
  (sizeof_expression)
] @value.opaque

((type_identifier) @type.this @test (#eq? @test "instancetype"))
(type_identifier) @type.name
(identifier) @type.name
(typedefed_specifier (protocol_reference_list . (identifier) @of)) @type.same
(typedefed_specifier) @type.opaque
(type_name . (_) @of) @type.same
(generic_specifier
  . (type_identifier) @name
  (type_name . (_) @of)
  (#any-of? @name "NSArray" "NSMutableArray" "NSSet" "NSMutableSet" "NSOrderedSet" "NSEnumerator")) @type.array
(generic_specifier
  . (type_identifier) @name
  (type_name)
  (type_name . (_) @of)
  (#any-of? @name "NSDictionary" "NSMutableDictionary" "NSMapTable")) @type.array
(generic_specifier . (type_identifier) @name) @type.name
(struct_specifier name: (type_identifier) @name) @type.name
(union_specifier name: (type_identifier) @name) @type.name
(enum_specifier name: (type_identifier) @name) @type.name
(type_descriptor type: (_) @of) @type.same
[(primitive_type) (sized_type_specifier)] @type.opaque

(argument_list) @arguments
