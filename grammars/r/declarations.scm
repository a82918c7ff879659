; What an R file declares: names that are assigned to. A list of functions inside a class is its methods.

(comment) @comment

((call
    function: (identifier) @test
    arguments: (arguments . argument: (argument value: (string (string_content) @path))))
  @import.file
  (#eq? @test "source"))
((call
    function: (identifier) @test
    arguments: (arguments . argument: (argument value: [(identifier) (string)])))
  @ignored
  (#any-of? @test "library" "require"))

((binary_operator
    lhs: (identifier) @name
    rhs: (call
      function: [(identifier) @test (namespace_operator rhs: (identifier) @test)]
      arguments: (arguments
        argument: (argument name: (identifier) value: (identifier) @inherits)?) @body))
  @definition.class
  (#any-of? @test "R6Class" "setRefClass"))
((call
    function: (identifier) @test
    arguments: (arguments . argument: (argument value: (string (string_content) @name))) @body)
  @definition.class
  (#eq? @test "setClass"))
((call
    function: (identifier) @test
    arguments: (arguments . argument: (argument value: (string (string_content) @name))) @body)
  @definition.function
  (#any-of? @test "setGeneric" "setMethod" "setValidity"))
(binary_operator
  lhs: [(identifier) (string)] @name
  rhs: (function_definition parameters: (parameters) @parameters body: (_) @body))
  @definition.function
(argument
  name: (identifier) @name
  value: (function_definition parameters: (parameters) @parameters body: (_) @body)
  (#set! within)) @definition.method
((binary_operator lhs: (identifier) @name rhs: (_) @value)
  @definition.variable @test
  (#match? @test "^[\\w.]+\\s*(?:<<?-|=[^=])"))

; Inside functions.
(function_definition) @scope
(parameter name: (identifier) @other) @binding
(for_statement variable: (identifier) @other) @binding
(argument name: (identifier) @name) @label
(binary_operator lhs: (extract_operator) @written) @assignment
