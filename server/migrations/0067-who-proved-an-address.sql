-- no transaction
-- Every export asks of everybody whether a parent ever proved an address. Their rows lie anywhere in the table: the index answers
-- without them (docs/decisions/0199). Who was erased has no name.
drop index if exists account_proved;
create index concurrently account_proved on account (family_id)
  where kind = 'parent' and first_verified_at is not null and name <> '';
