-- The consent ledger says for whom an answer was given, and knows the answers of a second parent without an account.

alter table consent_record
  alter column account_id drop not null,
  add column invitation_id uuid references spouse_invitation (id),
  -- the children whom the answer is about; none: the person and whomever they enrol
  add column child_ids uuid[] not null default '{}',
  add constraint consent_record_who check (account_id is not null or invitation_id is not null),
  drop constraint consent_record_means_check,
  add constraint consent_record_means_check
    check (means in ('registration', 'registration_checkbox', 'session', 'invitation_link', 'invitation_checkbox'));

-- The second parent's answers hold once: a second one for the same invitation cannot be written, whoever tries.
create unique index family_event_one_answer on family_event (invitation_id)
  where kind in ('answered_full', 'answered_children_only', 'answered_refused');

-- What the housekeeping looks for.
create index family_event_refused on family_event (happened_at) where kind = 'answered_refused';
create index spouse_invitation_expiry on spouse_invitation (expires_at);
