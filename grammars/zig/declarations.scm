; What a Zig file declares. A file is a struct of its own.

(comment) @comment

((variable_declaration
    . (identifier) @alias
    (builtin_function (builtin_identifier) @test (arguments (string (string_content) @path))))
  @import
  (#eq? @test "@import"))

(variable_declaration . (identifier) @name (struct_declaration) @body) @definition.struct
(variable_declaration . (identifier) @name (union_declaration) @body) @definition.struct
(variable_declaration . (identifier) @name (opaque_declaration) @body) @definition.struct
(variable_declaration . (identifier) @name (enum_declaration) @body) @definition.enum
(variable_declaration . (identifier) @name (error_set_declaration) @body) @definition.enum
(container_field name: (identifier) @name type: (_) @type) @definition.field
(container_field name: (identifier) @name !type) @definition.enum_member
(function_declaration
  name: (identifier) @name
  (parameters) @parameters
  type: (_)? @type
  body: (block)? @body) @definition.function
(test_declaration (string (string_content) @name) (block) @body) @definition.function
(test_declaration (identifier) @name (block) @body) @definition.function
(variable_declaration . (identifier) @name type: (_) @type) @definition.variable
((variable_declaration . (identifier) @name (_) @value)
  @definition.variable
  (#not-match? @value "^@import"))

(error_set_declaration (identifier)+ @name) @label

; Inside functions.
(block) @scope
(parameter name: (identifier) @name type: (_) @type) @binding
(payload (identifier)+ @other) @binding
(return_expression (_) @of) @return
(assignment_expression left: (_) @written) @assignment
(initializer_list (assignment_expression left: (field_expression !object member: (identifier) @name)))
  @label
