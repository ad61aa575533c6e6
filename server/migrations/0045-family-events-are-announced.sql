-- Processes remember for seconds who may act, and forget it when something happens to the family.
create function announce_family_event() returns trigger language plpgsql as $$
begin
  perform pg_notify('family_event', new.family_id::text);
  return null;
end $$;

create trigger family_event_announced after insert on family_event
  for each row execute function announce_family_event();
