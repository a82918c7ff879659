; What Elm expressions and types are.

(value_qid . (lower_case_identifier) @name .) @value.name
(value_qid) @value.path
(upper_case_qid . (upper_case_identifier) @name .) @value.name
(upper_case_qid) @value.path
(value_expr name: (_) @of) @value.same
(parenthesized_expr expression: (_) @of) @value.same
(function_call_expr target: (_) @of) @value.call
(record_base_identifier (lower_case_identifier) @name) @value.name

(type_ref . (upper_case_qid) @name) @type.name
