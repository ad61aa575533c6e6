-- no transaction
-- contract: child.child_family, a family’s children are found by the unique key of family and position
-- A child or an account that is erased, or a picture that goes, is looked for in each table that names it: without an index in
-- all of it.
create index concurrently if not exists diary_entry_parent on diary_entry (parent_id) where parent_id is not null;
create index concurrently if not exists diary_entry_writer on diary_entry (account_id) where account_id is not null;
create index concurrently if not exists diary_entry_version_writer on diary_entry_version (account_id)
  where account_id is not null;
create index concurrently if not exists diary_plan_day_parent on diary_plan_day (parent_id) where parent_id is not null;
create index concurrently if not exists diary_unapplied_parent on diary_unapplied (parent_id) where parent_id is not null;
create index concurrently if not exists diary_unapplied_writer on diary_unapplied (account_id) where account_id is not null;
create index concurrently if not exists birth_date_correction_account on birth_date_correction (account_id);
create index concurrently if not exists family_event_account on family_event (account_id) where account_id is not null;
create index concurrently if not exists family_event_invitation on family_event (invitation_id)
  where invitation_id is not null;
create index concurrently if not exists diary_entry_child on diary_entry (child_id) where child_id is not null;
create index concurrently if not exists diary_plan_day_child on diary_plan_day (child_id) where child_id is not null;
create index concurrently if not exists diary_unapplied_child on diary_unapplied (child_id) where child_id is not null;
create index concurrently if not exists news_item_picture on news_item (picture) where picture is not null;
drop index concurrently if exists child_family;
