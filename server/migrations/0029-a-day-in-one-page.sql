-- A day of a person is read from a page or two of this index: their foods lie far from each other in the table, between those
-- of everybody who wrote at the same time. What an entry may hold (texts of 300 characters) is less than an index row may.
drop index diary_entry_person_day;
create index diary_entry_person_day on diary_entry (person_id, day)
  include (id, kind, meal, version, content, deleted, food_id, account_id, staff_id, recorded_at, received_at,
    first_received_at, times_edited);
