; What a Lua file declares. A table with a name of a type or of a module is one.

(comment) @comment

((variable_declaration
    (assignment_statement
      (variable_list . name: (identifier) @alias)
      (expression_list
        . value: (function_call
          name: (identifier) @test
          arguments: (arguments . (string content: (string_content) @path))))))
  @import
  (#eq? @test "require"))

((variable_declaration
    (assignment_statement
      (variable_list . name: (identifier) @name)
      (expression_list . value: (table_constructor) @body)))
  @definition.class
  (#match? @name "^(?:_?M|mod|module|[A-Z]\\w*)$"))
((variable_declaration
    (assignment_statement
      (variable_list . name: (identifier) @name)
      (expression_list
        . value: (function_call
          name: (method_index_expression table: (identifier) @inherits method: (identifier) @test)))))
  @definition.class
  (#any-of? @test "extend" "subclass" "derive"))
; `local Kid = setmetatable({}, { __index = Pen })`.
((variable_declaration
    (assignment_statement
      (variable_list . name: (identifier) @name)
      (expression_list
        . value: (function_call
          name: (identifier) @test
          arguments: (arguments
            (_)
            .
            (table_constructor (field name: (identifier) @key value: (identifier) @inherits)))))))
  @definition.class
  (#eq? @test "setmetatable")
  (#eq? @key "__index")
  (#match? @name "^[A-Z]"))
((variable_declaration
    (assignment_statement
      (variable_list . name: (identifier) @name)
      (expression_list . value: (function_call name: (identifier) @test))))
  @definition.class
  (#any-of? @test "setmetatable" "class" "Class")
  (#match? @name "^[A-Z]"))
(function_declaration
  name: (dot_index_expression table: (identifier) @receiver field: (identifier) @name)
  parameters: (parameters) @parameters
  body: (block)? @body) @definition.method
(function_declaration
  name: (method_index_expression table: (identifier) @receiver method: (identifier) @name)
  parameters: (parameters) @parameters
  body: (block)? @body) @definition.method
(function_declaration
  name: (identifier) @name
  parameters: (parameters) @parameters
  body: (block)? @body) @definition.function
(assignment_statement
  (variable_list
    . name: (dot_index_expression table: (identifier) @receiver field: (identifier) @name))
  (expression_list
    . value: (function_definition parameters: (parameters) @parameters body: (block)? @body)))
  @definition.method
; What a method gives its object.
(assignment_statement
  (variable_list
    . name: (dot_index_expression table: (identifier) @test field: (identifier) @name))
  (expression_list . value: (_) @value)
  (#eq? @test "self")
  (#set! member)) @definition.field
(variable_declaration
  (assignment_statement
    (variable_list . name: (identifier) @name)
    (expression_list
      . value: (function_definition parameters: (parameters) @parameters body: (block)? @body))))
  @definition.function
(field
  name: (identifier) @name
  value: (function_definition parameters: (parameters) @parameters body: (block)? @body))
  @definition.function

; Inside functions.
(function_definition) @scope
(do_statement) @scope
(for_statement) @scope
(while_statement) @scope
(if_statement) @scope
(parameters name: (identifier)+ @other) @binding
(for_generic_clause (variable_list name: (identifier)+ @other)) @binding
(for_numeric_clause name: (identifier) @other) @binding
(variable_declaration
  (assignment_statement
    (variable_list name: (identifier)+ @name)
    (expression_list value: (_)+ @value))) @binding
(variable_declaration (variable_list name: (identifier)+ @other)) @binding
(return_statement (expression_list . (_) @of)) @return
(assignment_statement (variable_list name: (_)+ @written)) @assignment
(field name: (identifier) @name) @label
