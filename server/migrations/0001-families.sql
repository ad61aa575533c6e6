-- Families, the people in them, what they proved, declared and agreed to, and the mails they are owed.

create table family (
  id uuid primary key default gen_random_uuid(),
  code text not null unique,
  created_at timestamptz not null
);

create table account (
  id uuid primary key default gen_random_uuid(),
  family_id uuid not null references family (id),
  kind text not null check (kind in ('parent', 'child')),
  -- what is typed at log-in, in lower case: a parent's e-mail, a child's username
  login text not null unique,
  email text unique check (kind = 'child' or email is not null),
  name text not null,
  surname text not null,
  phone text,
  sex text check (sex in ('Male', 'Female')),
  marital_status text check (marital_status in ('Married', 'Unmarried', 'Separated', 'Cohabitant', 'Widow')),
  password_hash text not null,
  verified_at timestamptz,
  -- wrong one-time codes in a row, across all codes (NIST SP 800-63B)
  code_failures integer not null default 0,
  created_at timestamptz not null
);
create index account_family on account (family_id);

create table child (
  id uuid primary key default gen_random_uuid(),
  family_id uuid not null references family (id),
  position smallint not null,
  name text not null,
  surname text not null,
  birth_date date not null,
  account_id uuid unique references account (id),
  created_at timestamptz not null,
  unique (family_id, position)
);

create table session (
  token_hash bytea primary key,
  account_id uuid not null references account (id) on delete cascade,
  purpose text not null check (purpose in ('session', 'onboarding')),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_account on session (account_id);
create index session_expiry on session (expires_at);

-- One row for an account and a purpose: a new code kills the old one.
create table one_time_code (
  account_id uuid not null references account (id) on delete cascade,
  purpose text not null check (purpose in ('VERIFY_ACCOUNT', 'FORGET_PASSWORD')),
  code_hash bytea not null,
  expires_at timestamptz not null,
  wrong_tries integer not null default 0,
  used_at timestamptz,
  created_at timestamptz not null,
  primary key (account_id, purpose)
);

-- Attempts, shared by all server processes. Keys are hashes: no address and no e-mail stands here.
create table attempt_window (
  key bytea not null,
  started_at timestamptz not null,
  attempts integer not null,
  primary key (key)
);

create table failure_streak (
  key bytea primary key,
  failures integer not null,
  last_at timestamptz not null,
  blocked_until timestamptz
);

create table consent_text (
  sha256 bytea primary key,
  section text not null,
  version text not null,
  text text not null
);

create table consent_record (
  id bigint generated always as identity primary key,
  family_id uuid not null references family (id),
  account_id uuid not null references account (id),
  section text not null,
  version text not null,
  text_sha256 bytea not null references consent_text (sha256),
  answer text not null,
  means text not null check (means in ('registration', 'registration_checkbox', 'session', 'invitation_link')),
  answered_at timestamptz not null
);
create index consent_record_account on consent_record (account_id);

create table spouse_invitation (
  id uuid primary key default gen_random_uuid(),
  family_id uuid not null references family (id),
  surname text not null,
  email text not null,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index spouse_invitation_family on spouse_invitation (family_id);

-- What happened to a family, in order. States are computed from it, never stored beside it.
create table family_event (
  id bigint generated always as identity primary key,
  family_id uuid not null references family (id),
  kind text not null,
  account_id uuid references account (id),
  invitation_id uuid references spouse_invitation (id),
  child_ids uuid[] not null default '{}',
  details jsonb not null default '{}',
  happened_at timestamptz not null
);
create index family_event_family on family_event (family_id, id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'table % is append-only', tg_table_name;
end $$;

create trigger consent_text_append_only before update or delete or truncate on consent_text
  for each statement execute function refuse_change();
create trigger consent_record_append_only before update or delete or truncate on consent_record
  for each statement execute function refuse_change();
create trigger family_event_append_only before update or delete or truncate on family_event
  for each statement execute function refuse_change();

create table outgoing_mail (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  created_at timestamptz not null,
  -- a mail whose code has expired is never sent
  not_after timestamptz,
  next_try_at timestamptz not null,
  tries integer not null default 0,
  leased_until timestamptz,
  sent_at timestamptz,
  given_up_at timestamptz,
  last_error text
);
create index outgoing_mail_due on outgoing_mail (next_try_at) where sent_at is null and given_up_at is null;

create function announce_mail() returns trigger language plpgsql as $$
begin
  perform pg_notify('mail_queued', '');
  return null;
end $$;
create trigger outgoing_mail_announced after insert on outgoing_mail
  for each statement execute function announce_mail();

create table news_item (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  description text not null,
  published_at timestamptz not null
);
create index news_item_newest on news_item (published_at desc);

-- The consent ledger says for whom an answer was given, and knows the answers of a second parent without an account.

alter table consent_record
  alter column account_id drop not null,
  add column invitation_id uuid references spouse_invitation (id),
  -- the children whom the answer is about; none: the person and whomever they enrol
  add column child_ids uuid[] not null default '{}',
  add constraint consent_record_who check (account_id is not null or invitation_id is not null),
  drop constraint consent_record_means_check,
  add constraint consent_record_means_check
    check (means in ('registration', 'registration_checkbox', 'session', 'invitation_link', 'invitation_checkbox'));

-- The second parent's answers hold once: a second one for the same invitation cannot be written, whoever tries.
create unique index family_event_one_answer on family_event (invitation_id)
  where kind in ('answered_full', 'answered_children_only', 'answered_refused');

-- What the housekeeping looks for.
create index family_event_refused on family_event (happened_at) where kind = 'answered_refused';
create index spouse_invitation_expiry on spouse_invitation (expires_at);

-- Children's own accounts and their own yes or no.

alter table consent_record drop constraint consent_record_means_check;
alter table consent_record add constraint consent_record_means_check check (
  means in ('registration', 'registration_checkbox', 'session', 'invitation_link', 'invitation_checkbox', 'assent')
);

-- A username must not be what a survey token is made of: a parent's e-mail without its signs.
create index account_bare_login on account (lower(left(regexp_replace(login, '[^0-9A-Za-z_]', '', 'g'), 36)));

-- Since when it is unknown whose an unverified account's password is: the address was registered again with another one.
alter table account add column password_contested_at timestamptz;
