-- Families that the team makes to walk the whole path itself. They are counted, listed and exported nowhere, and go by one
-- button. A family is one from its first moment on, or never.
alter table family add column is_rehearsal boolean not null default false;
create index family_rehearsal on family (id) where is_rehearsal;

create function keep_rehearsal() returns trigger language plpgsql as $$
begin
  raise exception 'a family stays what it was made as';
end $$;
create trigger family_stays_rehearsal before update of is_rehearsal on family for each row
  when (old.is_rehearsal is distinct from new.is_rehearsal)
  execute function keep_rehearsal();

-- Links with which such a family is registered. It goes with its family.
create table rehearsal (
  id uuid primary key default gen_random_uuid(),
  secret_hash bytea not null unique,
  made_by uuid not null references staff_account (id),
  made_at timestamptz not null,
  expires_at timestamptz not null,
  -- null until somebody has registered with it
  family_id uuid unique references family (id) on delete cascade
);

-- nobody asked for the erasure of a rehearsal, and nothing stays of it
alter table erasure drop constraint erasure_means_check;
alter table erasure add constraint erasure_means_check check (means in ('session', 'telephone', 'rehearsal'));

-- Requests stay for ever, except those of a rehearsal that is being erased: its own table of rights would be false otherwise.
create function refuse_deletion_of_request() returns trigger language plpgsql as $$
begin
  if is_family_erased(old.family_id) and exists (select from family where id = old.family_id and is_rehearsal) then
    return old;
  end if;
  raise exception 'table % is append-only', tg_table_name;
end $$;
drop trigger rights_request_kept on rights_request;
create trigger rights_request_kept before truncate on rights_request for each statement execute function refuse_change();
create trigger rights_request_deletion before delete on rights_request
  for each row execute function refuse_deletion_of_request();

create or replace function erase_family(erased uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not is_family_erased(erased) then
    raise exception 'somebody of the family is still there';
  end if;
  -- nothing stays of a rehearsal: neither requests nor what proves that they were respected, once LimeSurvey is done
  if exists (select from family where id = erased and is_rehearsal) then
    delete from rights_request where family_id = erased;
    update erasure set means = 'rehearsal' where family_id = erased;
    delete from erasure
    where family_id = erased
      and (ended_at is not null or portal_done_at is null or limesurvey_done_at is not null);
  end if;
  delete from family_event where family_id = erased;
  delete from consent_record where family_id = erased;
  delete from staff_note where family_id = erased;
  delete from spouse_invitation where family_id = erased;
  delete from account where family_id = erased;
  update erasure set family_id = null, account_ids = '{}', child_ids = '{}', asked_by = null where family_id = erased;
  delete from family where id = erased;
end $$;
