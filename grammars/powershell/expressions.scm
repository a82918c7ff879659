; What PowerShell scripts call.

(command command_name: (command_name) @name) @value.call
