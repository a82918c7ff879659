; What a Clojure file declares: lists that begin with a word that defines.

(comment) @comment

((list_lit . (sym_lit) @test . (sym_lit (sym_name) @name)) @package (#eq? @test "ns"))
((vec_lit
    . (sym_lit) @path
    .
    (kwd_lit) @test
    .
    (sym_lit) @alias
    (kwd_lit)?
    (vec_lit (sym_lit)+ @item)?)
  @import
  (#eq? @test ":as"))
((vec_lit . (sym_lit) @path . (kwd_lit) @test . (vec_lit (sym_lit)+ @item)) @import
  (#eq? @test ":refer"))
((vec_lit . (sym_lit) @path . (kwd_lit) @test) @import.all (#any-of? @test ":refer" ":only"))
((list_lit . (kwd_lit) @test (vec_lit . (sym_lit) @path .)) @import.all (#eq? @test ":use"))

((list_lit . (sym_lit) @test . (sym_lit name: (sym_name) @name) (vec_lit)? @parameters)
  @definition.function
  (#any-of? @test "defn" "defmacro" "defmulti" "deftest"))
((list_lit . (sym_lit) @test . (sym_lit name: (sym_name) @name) (vec_lit)? @parameters)
  @definition.function
  (#eq? @test "defn-")
  (#set! private))
((list_lit . (sym_lit) @test . (sym_lit name: (sym_name) @name) . (_)? @value)
  @definition.variable
  (#any-of? @test "def" "defonce"))
((list_lit . (sym_lit) @test . (sym_lit name: (sym_name) @name) . (_) @body)
  @definition.interface
  (#eq? @test "defprotocol"))
((list_lit . (sym_lit) @test . (sym_lit name: (sym_name) @name) . (vec_lit) @body)
  @definition.class
  (#any-of? @test "defrecord" "deftype"))
((list_lit . (sym_lit) @test . (sym_lit) @receiver) @extension
  (#any-of? @test "extend-type" "extend-protocol"))
(list_lit . (sym_lit name: (sym_name) @name) . (vec_lit) @parameters (#set! within))
  @definition.method

; Inside functions: every name of a vector of bindings is taken for a bound one.
((list_lit . (sym_lit) @test)
  @scope
  (#any-of? @test
    "let" "loop" "fn" "for" "doseq" "dotimes" "when-let" "if-let" "when-some" "if-some" "with-open" "letfn" "defmethod"
    "catch"))
((list_lit . (sym_lit) @test (vec_lit (sym_lit (sym_name) @other)+))
  @binding
  (#any-of? @test
    "defn" "defn-" "defmacro" "let" "loop" "fn" "for" "doseq" "dotimes" "when-let" "if-let" "when-some" "if-some"
    "with-open" "defmethod" "defrecord" "deftype"))
(list_lit . (sym_lit) . (vec_lit (sym_lit (sym_name) @other)+) (#set! within)) @binding
((list_lit . (vec_lit (sym_lit (sym_name) @other)+)) @scope @binding)
((map_lit (kwd_lit) @test (vec_lit (sym_lit (sym_name) @other)+)) @binding
  (#any-of? @test ":keys" ":strs"))
(dis_expr) @ignored
(quoting_lit) @ignored
