-- no transaction
-- contract: child.child_family, a family’s children are found by the unique key of family and position
-- A child that is erased, or a picture that goes, is looked for in each table that names it: without an index in all of it.
create index concurrently if not exists diary_entry_child on diary_entry (child_id) where child_id is not null;
create index concurrently if not exists diary_plan_day_child on diary_plan_day (child_id) where child_id is not null;
create index concurrently if not exists diary_unapplied_child on diary_unapplied (child_id) where child_id is not null;
create index concurrently if not exists news_item_picture on news_item (picture) where picture is not null;
drop index concurrently if exists child_family;
