-- Of what a diary refused, a bounded number is kept for the team of each person and day; this one says how many more there were
-- (docs/decisions/0090).
alter table diary_unapplied add column more integer not null default 0;
