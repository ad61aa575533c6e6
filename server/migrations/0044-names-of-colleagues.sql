-- Colleagues have names. Who has given none is shown by the address.
-- contract: staff_account.staff_account_name_check, the last release writes no name
alter table staff_account add column name text check (char_length(name) between 2 and 80 and strpos(name, '@') = 0);
alter table staff_account add column shown_as text not null generated always as (coalesce(name, email)) stored;
create unique index staff_account_name_key on staff_account (lower(name));
