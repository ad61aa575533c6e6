-- The food diary: lists of foods, what people ate, on which days they are asked to write.

-- A list never changes; a correction is a new version. The portal's own list is version 1.
create table food_list (
  version integer primary key,
  csv text not null,
  sha256 bytea not null unique,
  -- null: it came with the portal
  staff_id uuid references staff_account (id),
  stored_at timestamptz not null
);

-- What the list holds, so that the database can join with it.
create table food_list_food (
  version integer not null references food_list (version),
  food_id text not null,
  name text not null,
  food_group text not null,
  -- grams of one household unit, by its name
  grams jsonb not null,
  foodex2 text not null,
  study_code text not null,
  primary key (version, food_id)
);
create index food_list_food_id on food_list_food (food_id);

-- Which version holds from which day on, in Italy.
create table food_list_in_force (
  from_day date primary key,
  version integer not null references food_list (version),
  staff_id uuid references staff_account (id),
  decided_at timestamptz not null
);

-- Whose diary: a parent's account or a child, which may have no account.
create table diary_entry (
  -- made by the phone
  id uuid primary key,
  family_id uuid not null references family (id),
  parent_id uuid references account (id),
  child_id uuid references child (id),
  person_id uuid not null generated always as (coalesce(parent_id, child_id)) stored,
  day date not null,
  kind text not null check (kind in ('food', 'meal', 'day')),
  meal text check (meal in ('colazione', 'spuntino', 'pranzo', 'merenda', 'cena', 'dopo-cena')),
  version integer not null check (version >= 1),
  -- what was written, by its kind
  content jsonb not null,
  deleted boolean not null,
  -- of a free text: equal texts are coded together
  text_key text generated always as (lower(content ->> 'freeText')) stored,
  food_id text generated always as (content ->> 'foodId') stored,
  -- who wrote this version: an account of the family, or somebody of the team
  account_id uuid references account (id),
  staff_id uuid references staff_account (id),
  -- by the phone's clock, of this version
  recorded_at timestamptz not null,
  received_at timestamptz not null,
  first_received_at timestamptz not null,
  times_edited integer not null default 0,
  check (num_nonnulls(parent_id, child_id) = 1),
  check ((kind = 'day') = (meal is null)),
  check (num_nonnulls(account_id, staff_id) <= 1)
);
create index diary_entry_person_day on diary_entry (person_id, day);
-- The facts of a meal and of a day are there once.
create unique index diary_entry_facts on diary_entry (person_id, day, kind, coalesce(meal, '')) where kind <> 'food';
create index diary_entry_text on diary_entry (text_key) where text_key is not null;
create index diary_entry_food on diary_entry (food_id) where food_id is not null;
create index diary_entry_family on diary_entry (family_id, day);

-- What an entry said before it was changed.
create table diary_entry_version (
  entry_id uuid not null references diary_entry (id) on delete cascade,
  version integer not null,
  meal text,
  content jsonb not null,
  deleted boolean not null,
  account_id uuid references account (id),
  staff_id uuid references staff_account (id),
  -- why the team wrote the version that came after this one
  reason text,
  recorded_at timestamptz not null,
  received_at timestamptz not null,
  primary key (entry_id, version)
);

-- What a phone sent and the diary did not take, as it came. The team settles it.
create table diary_unapplied (
  id uuid primary key default gen_random_uuid(),
  family_id uuid not null references family (id),
  parent_id uuid references account (id),
  child_id uuid references child (id),
  person_id uuid not null generated always as (coalesce(parent_id, child_id)) stored,
  -- the entry that it would have made or changed
  entry_id uuid not null,
  reason text not null,
  entry jsonb not null,
  -- the same entry sent again is the same row
  sha256 bytea not null,
  account_id uuid references account (id),
  received_at timestamptz not null,
  settled_at timestamptz,
  settlement text check (settlement in ('applied', 'dismissed', 'resolved')),
  staff_id uuid references staff_account (id),
  check (num_nonnulls(parent_id, child_id) = 1),
  check ((settled_at is null) = (settlement is null)),
  unique (entry_id, sha256)
);
create index diary_unapplied_open on diary_unapplied (received_at) where settled_at is null;
create index diary_unapplied_person on diary_unapplied (person_id);

-- The days on which a person is asked to write.
create table diary_plan_day (
  family_id uuid not null references family (id),
  parent_id uuid references account (id),
  child_id uuid references child (id),
  person_id uuid not null generated always as (coalesce(parent_id, child_id)) stored,
  day date not null,
  planned_at timestamptz not null,
  staff_id uuid references staff_account (id),
  check (num_nonnulls(parent_id, child_id) = 1),
  primary key (person_id, day)
);
create index diary_plan_day_family on diary_plan_day (family_id, day);
create index diary_plan_day_day on diary_plan_day (day);

-- A parent is reminded of a day at most once of each kind.
create table diary_reminder (
  account_id uuid not null references account (id),
  day date not null,
  kind text not null check (kind in ('evening_before', 'still_empty')),
  queued_at timestamptz not null,
  primary key (account_id, day, kind)
);

-- Which food of the list a free text means; for all entries with the same text, also later ones.
create table diary_text_code (
  text_key text primary key,
  food_id text not null,
  list_version integer not null,
  staff_id uuid references staff_account (id),
  coded_at timestamptz not null,
  foreign key (list_version, food_id) references food_list_food (version, food_id)
);
