-- New versions of the texts that parents and children agree to, written by the team. What came with the portal stands in its
-- code; the newest day that has come counts.
create table text_version (
  id uuid primary key default gen_random_uuid(),
  section text not null,
  title text not null,
  paragraphs text[] not null,
  -- of a draft: who saves over one that somebody else changed is refused
  revision integer not null default 1,
  state text not null check (state in ('draft', 'to_approve', 'approved', 'discarded')),
  effective_on date,
  -- who agreed to an older one must answer, and until when the older one holds for them
  agree_again boolean not null default false,
  old_until date,
  -- everybody who wrote in it: none of them approves it
  writers uuid[] not null,
  written_by uuid references staff_account (id),
  written_at timestamptz not null,
  approved_by uuid references staff_account (id),
  approved_at timestamptz,
  check (not agree_again or (old_until is not null and old_until >= effective_on)),
  check (state <> 'approved' or (effective_on is not null and approved_at is not null and cardinality(paragraphs) > 0)),
  check (approved_by is null or approved_by <> all (writers))
);
-- two begun at once, or two for one day: the second is refused
create unique index text_version_draft on text_version (section) where state in ('draft', 'to_approve');
create unique index text_version_day on text_version (section, effective_on) where state = 'approved';

-- What was approved is what people read and what their records point at. It can be put aside, and nothing else.
create function keep_approved_text() returns trigger language plpgsql as $$
begin
  if (old.state = 'approved' and to_jsonb(new) - 'state' <> to_jsonb(old) - 'state')
    or (old.state = 'discarded' and to_jsonb(new) <> to_jsonb(old)) then
    raise exception 'an approved text does not change';
  end if;
  return new;
end $$;
create trigger text_version_kept before update on text_version
  for each row execute function keep_approved_text();
create trigger text_version_stays before delete or truncate on text_version
  for each statement execute function refuse_change();

-- Who was written to about a new text: nobody is twice.
create table text_notice (
  text_id uuid not null references text_version (id),
  account_id uuid not null references account (id) on delete cascade,
  noted_at timestamptz not null,
  primary key (text_id, account_id)
);
create index text_notice_account on text_notice (account_id);
