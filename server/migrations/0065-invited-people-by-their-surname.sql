-- no transaction
-- Who was invited under a surname is found as who bears it.
drop index if exists spouse_invitation_by_surname;
create index concurrently spouse_invitation_by_surname on spouse_invitation (searchable(surname), created_at desc);
