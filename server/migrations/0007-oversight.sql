-- What the team sees of the families: how far each one is, notes about it, and when a questionnaire was completed.

alter table survey_participation add column completed_at timestamptz;
-- before today nobody noted the moment; the last look is the nearest that is known
update survey_participation set completed_at = checked_at where completed;
create index survey_participation_completed on survey_participation (completed_at) where completed;

-- verified_at is of the present address and is cleared with a correction; this one stays
alter table account add column first_verified_at timestamptz;
update account set first_verified_at = verified_at;
alter table account add constraint account_first_verified
  check (verified_at is null or first_verified_at is not null);

create index family_newest on family (created_at desc, id desc);
create index child_family on child (family_id);
create index family_event_withdrawn on family_event (happened_at) where kind = 'family_withdrawn';
create index outgoing_mail_given_up on outgoing_mail (given_up_at desc) where given_up_at is not null;

create table staff_note (
  id uuid primary key default gen_random_uuid(),
  family_id uuid not null references family (id),
  staff_id uuid not null references staff_account (id),
  text text not null,
  created_at timestamptz not null
);
create index staff_note_family on staff_note (family_id, created_at);
create trigger staff_note_append_only before update or delete or truncate on staff_note
  for each statement execute function refuse_change();
