-- A closed access and a new set-up link take the password away, and every other way in with it. Here and not in the
-- statements of either: the last release closes accesses too while a new one takes over, and knows of no passkeys.
create function end_passkeys() returns trigger language plpgsql as $$
begin
  delete from staff_passkey where staff_id = new.id;
  new.passkey_handle := null;
  return new;
end $$;

create trigger staff_account_ends_passkeys before update of password_hash on staff_account
  for each row when (old.password_hash is not null and new.password_hash is null) execute function end_passkeys();
