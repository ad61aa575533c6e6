-- The old address can object to what the team changed, and until then nothing of the account goes away (docs/decisions/0120).
alter table email_change add column by_team boolean not null default false;

-- A note goes blank with the last of its family and never before, whoever writes to the database as the portal. Looked at when the
-- transaction ends, because the family goes in the same one.
create function refuse_blank_note() returns trigger language plpgsql as $$
begin
  if exists (select from account where family_id = new.family_id and name <> '')
    or exists (select from child where family_id = new.family_id)
  then
    raise exception 'a note goes blank with the last of its family';
  end if;
  return null;
end $$;
create constraint trigger staff_note_blanked_at_the_end after update on staff_note
  deferrable initially deferred for each row execute function refuse_blank_note();
