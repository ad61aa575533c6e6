-- Erasures of people (GDPR art. 17). What is left of one that was carried out is a stub that points at nobody.

create table erasure (
  id uuid primary key default gen_random_uuid(),
  level text not null check (level in ('child', 'me', 'me-and-children', 'family')),
  -- the parent's own session, or a call that the team has written down
  means text not null check (means in ('session', 'telephone')),
  -- null once the last of the family is erased
  family_id uuid,
  -- whom it is about and who asked; nobody once it is carried out
  account_ids uuid[] not null default '{}',
  child_ids uuid[] not null default '{}',
  asked_by uuid,
  -- who of the team wrote it down; null: the family itself, or the command line
  staff_id uuid references staff_account (id),
  asked_at timestamptz not null,
  -- until then it can be taken back
  due_at timestamptz not null,
  confirmed_by uuid references staff_account (id),
  -- one that the team wrote down waits for a second person
  confirmed_at timestamptz,
  ended_at timestamptz,
  -- how it ended without being carried out
  ended text check (ended in ('taken_back', 'stopped')),
  portal_done_at timestamptz,
  limesurvey_done_at timestamptz,
  limesurvey_tried_at timestamptz,
  -- LimeSurvey did not answer when it was last asked
  limesurvey_failing boolean not null default false,
  -- who said that the rest was deleted in LimeSurvey by hand
  settled_by uuid references staff_account (id),
  -- how many people were erased
  people smallint,
  -- sections, versions and hashes of the texts that they had answered, with the moments
  consents jsonb not null default '[]',
  check ((ended_at is null) = (ended is null)),
  check (confirmed_by is null or confirmed_by is distinct from staff_id),
  check (means = 'telephone' or confirmed_at is not null),
  check (portal_done_at is null or (ended_at is null and confirmed_at is not null)),
  check (limesurvey_done_at is null or portal_done_at is not null),
  check (portal_done_at is null or (account_ids = '{}' and child_ids = '{}' and asked_by is null))
);
create index erasure_family on erasure (family_id) where family_id is not null;
create index erasure_open on erasure (asked_at) where ended_at is null and limesurvey_done_at is null;

-- What LimeSurvey still holds of who was erased here. A row goes when it holds nothing more.
create table erasure_survey (
  erasure_id uuid not null references erasure (id),
  survey_id integer not null,
  token text not null,
  -- until then one process may be adding the person
  adding_until timestamptz,
  -- why it is still there: rights that the account lacks, or 'archived' of a survey that was deactivated
  lacks text[] not null default '{}',
  primary key (erasure_id, survey_id, token)
);

-- Files that were made before somebody in them was erased.
alter table export_job add column contains_erased boolean not null default false;

-- Of a family of which an erasure was carried out and nobody is left, the evidence goes too: the stub is what proves it.
create function is_family_erased(wanted uuid) returns boolean language sql stable as $$
  select exists (select from erasure where family_id = wanted and portal_done_at is not null)
    and not exists (select from account where family_id = wanted and name <> '')
    and not exists (select from child where family_id = wanted)
$$;

create function refuse_deletion() returns trigger language plpgsql as $$
begin
  if is_family_erased(old.family_id) then
    return old;
  end if;
  raise exception 'table % is append-only', tg_table_name;
end $$;

drop trigger consent_record_append_only on consent_record;
create trigger consent_record_append_only before update or truncate on consent_record
  for each statement execute function refuse_change();
create trigger consent_record_deletion before delete on consent_record
  for each row execute function refuse_deletion();
drop trigger family_event_append_only on family_event;
create trigger family_event_append_only before update or truncate on family_event
  for each statement execute function refuse_change();
create trigger family_event_deletion before delete on family_event
  for each row execute function refuse_deletion();
drop trigger staff_note_append_only on staff_note;
create trigger staff_note_append_only before truncate on staff_note
  for each statement execute function refuse_change();
create trigger staff_note_deletion before delete on staff_note
  for each row execute function refuse_deletion();

-- With the rights of the owner: the role that the portal runs as may delete no evidence by itself.
create function erase_family(erased uuid) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not is_family_erased(erased) then
    raise exception 'somebody of the family is still there';
  end if;
  delete from family_event where family_id = erased;
  delete from consent_record where family_id = erased;
  delete from staff_note where family_id = erased;
  delete from spouse_invitation where family_id = erased;
  delete from account where family_id = erased;
  update erasure set family_id = null, account_ids = '{}', child_ids = '{}', asked_by = null where family_id = erased;
  delete from family where id = erased;
end $$;
