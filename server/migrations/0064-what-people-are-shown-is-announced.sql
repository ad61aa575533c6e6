-- Processes remember for seconds what somebody who is signed in is shown of themselves and their family, and forget it when
-- any of it changes: what is announced is the family, or nothing where it is about everybody. family_event announces its new
-- rows itself.
create function announce_shown_family() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform pg_notify('shown_changed', old.family_id::text);
  end if;
  if tg_op <> 'DELETE' then
    perform pg_notify('shown_changed', new.family_id::text);
  end if;
  return null;
end $$;

-- of an account that is gone its own trigger has told
create function announce_shown_account() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform pg_notify('shown_changed', family_id::text) from account where id = old.account_id;
  end if;
  if tg_op <> 'DELETE' then
    perform pg_notify('shown_changed', family_id::text) from account where id = new.account_id;
  end if;
  return null;
end $$;

create function announce_family() returns trigger language plpgsql as $$
begin
  perform pg_notify('shown_changed', old.id::text);
  return null;
end $$;

create function announce_shown_to_all() returns trigger language plpgsql as $$
begin
  perform pg_notify('shown_changed', '');
  return null;
end $$;

create trigger account_shown after insert or delete on account
  for each row execute function announce_shown_family();
-- not the columns that a log-in, a code or a new password changes
create trigger account_shown_anew after update on account
  for each row
  when ((old.id, old.family_id, old.kind, old.login, old.email, old.name, old.surname, old.marital_status, old.created_at)
    is distinct from
    (new.id, new.family_id, new.kind, new.login, new.email, new.name, new.surname, new.marital_status, new.created_at))
  execute function announce_shown_family();
create trigger child_shown after insert or delete or update on child
  for each row execute function announce_shown_family();
create trigger spouse_invitation_shown after insert or delete or update on spouse_invitation
  for each row execute function announce_shown_family();
create trigger family_event_gone after delete on family_event
  for each row execute function announce_shown_family();
create trigger family_shown after update on family
  for each row when (old is distinct from new) execute function announce_family();
create trigger message_choice_shown after insert or update or delete on message_choice
  for each row execute function announce_shown_account();
create trigger consent_record_shown after insert or delete on consent_record
  for each row execute function announce_shown_account();
create trigger text_version_shown after insert or update or delete on text_version
  for each statement execute function announce_shown_to_all();
