-- Which notice of a birthday was written, each once. It names the birthday: a corrected birth date has notices of its own.
create table growing_up_notice (
  child_id uuid not null references child (id),
  milestone smallint not null,
  birthday date not null,
  days_before smallint not null,
  noted_at timestamptz not null,
  primary key (child_id, milestone, birthday, days_before)
);
create index child_birth_date on child (birth_date);
