-- Acts about a person or a child note their family beside it: whoever asks for a family's acts must get them too.
create index audit_line_family on audit_line ((details::jsonb ->> 'family'));
