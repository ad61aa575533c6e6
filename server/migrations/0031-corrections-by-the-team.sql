-- What the team corrected because somebody asked for it (GDPR art. 16): one row for each field, with what it was before.
create table team_correction (
  id uuid primary key default gen_random_uuid(),
  family_id uuid not null references family (id) on delete cascade,
  -- whom it is about: a parent, a child, or somebody who was invited
  account_id uuid references account (id) on delete cascade,
  child_id uuid references child (id) on delete cascade,
  invitation_id uuid references spouse_invitation (id) on delete cascade,
  field text not null check (field in ('name', 'surname', 'phone', 'birth_date')),
  value_before text not null,
  value_after text not null,
  reason text not null,
  staff_id uuid not null references staff_account (id),
  corrected_at timestamptz not null,
  check (num_nonnulls(account_id, child_id, invitation_id) = 1)
);
create index team_correction_family on team_correction (family_id, corrected_at);
create index team_correction_account on team_correction (account_id);
create index team_correction_child on team_correction (child_id);
create index team_correction_invitation on team_correction (invitation_id);
