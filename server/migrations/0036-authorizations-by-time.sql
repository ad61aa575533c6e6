-- no transaction
-- The curve of authorizations reads half a year of them.
create index concurrently if not exists family_event_authorized on family_event (happened_at)
  where kind in ('sole_responsibility_declared', 'answered_full', 'answered_children_only');
