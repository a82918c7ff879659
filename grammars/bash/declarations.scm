; What a shell script declares.

(comment) @comment
((command
    name: (command_name (word) @name)
    . argument: [(word) (string (string_content)) (raw_string)] @path) @import.file
  (#any-of? @name "source" "."))

(function_definition name: (word) @name body: (_) @body) @definition.function
(declaration_command (variable_assignment name: (variable_name) @name)) @definition.variable
; `declare -A map`.
(declaration_command (word) (variable_name) @name) @definition.variable
; `A=1 command` sets it for the command alone.
(command (variable_assignment) @name) @label
(variable_assignment name: (variable_name) @name (#set! global) (#set! prototype)) @definition.variable
