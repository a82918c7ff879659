; What a Ruby file declares.

(comment) @comment

(module name: [(constant) (scope_resolution)] @name body: (_)? @body) @definition.trait
(class
  name: [(constant) (scope_resolution)] @name
  superclass: (superclass (_) @inherits)?
  body: (_)? @body) @definition.class
((method name: (_) @name parameters: (_)? @parameters body: (_)? @body) @definition.constructor
  (#eq? @name "initialize"))
(method
  name: (_) @name
  parameters: (_)? @parameters
  body: [(identifier) (call) (constant) (scope_resolution) (self) (instance_variable) (conditional) (super)] @value)
  @definition.function
(method name: (_) @name parameters: (_)? @parameters body: (body_statement (_) @value .)? @body)
  @definition.function
(method name: (_) @name parameters: (_)? @parameters body: (_) @value) @definition.function
(singleton_method
  object: (_) @of
  name: (_) @name
  parameters: (_)? @parameters
  body: [(identifier) (call) (constant) (scope_resolution) (self) (instance_variable) (conditional) (super)] @value
  (#set! static)) @definition.method
(singleton_method
  object: (_) @of
  name: (_) @name
  parameters: (_)? @parameters
  body: (body_statement (_) @value .)? @body
  (#set! static)) @definition.method
(singleton_class) @scope.static
((call
    !receiver
    method: (identifier) @test
    arguments: (argument_list . [(constant) (scope_resolution)] @receiver)
    block: (_ body: (_) @body))
  @extension
  (#eq? @test "refine"))
(alias name: [(identifier) (setter) (operator)] @name alias: (_) @value) @definition.function
((call
    method: (identifier) @test
    arguments: (argument_list . (simple_symbol) @name . (simple_symbol)))
  @definition.function
  (#eq? @test "alias_method"))
((call
    method: (identifier) @test
    arguments: (argument_list . [(simple_symbol) @name (string . (string_content) @name .)])
    block: (_ parameters: (_)? @parameters body: (_)? @body))
  @definition.function
  (#eq? @test "define_method"))
; `scope :open, -> { ... }`: what a model offers itself.
((call
    !receiver
    method: (identifier) @test
    arguments: (argument_list
      . (simple_symbol) @name
      . [(lambda body: (_) @body) (call block: (_) @body)]))
  @definition.method
  (#eq? @test "scope")
  (#set! static))
; `def_delegators :@engine, :start`, `delegate :start, to: :engine`: methods that call one of the same name.
(call
  method: (identifier) @test
  arguments: (argument_list . (simple_symbol) @of . (simple_symbol)+ @name)
  (#any-of? @test "def_delegators" "def_instance_delegators")) @delegates
(call
  method: (identifier) @test
  arguments: (argument_list . (simple_symbol) @of . (simple_symbol) @value . (simple_symbol)? @name)
  (#any-of? @test "def_delegator" "def_instance_delegator")) @delegates
(call
  method: (identifier) @test
  arguments: (argument_list
    (simple_symbol)+ @name
    (pair key: (hash_key_symbol) @key value: (simple_symbol) @of))
  (#eq? @test "delegate")
  (#eq? @key "to")
  (#set! prefixed)) @delegates
; `Point = Struct.new(:x) do ... end`, `Failure = Class.new(StandardError)`.
(assignment
  left: (constant) @name
  right: (call
    receiver: (constant) @test
    method: (identifier) @value
    arguments: (argument_list . [(constant) (scope_resolution)] @inherits)?
    block: (_ body: (_) @body)?)
  (#any-of? @test "Struct" "Data" "Class" "Module")
  (#any-of? @value "new" "define")) @definition.class
(assignment left: (constant) @name right: (_) @value) @definition.constant
(call
  method: (identifier) @test
  arguments: (argument_list (simple_symbol)+ @name)
  (#any-of? @test "attr_accessor" "attr_reader" "attr_writer" "attr")
  (#set! backing)) @definition.property

(call
  method: (identifier) @name
  arguments: (argument_list [(constant) (scope_resolution)]+ @inherits)
  (#eq? @name "include")
  (#set! ahead)) @mixin
(call
  method: (identifier) @name
  arguments: (argument_list [(constant) (scope_resolution)]+ @inherits)
  (#eq? @name "prepend")
  (#set! ahead)
  (#set! own)) @mixin
(call
  method: (identifier) @name
  arguments: (argument_list [(constant) (scope_resolution)]+ @inherits)
  (#eq? @name "extend")) @mixin
; Methods that the module itself has too.
((identifier) @statics @test (#eq? @test "module_function") (#set! following))
((call !receiver method: (identifier) @test arguments: (argument_list (self))) @statics (#eq? @test "extend"))
((call
    !receiver
    method: (identifier) @test
    arguments: (argument_list [(simple_symbol) @name (method name: (_) @name)]+))
  @statics
  (#eq? @test "module_function"))
(call
  method: (identifier) @test
  arguments: (argument_list (string (string_content) @path))
  (#eq? @test "require_relative")
  (#set! relative)) @import.file
(call
  method: (identifier) @test
  arguments: (argument_list (string (string_content) @path))
  (#eq? @test "require")) @import.file
; Instance variables are fields of the class whose methods assign them.
(assignment left: (instance_variable) @name right: (_) @value (#set! member)) @definition.field
(operator_assignment left: (instance_variable) @name right: (_) @value (#set! member)) @definition.field

; Inside methods.
(block parameters: (block_parameters [(identifier) @name (_) @part]*)? (#set! through) (#set! private)) @closure
(do_block parameters: (block_parameters [(identifier) @name (_) @part]*)? (#set! through) (#set! private)) @closure
(call
  receiver: (_) @of
  method: (identifier) @name
  block: (_) @body
  (#any-of? @name
    "all?" "any?" "collect" "count" "detect" "each" "each_entry" "each_with_index" "each_with_object" "filter" "filter_map" "find" "find_all" "find_each" "find_index" "flat_map" "group_by" "index_by" "lazy" "map" "max_by" "min_by" "none?" "one?" "partition" "reject" "reverse_each" "select" "sort_by" "sum" "take_while" "drop_while" "to_h" "uniq" "each_value")
  (#set! element)
  (#set! own)) @passes
(call
  receiver: (_) @of
  method: (identifier) @name
  block: (_) @body
  (#any-of? @name "tap" "then" "yield_self")) @passes
(lambda) @scope
(method_parameters (identifier)+ @name) @binding
(lambda_parameters (identifier)+ @other) @binding
(optional_parameter name: (identifier) @name value: (_) @value) @binding
(splat_parameter name: (identifier) @name (#set! rest)) @binding
(hash_splat_parameter name: (identifier) @name (#set! rest)) @binding
(keyword_parameter name: (identifier) @name value: (_)? @value) @binding
(block_parameter name: (identifier) @name (#set! rest)) @binding
(assignment left: (identifier) @name right: (_) @value) @binding
(assignment left: (left_assignment_list) @part right: (_) @value) @pattern
(left_assignment_list (_)* @part (#set! position)) @pattern
(destructured_parameter (_)* @part (#set! position)) @pattern
(identifier) @binding.part
; What is read again where it has been written: `job.notifier = Mailer.new`.
(assignment left: (call receiver: (_) !arguments) @name right: (_) @value) @binding.path
(operator_assignment left: (identifier) @name right: (_) @value) @binding
(exception_variable (identifier) @other) @binding
(for pattern: (identifier) @name value: (in (_) @value) (#set! element)) @binding
(alias) @ignored
(return (argument_list . (_) @of .)) @return
(hash_key_symbol) @ignored
(superclass (_) @of) @types
