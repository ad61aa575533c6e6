-- What people ask by their rights (GDPR art. 15 to 18 and 21), by when it must be answered, and what was.
create table rights_request (
  id uuid primary key default gen_random_uuid(),
  -- null once the last of the family is erased
  family_id uuid references family (id) on delete set null,
  -- who asks; null: somebody without an access, or who was erased with the family
  account_id uuid references account (id) on delete set null,
  -- the child whom it is about; null: who asks, or a child that was erased
  child_id uuid references child (id) on delete set null,
  kind text not null check (kind in ('access', 'rectification', 'restriction', 'objection', 'erasure')),
  channel text not null check (channel in ('page', 'telephone', 'email', 'letter', 'in_person')),
  words text not null,
  received_on date not null,
  due_on date not null,
  entered_at timestamptz not null,
  -- null: the person, or the command line
  entered_by uuid references staff_account (id),
  -- the portal does it by itself: a copy, a correction
  by_portal boolean not null,
  carried_out_by uuid references staff_account (id),
  prolonged_at timestamptz,
  prolonged_because text,
  outcome text check (outcome in ('granted', 'partly', 'refused', 'dropped')),
  answer text,
  told text check (told in ('page', 'otherwise')),
  answered_at timestamptz,
  answered_by uuid references staff_account (id),
  check ((prolonged_at is null) = (prolonged_because is null)),
  check ((answered_at is null) = (outcome is null)),
  check ((answered_at is null) = (answer is null)),
  check ((answered_at is null) = (told is null))
);
create index rights_request_open on rights_request (due_on) where answered_at is null;
create index rights_request_family on rights_request (family_id);
create index rights_request_account on rights_request (account_id);
create index rights_request_child on rights_request (child_id);
create index rights_request_received on rights_request (received_on);

-- that somebody asked, and how it ended, is evidence
create trigger rights_request_kept before delete or truncate on rights_request
  for each statement execute function refuse_change();
