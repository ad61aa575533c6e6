-- no transaction
-- Who has the very name, or the very number, is found without looking at all who are like it.
drop index if exists account_by_name;
create index concurrently account_by_name on account (searchable(surname), searchable(name), created_at desc);
drop index if exists account_by_first_name;
create index concurrently account_by_first_name on account (searchable(name));
drop index if exists account_by_number;
create index concurrently account_by_number on account
  (reverse(regexp_replace(phone, '\D', '', 'g')) text_pattern_ops) where phone is not null;
drop index if exists child_by_name;
create index concurrently child_by_name on child (searchable(surname), searchable(name), created_at desc);
drop index if exists child_by_first_name;
create index concurrently child_by_first_name on child (searchable(name));
