-- A year after the last invitation ended unanswered the children are erased, a month after who invited was told
-- (docs/decisions/0119).
alter table spouse_invitation add column erasure_told_at timestamptz;

-- A registration that nobody proved leaves no evidence: nobody agreed to anything.
create or replace function is_family_erased(wanted uuid) returns boolean
  language sql stable as $$
  select (
      exists (select from erasure where family_id = wanted and portal_done_at is not null)
      or not exists (select from account where family_id = wanted and first_verified_at is not null)
    )
    and not exists (select from account where family_id = wanted and name <> '')
    and not exists (select from child where family_id = wanted)
$$;

-- What a form was answered, for who repeats it because the answer was lost (docs/decisions/0026). The answer is encrypted with a
-- key that only the caller has; null while the call is under way.
create table answered_call (
  key bytea primary key,
  answer bytea,
  called_at timestamptz not null
);
create index answered_call_age on answered_call (called_at);

create index account_unproved on account (created_at)
  where kind = 'parent' and first_verified_at is null and name <> '';
