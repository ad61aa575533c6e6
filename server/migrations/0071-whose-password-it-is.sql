-- A password that a parent gave is a first one: its owner chooses their own. Null: they have not, which holds of the children of today.
alter table account add column password_chosen_at timestamptz;
-- When somebody pressed "forgotten" for a child: for some days a parent may give it a first one.
alter table account add column password_asked_at timestamptz;

create or replace trigger account_shown_anew after update on account
  for each row
  when ((old.id, old.family_id, old.kind, old.login, old.email, old.name, old.surname, old.marital_status, old.created_at,
      old.password_chosen_at, old.password_asked_at)
    is distinct from
    (new.id, new.family_id, new.kind, new.login, new.email, new.name, new.surname, new.marital_status, new.created_at,
      new.password_chosen_at, new.password_asked_at))
  execute function announce_shown_family();
