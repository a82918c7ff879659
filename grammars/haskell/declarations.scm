; What a Haskell file declares. Equations of one function stand for each other.

(comment) @comment
(haddock) @comment
(header module: (module) @name) @package

(import module: (module) @path alias: (module) @alias) @import
(import module: (module) @path) @import.all

(data_type name: (name) @name) @definition.struct
(newtype name: (name) @name) @definition.struct
(type_synomym name: (name) @name) @definition.type
(class name: (name) @name declarations: (_)? @body) @definition.interface
(data_constructor (record name: (constructor) @name)) @definition.enum_member
(data_constructor (prefix name: (constructor) @name)) @definition.enum_member
(field name: (field_name (variable) @name)) @definition.field
(function
  name: (variable) @name
  patterns: (_)? @parameters
  match: (_) @body
  (#set! clauses)) @definition.function
(bind name: (variable) @name match: (_) @body) @definition.function

; Right above a function it is a part of it.
(signature name: (variable) @name) @attribute
(signature names: (_ (variable)+ @name)) @attribute
(signature) @ignored
(exports) @ignored
(import_list) @ignored
(instance) @scope
(lambda) @scope
(patterns (variable)+ @other) @binding
