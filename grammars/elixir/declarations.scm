; What an Elixir file declares. Everything is a call; what is called says what it declares.

(comment) @comment

((call target: (identifier) @test (arguments . (alias) @name) (do_block) @body)
  @definition.namespace
  (#any-of? @test "defmodule" "defimpl"))
((call target: (identifier) @test (arguments . (alias) @name) (do_block) @body)
  @definition.interface
  (#eq? @test "defprotocol"))
((call
    target: (identifier) @test
    (arguments
      . [
        (call target: (identifier) @name)
        (identifier) @name
        (binary_operator left: (call target: (identifier) @name))
        (binary_operator left: (identifier) @name)
      ])
 (do_block)? @body
    (#set! clauses))
  @definition.function
  (#any-of? @test "def" "defp" "defmacro" "defmacrop" "defguard" "defguardp" "defdelegate"))
((unary_operator operand: (call target: (identifier) @test (arguments . (_))))
  @attribute
  (#any-of? @test "doc" "typedoc" "spec" "impl" "deprecated" "since"))
((unary_operator operand: (call target: (identifier) @test (arguments . (_))))
  @ignored
  (#any-of? @test "doc" "moduledoc" "typedoc" "spec" "callback" "macrocallback" "impl" "dialyzer" "deprecated" "since" "tag" "moduletag" "describetag" "optional_callbacks" "compile"))
((unary_operator
    operand: (call target: (identifier) @name (arguments . (_) @value)))
  @definition.constant
  (#not-any-of? @name "doc" "moduledoc" "typedoc" "spec" "type" "typep" "opaque" "callback" "macrocallback" "impl" "behaviour" "derive" "enforce_keys" "compile" "dialyzer" "external_resource" "on_definition" "before_compile" "after_compile" "deprecated" "since" "tag" "moduletag" "describetag" "optional_callbacks"))
((unary_operator
    operand: (call
      target: (identifier) @test
      (arguments (binary_operator left: [(call target: (identifier) @name) (identifier) @name]))))
  @definition.type
  (#any-of? @test "type" "typep" "opaque"))
((call target: (identifier) @test (arguments (string (quoted_content) @name)) (do_block) @body)
  @definition.function
  (#any-of? @test "test" "describe"))

((call
    target: (identifier) @test
    (arguments . (alias) @path (keywords (pair value: (alias) @alias))))
  @import
  (#eq? @test "alias"))
((call target: (identifier) @test (arguments . (dot left: (alias) @path right: (tuple (alias)+ @item))))
  @import
  (#eq? @test "alias"))
((call target: (identifier) @test (arguments . (alias) @path)) @import
  (#any-of? @test "alias" "require"))
((call target: (identifier) @test (arguments . (alias) @path)) @import.all
  (#any-of? @test "import" "use"))

; Inside functions.
(stab_clause) @scope
(stab_clause left: (arguments (identifier)+ @other)) @binding


((call
    target: (identifier) @test
    (arguments . (call target: (identifier) (arguments (identifier)+ @other))))
  @binding
  (#any-of? @test "def" "defp" "defmacro" "defmacrop"))
