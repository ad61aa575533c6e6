-- no transaction
-- Who was invited under a surname is found as who bears it.
drop index if exists spouse_invitation_by_surname;
create index concurrently spouse_invitation_by_surname on spouse_invitation (searchable(surname), created_at desc);
-- An address with a wrong letter stands beside the right one, in their order or in that from their end.
drop index if exists account_by_address_backwards;
create index concurrently account_by_address_backwards on account (reverse(login)) where kind = 'parent';
