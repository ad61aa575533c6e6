-- A note may name people. Whoever is erased is erased there too: the text alone may change, and only to nothing.

drop trigger staff_note_append_only on staff_note;
create function refuse_all_but_blanking() returns trigger language plpgsql as $$
begin
  if new.text = '' and (new.id, new.family_id, new.staff_id, new.created_at)
    is not distinct from (old.id, old.family_id, old.staff_id, old.created_at)
  then
    return new;
  end if;
  raise exception 'table % is append-only', tg_table_name;
end $$;
create trigger staff_note_only_blanked before update on staff_note
  for each row execute function refuse_all_but_blanking();
create trigger staff_note_append_only before delete or truncate on staff_note
  for each statement execute function refuse_change();
