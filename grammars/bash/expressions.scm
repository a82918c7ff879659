; What shell scripts call.

(command name: (command_name (word) @name)) @value.call
