-- The database of the first release. Every later change is a migration of its own; views stand in ../views.

create extension pg_trgm;

-- A function may name tables that are made below.
set local check_function_bodies = off;

create function announce_job()
  returns trigger
  language plpgsql
as $$
begin
  perform pg_notify('job_due', new.queue);
  return null;
end $$;

-- Whether somebody completed a questionnaire after they had left the study. LimeSurvey says the minute alone; within
-- the minute of the leaving only what the portal saw before it counts as given before it. answer-validity.rules.ts
-- says the same in TypeScript; a test holds the two together. Not declared immutable: date_trunc of a moment is not,
-- and the body would not be read into the statements that ask it.
create function answered_late(submitted_at timestamp with time zone, seen_at timestamp with time zone, left_at timestamp with time zone)
  returns boolean
  language sql
  stable parallel safe
as $$
  select left_at is not null and case
    when submitted_at is null then coalesce(seen_at > left_at, false)
    when date_trunc('minute', submitted_at) = date_trunc('minute', left_at) then coalesce(seen_at > left_at, true)
    else submitted_at > left_at
  end
$$;

-- A closed access and a new set-up link take the password away, and every other way in with it.
create function end_passkeys()
  returns trigger
  language plpgsql
as $$
begin
  delete from staff_passkey where staff_id = new.id;
  new.passkey_handle := null;
  return new;
end $$;

-- With the rights of the owner: the role that the portal runs as may delete no evidence by itself.
create function erase_family(erased uuid)
  returns void
  language plpgsql
  security definer
  set search_path to 'public', 'pg_temp'
as $$
begin
  if not is_family_erased(erased) then
    raise exception 'somebody of the family is still there';
  end if;
  -- nothing stays of a rehearsal: neither requests nor what proves that they were respected, once LimeSurvey is done
  if exists (select from family where id = erased and is_rehearsal) then
    delete from rights_request where family_id = erased;
    update erasure set means = 'rehearsal' where family_id = erased;
    delete from erasure
    where family_id = erased
      and (ended_at is not null or portal_done_at is null or limesurvey_done_at is not null);
  end if;
  delete from family_event where family_id = erased;
  delete from consent_record where family_id = erased;
  delete from staff_note where family_id = erased;
  delete from spouse_invitation where family_id = erased;
  delete from account where family_id = erased;
  update erasure set family_id = null, account_ids = '{}', child_ids = '{}', asked_by = null where family_id = erased;
  delete from family where id = erased;
end $$;

-- A registration that nobody proved leaves no evidence: nobody agreed to anything.
create function is_family_erased(wanted uuid)
  returns boolean
  language sql
  stable
as $$
  select (
      exists (select from erasure where family_id = wanted and portal_done_at is not null)
      or not exists (select from account where family_id = wanted and first_verified_at is not null)
    )
    and not exists (select from account where family_id = wanted and name <> '')
    and not exists (select from child where family_id = wanted)
$$;

-- What was approved is what people read and what their records point at. It can be put aside, and nothing else.
create function keep_approved_text()
  returns trigger
  language plpgsql
as $$
begin
  if (old.state = 'approved' and to_jsonb(new) - 'state' <> to_jsonb(old) - 'state')
    or (old.state = 'discarded' and to_jsonb(new) <> to_jsonb(old)) then
    raise exception 'an approved text does not change';
  end if;
  return new;
end $$;

create function keep_rehearsal()
  returns trigger
  language plpgsql
as $$
begin
  raise exception 'a family stays what it was made as';
end $$;

create function note_everybody_changed()
  returns trigger
  language plpgsql
as $$
begin
  insert into family_changed (family_id) values (null);
  return null;
end $$;

create function note_family_changed()
  returns trigger
  language plpgsql
as $$
begin
  if tg_op <> 'INSERT' then
    insert into family_changed (family_id) values (old.family_id);
  end if;
  if tg_op = 'INSERT' or (tg_op = 'UPDATE' and new.family_id is distinct from old.family_id) then
    insert into family_changed (family_id) values (new.family_id);
  end if;
  return null;
end $$;

create function note_family_gone()
  returns trigger
  language plpgsql
as $$
begin
  insert into family_changed (family_id) values (old.id);
  return null;
end $$;

create function note_family_of_account_changed()
  returns trigger
  language plpgsql
as $$
begin
  insert into family_changed (family_id)
    select family_id from account
    where id = case when tg_op = 'DELETE' then old.account_id else new.account_id end;
  return null;
end $$;

create function note_people_changed()
  returns trigger
  language plpgsql
as $$
begin
  insert into study_person_changed (family_id) values (new.family_id);
  return null;
end $$;

create function refuse_all_but_blanking()
  returns trigger
  language plpgsql
as $$
begin
  if new.text = '' and (new.id, new.family_id, new.staff_id, new.created_at)
    is not distinct from (old.id, old.family_id, old.staff_id, old.created_at)
  then
    return new;
  end if;
  raise exception 'table % is append-only', tg_table_name;
end $$;

-- A note goes blank with the last of its family and never before, whoever writes to the database as the portal.
-- Looked at when the transaction ends, because the family goes in the same one.
create function refuse_blank_note()
  returns trigger
  language plpgsql
as $$
begin
  if exists (select from account where family_id = new.family_id and name <> '')
    or exists (select from child where family_id = new.family_id)
  then
    raise exception 'a note goes blank with the last of its family';
  end if;
  return null;
end $$;

create function refuse_change()
  returns trigger
  language plpgsql
as $$
begin
  raise exception 'table % is append-only', tg_table_name;
end $$;

create function refuse_deletion()
  returns trigger
  language plpgsql
as $$
begin
  if is_family_erased(old.family_id) then
    return old;
  end if;
  raise exception 'table % is append-only', tg_table_name;
end $$;

-- Requests stay for ever, except those of a rehearsal that is being erased: its own table of rights would be false
-- otherwise.
create function refuse_deletion_of_request()
  returns trigger
  language plpgsql
as $$
begin
  if is_family_erased(old.family_id) and exists (select from family where id = old.family_id and is_rehearsal) then
    return old;
  end if;
  raise exception 'table % is append-only', tg_table_name;
end $$;

-- Without apostrophes, of every kind: D'Angelo is written dangelo on the telephone, and d’angelo by a computer.
create function searchable(words text)
  returns text
  language sql
  immutable parallel safe
as $$
  select lower(translate(words, 'ÀÁÂÃÄÅàáâãäåÈÉÊËèéêëÌÍÎÏìíîïÒÓÔÕÖòóôõöÙÚÛÜùúûüÇçÑñ''’‘ʼ`´',
    'AAAAAAaaaaaaEEEEeeeeIIIIiiiiOOOOOoooooUUUUuuuuCcNn'))
$$;

-- Families, the people in them, what they proved, declared and agreed to, and the mails they are owed.
create table family (
  id uuid primary key default gen_random_uuid(),
  code text not null unique,
  created_at timestamptz not null,
  -- When the rules look at a family next.
  look_at timestamptz not null default now(),
  -- Families that the team makes to walk the whole path itself. They are counted, listed and exported nowhere, and go
  -- by one button. A family is one from its first moment on, or never.
  is_rehearsal boolean not null default false
);
create index family_look_at on family (look_at);
create index family_newest on family (created_at desc, id desc);
create index family_rehearsal on family (id) where is_rehearsal;
create trigger family_gone after delete on family for each row execute function note_family_gone();
create trigger family_stays_rehearsal before update of is_rehearsal on family
  for each row when (old.is_rehearsal is distinct from new.is_rehearsal)
  execute function keep_rehearsal();

create table account (
  id uuid primary key default gen_random_uuid(),
  family_id uuid not null references family(id),
  kind text not null check (kind in ('parent', 'child')),
  -- what is typed at log-in, in lower case: a parent's e-mail, a child's username
  login text not null unique,
  email text unique,
  name text not null,
  surname text not null,
  phone text,
  sex text check (sex in ('Male', 'Female')),
  marital_status text check (marital_status in ('Married', 'Unmarried', 'Separated', 'Cohabitant', 'Widow')),
  password_hash text not null,
  verified_at timestamptz,
  -- wrong one-time codes in a row, across all codes (NIST SP 800-63B)
  code_failures integer not null default 0,
  created_at timestamptz not null,
  -- Since when it is unknown whose an unverified account's password is: the address was registered again with another
  -- one.
  password_contested_at timestamptz,
  -- verified_at is of the present address and is cleared with a correction; this one stays
  first_verified_at timestamptz,
  -- A password that a parent gave is a first one: its owner chooses their own. Null: they have not, which holds of
  -- the children of today.
  password_chosen_at timestamptz,
  -- When somebody pressed "forgotten" for a child: for some days a parent may give it a first one.
  password_asked_at timestamptz,
  constraint account_check check ((kind = 'child') or (email is not null) or (verified_at is null)),
  constraint account_first_verified check ((verified_at is null) or (first_verified_at is not null))
);
-- A username must not be what a survey token is made of: a parent's e-mail without its signs.
create index account_bare_login on account (lower("left"(regexp_replace(login, '[^0-9A-Za-z_]', '', 'g'), 36)));
create index account_email_lower on account (lower(email)) where (email is not null);
create index account_family on account (family_id);
create index account_proved on account (family_id)
  where ((kind = 'parent') and (first_verified_at is not null) and (name <> ''));
create index account_searchable on account
  using gin (searchable(((((((name || ' ') || surname) || ' ') || coalesce(email, '')) || ' ') || regexp_replace(coalesce(phone, ''), '\D', '', 'g'))) gin_trgm_ops);
create index account_unproved on account (created_at)
  where ((kind = 'parent') and (first_verified_at is null) and (name <> ''));
create trigger account_changes after insert or delete on account for each row execute function note_family_changed();
create trigger account_changes_steps after update on account
  for each row when ((old.family_id, old.kind, old.verified_at, old.first_verified_at, old.created_at)
    is distinct from (new.family_id, new.kind, new.verified_at, new.first_verified_at, new.created_at))
  execute function note_family_changed();

create table child (
  id uuid primary key default gen_random_uuid(),
  family_id uuid not null references family(id),
  position smallint not null,
  name text not null,
  surname text not null,
  birth_date date not null,
  account_id uuid unique references account(id),
  created_at timestamptz not null,
  -- What 11, 14 or 18 gave somebody is not lost by a corrected birth date: the highest of them that a date before had
  -- reached.
  reached_age smallint not null default 0,
  constraint child_family_id_position_key unique (family_id, "position")
);
create index child_birth_date on child (birth_date);
create index child_searchable on child using gin (searchable(((name || ' ') || surname)) gin_trgm_ops);
create trigger child_changes after insert or delete on child for each row execute function note_family_changed();
create trigger child_changes_steps after update on child
  for each row when ((old.family_id, old.account_id, old.birth_date)
    is distinct from (new.family_id, new.account_id, new.birth_date))
  execute function note_family_changed();

create table session (
  token_hash bytea primary key,
  account_id uuid not null references account(id) on delete cascade,
  purpose text not null check (purpose in ('session', 'onboarding')),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_account on session (account_id);
create index session_expiry on session (expires_at);

-- One row for an account and a purpose: a new code kills the old one.
create table one_time_code (
  account_id uuid not null references account(id) on delete cascade,
  purpose text not null check (purpose in ('VERIFY_ACCOUNT', 'FORGET_PASSWORD')),
  code_hash bytea not null,
  expires_at timestamptz not null,
  wrong_tries integer not null default 0,
  used_at timestamptz,
  created_at timestamptz not null,
  constraint one_time_code_pkey primary key (account_id, purpose)
);

-- Attempts, shared by all server processes. Keys are hashes: no address and no e-mail stands here.
create table attempt_window (
  key bytea primary key,
  started_at timestamptz not null,
  attempts integer not null
);
create index attempt_window_started on attempt_window (started_at);

create table failure_streak (
  key bytea primary key,
  failures integer not null,
  last_at timestamptz not null,
  blocked_until timestamptz
);
create index failure_streak_last on failure_streak (last_at);

create table consent_text (
  sha256 bytea primary key,
  section text not null,
  version text not null,
  text text not null
);
create trigger consent_text_append_only before delete or update or truncate on consent_text
  for each statement execute function refuse_change();

create table consent_record (
  id bigint generated always as identity primary key,
  family_id uuid not null references family(id),
  account_id uuid references account(id),
  section text not null,
  version text not null,
  text_sha256 bytea not null references consent_text(sha256),
  answer text not null,
  means text not null check (means in ('registration', 'registration_checkbox', 'session', 'invitation_link', 'invitation_checkbox', 'assent')),
  answered_at timestamptz not null,
  -- The consent ledger says for whom an answer was given, and knows the answers of a second parent without an
  -- account.
  invitation_id uuid,
  -- the children whom the answer is about; none: the person and whomever they enrol
  child_ids uuid[] not null default '{}'::uuid[],
  constraint consent_record_who check ((account_id is not null) or (invitation_id is not null))
);
create index consent_record_account on consent_record (account_id);
create index consent_record_family on consent_record (family_id);
create index consent_record_invitation on consent_record (invitation_id) where (invitation_id is not null);
create index consent_record_messages on consent_record (account_id, id desc) include (answer)
  where (section = 'section3');
create trigger consent_record_append_only before update or truncate on consent_record
  for each statement execute function refuse_change();
create trigger consent_record_deletion before delete on consent_record
  for each row execute function refuse_deletion();

create table spouse_invitation (
  id uuid primary key default gen_random_uuid(),
  family_id uuid not null references family(id),
  surname text not null,
  email text not null,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- A year after the last invitation ended unanswered the children are erased, a month after who invited was told.
  erasure_told_at timestamptz
);
create index spouse_invitation_email on spouse_invitation (email);
create index spouse_invitation_expiry on spouse_invitation (expires_at);
create index spouse_invitation_family on spouse_invitation (family_id);
create index spouse_invitation_searchable on spouse_invitation
  using gin (searchable(((surname || ' ') || email)) gin_trgm_ops);

-- What happened to a family, in order. States are computed from it, never stored beside it.
create table family_event (
  id bigint generated always as identity primary key,
  family_id uuid not null references family(id),
  kind text not null,
  account_id uuid references account(id),
  invitation_id uuid references spouse_invitation(id),
  child_ids uuid[] not null default '{}'::uuid[],
  details jsonb not null default '{}'::jsonb,
  happened_at timestamptz not null
);
create index family_event_account on family_event (account_id) where (account_id is not null);
-- The curve of authorizations reads half a year of them.
create index family_event_authorized on family_event (happened_at)
  where kind in ('sole_responsibility_declared', 'answered_full', 'answered_children_only');
create index family_event_family on family_event (family_id, id);
create index family_event_invitation on family_event (invitation_id) where (invitation_id is not null);
-- What is asked of everybody at once: who has left, what was said of messages, and what was written lately.
create index family_event_leaving on family_event (family_id, id)
  where kind in ('person_withdrawn', 'person_returned', 'person_withdrawal_undone', 'child_withdrawn', 'child_returned', 'child_withdrawal_undone', 'family_withdrawn', 'family_returned', 'family_withdrawal_undone');
-- The second parent's answers hold once: a second one for the same invitation cannot be written, whoever tries.
create unique index family_event_one_answer on family_event (invitation_id)
  where kind in ('answered_full', 'answered_children_only', 'answered_refused');
-- What the housekeeping looks for.
create index family_event_refused on family_event (happened_at) where (kind = 'answered_refused');
create index family_event_withdrawn on family_event (happened_at) where (kind = 'family_withdrawn');
create trigger family_event_append_only before update or truncate on family_event
  for each statement execute function refuse_change();
create trigger family_event_changes after insert or delete on family_event
  for each row execute function note_family_changed();
create trigger family_event_deletion before delete on family_event for each row execute function refuse_deletion();

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
  tries integer not null default 0,
  sent_at timestamptz,
  given_up_at timestamptz,
  last_error text,
  -- how often the mail server had the whole message and did not say what became of it
  perhaps_delivered smallint not null default 0,
  -- How a mail is unsubscribed from: an address in its headers; encrypted, and gone with its words.
  unsubscribe text not null default '',
  -- A mail that came back. Each mail leaves with an envelope address of its own, made of a key that nobody can guess:
  -- who writes to it has had the mail.
  bounce_key uuid default gen_random_uuid(),
  bounced_at timestamptz,
  bounce_kind text check (bounce_kind in ('no_mailbox', 'no_domain', 'mailbox_off', 'mailbox_full', 'refused', 'not_taken', 'unclear', 'delayed')),
  -- RFC 3463
  bounce_status text check (bounce_status ~ '^[245]\.[0-9]{1,3}\.[0-9]{1,3}$'),
  -- what the mail server said, cut short and without addresses
  bounce_diagnostic text check (length(bounce_diagnostic) <= 200),
  -- somebody of the team has seen to it: the address is tried again
  bounce_settled_at timestamptz,
  constraint outgoing_mail_check check ((bounced_at is null) = (bounce_kind is null))
);
-- Whose mail a bounce is about, and what waits for the team.
create unique index outgoing_mail_bounce_key on outgoing_mail (bounce_key);
create index outgoing_mail_bounced on outgoing_mail (lower(recipient))
  where ((bounced_at is not null) and (bounce_settled_at is null) and (recipient <> ''));
create index outgoing_mail_bounced_at on outgoing_mail (bounced_at) where (bounced_at is not null);
create index outgoing_mail_ended on outgoing_mail (coalesce(sent_at, given_up_at))
  where ((recipient <> '') or (not kind in ('reminder', 'team-message')));
create index outgoing_mail_given_up on outgoing_mail (given_up_at desc) where (given_up_at is not null);
-- A family’s history shows which mails went to its addresses.
create index outgoing_mail_recipient on outgoing_mail (recipient) where (recipient <> '');
create index outgoing_mail_recipient_lower on outgoing_mail (lower(recipient));

create table news_item (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  description text not null,
  -- null is a draft; later than now is to be published
  published_at timestamptz,
  -- of the text: who saves over a version that is no longer the newest is refused
  version integer not null default 1,
  edited_at timestamptz not null,
  -- Some news are for parents or for children alone.
  audience text not null default 'everybody' check (audience in ('everybody', 'parents', 'children')),
  -- A news may be for families that wait after one step of the path, and may be told by mail when it is published.
  step text check (step in ('verified', 'children_added', 'responsibility', 'answered', 'child_enabled', 'first_survey', 'all_surveys')),
  -- a mail is to be written once it is published
  mail_planned boolean not null default false,
  -- none without words for who does not see it
  picture text,
  picture_alt text,
  constraint news_item_picture_described check ((picture is null) = (picture_alt is null))
);
create index news_item_newest on news_item (published_at desc);
create index news_item_picture on news_item (picture) where (picture is not null);

-- What the portal knows of the questionnaires: who has which token, who was added where, what LimeSurvey last said.
create table survey_token (
  account_id uuid primary key references account(id) on delete cascade,
  token text not null
);
-- LimeSurvey's tokens are case sensitive; two that differ only in case are still too easy to mix up.
create unique index survey_token_unique on survey_token (lower(token));

create table survey_participation (
  account_id uuid not null references account(id) on delete cascade,
  survey_id integer not null,
  -- for the list of completed surveys, also when the survey is gone
  title text not null,
  -- the token as LimeSurvey stored it
  token text not null,
  -- null while the person is not in the participant table
  added_at timestamptz,
  -- until then one process is adding the person, or nobody may try
  adding_until timestamptz,
  completed boolean not null default false,
  checked_at timestamptz,
  -- What the team sees of the families: how far each one is, notes about it, and when a questionnaire was completed.
  completed_at timestamptz,
  -- when the portal first heard of answers that are not sent yet; null: of none, or LimeSurvey does not tell
  begun_at timestamptz,
  -- the survey that took this one's place: the row stays as evidence, and counts no more
  moved_to integer,
  -- the survey in whose place this one stands, if that is where it was completed
  carried_from integer,
  -- LimeSurvey's own moment, to the minute; null while it is unknown (a survey that keeps no dates, an anonymous one)
  submitted_at timestamptz,
  -- since when the person takes part no longer; an answer given later is no answer of the study
  left_at timestamptz,
  -- when LimeSurvey said that who left can answer no more by this link; null while it is open, or nobody has left
  link_closed_at timestamptz,
  -- why LimeSurvey did not close it: no_right, the account may not; open_access, anybody may answer that survey
  link_open_because text,
  constraint survey_participation_pkey primary key (account_id, survey_id)
);
-- The first participant of a survey, for whom it is asked since when the others wait.
create index survey_participation_added on survey_participation (survey_id, added_at);
create index survey_participation_answered on survey_participation (coalesce(submitted_at, completed_at))
  where completed;
-- The questionnaires of the last week, on the first page of the team, are counted from an index alone.
create index survey_participation_counted on survey_participation (coalesce(submitted_at, completed_at)) include (submitted_at, completed_at)
  where (completed and (moved_to is null) and (left_at is null));
create index survey_participation_left_open on survey_participation (left_at)
  where ((left_at is not null) and (link_closed_at is null));
create index survey_participation_of_leavers on survey_participation (coalesce(submitted_at, completed_at))
  where (completed and (moved_to is null) and (left_at is not null));
-- Everybody in one survey.
create index survey_participation_survey on survey_participation (survey_id, token);
create trigger survey_participation_changes after insert or delete on survey_participation
  for each row execute function note_family_of_account_changed();
-- LimeSurvey is asked again and again: when, counts only where it is all that is known of a completion
create trigger survey_participation_changes_steps after update on survey_participation
  for each row
  when ((old.completed, old.completed_at, old.submitted_at, old.added_at, old.left_at, old.moved_to,
      case when old.completed then old.checked_at end)
    is distinct from (new.completed, new.completed_at, new.submitted_at, new.added_at, new.left_at, new.moved_to,
      case when new.completed then new.checked_at end))
  execute function note_family_of_account_changed();

-- One row: the last list that LimeSurvey gave, for all server processes and for the time when it does not answer.
create table survey_catalogue (
  id integer primary key default 1 check (id = 1),
  surveys jsonb not null default '[]'::jsonb,
  -- null before the first answer
  fetched_at timestamptz,
  -- until then one process is asking for a newer list
  claimed_until timestamptz,
  -- since when LimeSurvey has not given its list; null after it gave one
  failing_since timestamptz,
  failed_at timestamptz,
  -- a kind of failure (limesurvey-error.ts)
  failed_because text,
  -- when somebody of the team last asked to try again at once
  retried_at timestamptz
);

-- The research team: who may enter, their second factor, their sessions, and the log of all they do.
create table staff_account (
  id uuid primary key default gen_random_uuid(),
  -- in lower case
  email text not null unique,
  role text not null check (role in ('coordinatore', 'comunicazione', 'data-manager', 'osservatore', 'responsabile', 'garante')),
  -- null until the set-up link was used
  password_hash text,
  -- the secret that the authenticator app shares with us
  totp_secret text,
  -- the last 30 seconds whose code was used: no code opens twice (RFC 6238, 5.2)
  totp_last_step bigint not null default 0,
  set_up_hash bytea unique,
  set_up_expires_at timestamptz,
  -- the last day on which somebody may enter
  expires_on date not null,
  disabled_at timestamptz,
  created_at timestamptz not null,
  -- Which visit of a set-up link was shown the secret: the same page that asks again sees the same one.
  set_up_visit_hash bytea,
  -- Colleagues have names. Who has given none is shown by the address.
  name text check (char_length(name) between 2 and 80 and strpos(name, '@') = 0),
  shown_as text generated always as (coalesce(name, email)) stored not null,
  -- 256 random bits, so that the name that devices know an access by says nothing about who it is (WebAuthn, 14.6.1).
  passkey_handle bytea
);
create unique index staff_account_name_key on staff_account (lower(name));
create trigger staff_account_ends_passkeys before update of password_hash on staff_account
  for each row when (((old.password_hash IS not NULL) and (new.password_hash IS NULL)))
  execute function end_passkeys();

create table staff_recovery_code (
  staff_id uuid not null references staff_account(id),
  code_hash bytea not null,
  constraint staff_recovery_code_pkey primary key (staff_id, code_hash)
);

create table staff_session (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  staff_id uuid not null references staff_account(id),
  device text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index staff_session_staff on staff_session (staff_id);

-- One line for everything that staff, the command line or a timer of theirs does. Each line carries the hash of the
-- one before.
create table audit_line (
  -- 1, 2, 3, … without a gap
  seq bigint primary key,
  happened_at timestamptz not null,
  doer text not null check (doer in ('staff', 'command_line', 'portal')),
  staff_id uuid references staff_account(id),
  act text not null,
  subject_kind text,
  subject_id text,
  reason text,
  -- JSON exactly as it was hashed
  details text not null,
  hash bytea not null,
  constraint audit_line_check check ((doer = 'staff') = (staff_id is not null))
);
create index audit_line_act on audit_line (act, seq);
-- A search notes the families that it showed.
create index audit_line_families on audit_line using gin ((((details)::jsonb -> 'families')));
-- Acts about a person or a child note their family beside it: whoever asks for a family's acts must get them too.
create index audit_line_family on audit_line ((((details)::jsonb ->> 'family')));
create index audit_line_staff on audit_line (staff_id, seq);
create index audit_line_subject on audit_line (subject_id);
create index audit_line_time on audit_line (happened_at);
create trigger audit_line_append_only before delete or update or truncate on audit_line
  for each statement execute function refuse_change();

create table news_version (
  news_id uuid not null references news_item(id),
  version integer not null,
  title text not null,
  description text not null,
  -- null: nobody was signed in
  staff_id uuid references staff_account(id),
  written_at timestamptz not null,
  -- the history outlives the picture
  picture text,
  picture_alt text,
  constraint news_version_pkey primary key (news_id, version),
  constraint news_version_picture_described check ((picture is null) = (picture_alt is null))
);
create trigger news_version_append_only before delete or update or truncate on news_version
  for each statement execute function refuse_change();

-- Who sees which survey, and the comparisons of what the portal and LimeSurvey say. No row: everybody sees it, in
-- LimeSurvey's order.
create table survey_audience (
  survey_id integer primary key,
  parents boolean not null,
  children boolean not null,
  -- whole years, both included
  age_from smallint,
  age_to smallint,
  -- lowest first, before those without a place
  place smallint,
  hidden boolean not null,
  constraint survey_audience_check check ((age_from is null) or (age_to is null) or (age_from <= age_to))
);
create trigger survey_audience_changes after insert or delete or update on survey_audience
  for each row execute function note_everybody_changed();

create table reconciliation (
  id uuid primary key default gen_random_uuid(),
  push boolean not null,
  -- null: the command line
  staff_id uuid references staff_account(id),
  started_at timestamptz not null,
  finished_at timestamptz,
  outcome text check (outcome in ('finished', 'failed')),
  surveys_total integer not null default 0,
  -- what was found in each survey so far; people by their accounts' ids
  surveys jsonb not null default '[]'::jsonb,
  -- begun by the portal itself, every hour and when LimeSurvey answers again
  automatic boolean not null default false,
  constraint reconciliation_check check ((finished_at is null) = (outcome is null))
);
create index reconciliation_newest on reconciliation (started_at desc);
-- One at a time, over all processes.
create unique index reconciliation_one_at_a_time on reconciliation (automatic) where (finished_at is null);

-- Exports: who asked for what, who allowed it, how far it is, and the file until it was downloaded. One row, made at
-- the first export. Pseudonyms are made with it and stay the same; it never leaves the server.
create table export_salt (
  id integer primary key default 1 check (id = 1),
  salt text not null
);

create table export_job (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  separator text not null,
  identifiable boolean not null,
  state text not null check (state in ('to_approve', 'waiting', 'running', 'ready', 'downloaded', 'expired', 'rejected', 'failed')),
  -- null: the command line
  requested_by uuid references staff_account(id),
  reason text,
  requested_at timestamptz not null,
  decided_by uuid references staff_account(id),
  decision_reason text,
  decided_at timestamptz,
  -- how often it was begun; also the number by which the one who does it is known
  attempt integer not null default 0,
  done_steps integer not null default 0,
  total_steps integer,
  row_count bigint,
  byte_count bigint,
  chunk_count integer,
  file_name text,
  file_sha256 bytea,
  finished_at timestamptz,
  -- until when it can be downloaded, or approved
  expires_at timestamptz,
  -- how often a transfer was begun; also the number of the one under way
  transfers integer not null default 0,
  transfer_until timestamptz,
  downloaded_at timestamptz,
  -- why LimeSurvey did not give the answers, and at which questionnaire
  failure text,
  failed_survey text,
  -- Files that were made before somebody in them was erased.
  contains_erased boolean not null default false,
  constraint export_job_check check (decided_by <> requested_by),
  constraint export_job_check1 check ((state in ('to_approve', 'rejected', 'expired')) or ((not identifiable) and (kind <> 'key')) or ((requested_by is not null) and (decided_by is not null)))
);
create index export_job_newest on export_job (requested_at desc);

-- The file in pieces, of the attempt that wrote them. compressed already
create table export_chunk (
  export_id uuid not null references export_job(id),
  attempt integer not null,
  number integer not null,
  bytes bytea not null,
  constraint export_chunk_pkey primary key (export_id, attempt, number)
);
-- compressed already
alter table export_chunk alter column bytes set storage external;

create table staff_note (
  id uuid primary key default gen_random_uuid(),
  family_id uuid not null references family(id),
  staff_id uuid not null references staff_account(id),
  text text not null,
  created_at timestamptz not null
);
create index staff_note_family on staff_note (family_id, created_at);
create index staff_note_staff on staff_note (staff_id);
create trigger staff_note_append_only before truncate on staff_note
  for each statement execute function refuse_change();
create constraint trigger staff_note_blanked_at_the_end after update on staff_note deferrable initially deferred
  for each row execute function refuse_blank_note();
create trigger staff_note_deletion before delete on staff_note for each row execute function refuse_deletion();
create trigger staff_note_only_blanked before update on staff_note
  for each row execute function refuse_all_but_blanking();

-- One queue for all work that is done later: mails, exports, comparisons, chores.
create table job (
  id bigint generated always as identity primary key,
  queue text not null,
  -- what it is about: the id of a mail or an export, the name of a chore
  key text not null,
  -- somebody waits at the screen: taken first, and by workers that take nothing else
  urgent boolean not null default false,
  due_at timestamptz not null,
  -- how often it was taken; also the number by which the one who does it is known
  attempt integer not null default 0,
  -- until then it belongs to its attempt
  leased_until timestamptz,
  created_at timestamptz not null,
  -- again_at: a running job that is queued again runs once more. succeeded_at: when a chore was last done, for the
  -- alarm.
  again_at timestamptz,
  succeeded_at timestamptz,
  constraint job_queue_key_key unique (queue, key)
);
-- created_at says since when a job stands as it does: one from the future was queued by a clock that was ahead.
create index job_created on job (created_at);
create index job_due on job (queue, urgent desc, due_at);
create trigger job_announced after insert on job for each row execute function announce_job();

-- Log-ins that failed, for the limit of one network address: a window that slides. Keys are hashes, as in
-- attempt_window.
create table recent_failure (
  key bytea not null,
  failed_at timestamptz not null
);
create index recent_failure_by_key on recent_failure (key, failed_at);
create index recent_failure_by_time on recent_failure (failed_at);

-- Browsers from which somebody has logged in. Such a cookie opens nothing: its holder does not wait for the pause
-- that others' wrong passwords have brought upon the account.
create table known_device (
  token_hash bytea not null,
  account_id uuid references account(id) on delete cascade,
  staff_id uuid references staff_account(id) on delete cascade,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  constraint known_device_token_hash_account_id_key unique (token_hash, account_id),
  constraint known_device_token_hash_staff_id_key unique (token_hash, staff_id),
  constraint known_device_check check (num_nonnulls(account_id, staff_id) = 1)
);
create index known_device_by_end on known_device (expires_at);
create index known_device_of_account on known_device (account_id);
create index known_device_of_staff on known_device (staff_id);

-- The food diary: lists of foods, what people ate, on which days they are asked to write. A list never changes; a
-- correction is a new version. The portal's own list is version 1.
create table food_list (
  version integer primary key,
  csv text not null,
  sha256 bytea not null unique,
  -- null: it came with the portal
  staff_id uuid references staff_account(id),
  stored_at timestamptz not null
);

-- What the list holds, so that the database can join with it.
create table food_list_food (
  version integer not null references food_list(version),
  food_id text not null,
  name text not null,
  food_group text not null,
  -- grams of one household unit, by its name
  grams jsonb not null,
  foodex2 text not null,
  study_code text not null,
  constraint food_list_food_pkey primary key (version, food_id)
);
create index food_list_food_id on food_list_food (food_id);

-- Which version holds from which day on, in Italy.
create table food_list_in_force (
  from_day date primary key,
  version integer not null references food_list(version),
  staff_id uuid references staff_account(id),
  decided_at timestamptz not null
);

-- Whose diary: a parent's account or a child, which may have no account.
create table diary_entry (
  -- made by the phone
  id uuid primary key,
  family_id uuid not null references family(id),
  parent_id uuid references account(id),
  child_id uuid references child(id),
  person_id uuid generated always as (coalesce(parent_id, child_id)) stored not null,
  day date not null,
  kind text not null check (kind in ('food', 'meal', 'day')),
  meal text check (meal in ('colazione', 'spuntino', 'pranzo', 'merenda', 'cena', 'dopo-cena')),
  version integer not null check (version >= 1),
  -- what was written, by its kind
  content jsonb not null,
  deleted boolean not null,
  -- of a free text: equal texts are coded together
  text_key text generated always as (lower((content ->> 'freeText'))) stored,
  food_id text generated always as ((content ->> 'foodId')) stored,
  -- who wrote this version: an account of the family, or somebody of the team
  account_id uuid references account(id),
  staff_id uuid references staff_account(id),
  -- by the phone's clock, of this version
  recorded_at timestamptz not null,
  received_at timestamptz not null,
  first_received_at timestamptz not null,
  times_edited integer not null default 0,
  constraint diary_entry_check check (num_nonnulls(parent_id, child_id) = 1),
  constraint diary_entry_check1 check ((kind = 'day') = (meal is null)),
  constraint diary_entry_check2 check (num_nonnulls(account_id, staff_id) <= 1)
);
create index diary_entry_child on diary_entry (child_id) where (child_id is not null);
-- The facts of a meal and of a day are there once.
create unique index diary_entry_facts on diary_entry (person_id, day, kind, coalesce(meal, ''))
  where (kind <> 'food');
create index diary_entry_family on diary_entry (family_id, day);
create index diary_entry_food on diary_entry (food_id) where (food_id is not null);
-- A child or an account that is erased, or a picture that goes, is looked for in each table that names it: without an
-- index in all of it.
create index diary_entry_parent on diary_entry (parent_id) where (parent_id is not null);
create index diary_entry_person_day on diary_entry (person_id, day) include (id, kind, meal, version, content, deleted, food_id, account_id, staff_id, recorded_at, received_at, first_received_at, times_edited);
create index diary_entry_text on diary_entry (text_key) where (text_key is not null);
create index diary_entry_writer on diary_entry (account_id) where (account_id is not null);

-- What an entry said before it was changed.
create table diary_entry_version (
  entry_id uuid not null references diary_entry(id) on delete cascade,
  version integer not null,
  meal text,
  content jsonb not null,
  deleted boolean not null,
  account_id uuid references account(id),
  staff_id uuid references staff_account(id),
  -- why the team wrote the version that came after this one
  reason text,
  recorded_at timestamptz not null,
  received_at timestamptz not null,
  constraint diary_entry_version_pkey primary key (entry_id, version)
);
create index diary_entry_version_writer on diary_entry_version (account_id) where (account_id is not null);

-- What a phone sent and the diary did not take, as it came. The team settles it.
create table diary_unapplied (
  id uuid primary key default gen_random_uuid(),
  family_id uuid not null references family(id),
  parent_id uuid references account(id),
  child_id uuid references child(id),
  person_id uuid generated always as (coalesce(parent_id, child_id)) stored not null,
  -- the entry that it would have made or changed
  entry_id uuid not null,
  reason text not null,
  entry jsonb not null,
  -- the same entry sent again is the same row
  sha256 bytea not null,
  account_id uuid references account(id),
  received_at timestamptz not null,
  settled_at timestamptz,
  settlement text check (settlement in ('applied', 'dismissed', 'resolved')),
  staff_id uuid references staff_account(id),
  -- Of what a diary refused, a bounded number is kept for the team of each person and day; this one says how many
  -- more there were.
  more integer not null default 0,
  constraint diary_unapplied_entry_id_sha256_key unique (entry_id, sha256),
  constraint diary_unapplied_check check (num_nonnulls(parent_id, child_id) = 1),
  constraint diary_unapplied_check1 check ((settled_at is null) = (settlement is null))
);
create index diary_unapplied_child on diary_unapplied (child_id) where (child_id is not null);
create index diary_unapplied_family on diary_unapplied (family_id);
create index diary_unapplied_open on diary_unapplied (received_at) where (settled_at is null);
create index diary_unapplied_parent on diary_unapplied (parent_id) where (parent_id is not null);
create index diary_unapplied_person on diary_unapplied (person_id);
create index diary_unapplied_writer on diary_unapplied (account_id) where (account_id is not null);

-- The days on which a person is asked to write.
create table diary_plan_day (
  family_id uuid not null references family(id),
  parent_id uuid references account(id),
  child_id uuid references child(id),
  person_id uuid generated always as (coalesce(parent_id, child_id)) stored not null,
  day date not null,
  planned_at timestamptz not null,
  staff_id uuid references staff_account(id),
  constraint diary_plan_day_pkey primary key (person_id, day),
  constraint diary_plan_day_check check (num_nonnulls(parent_id, child_id) = 1)
);
create index diary_plan_day_child on diary_plan_day (child_id) where (child_id is not null);
create index diary_plan_day_day on diary_plan_day (day);
create index diary_plan_day_family on diary_plan_day (family_id, day);
create index diary_plan_day_parent on diary_plan_day (parent_id) where (parent_id is not null);

-- A parent is reminded of a day at most once of each kind.
create table diary_reminder (
  account_id uuid not null references account(id),
  day date not null,
  kind text not null check (kind in ('evening_before', 'still_empty')),
  queued_at timestamptz not null,
  constraint diary_reminder_pkey primary key (account_id, day, kind)
);
create index diary_reminder_queued on diary_reminder (queued_at);

-- Which food of the list a free text means; for all entries with the same text, also later ones.
create table diary_text_code (
  text_key text primary key,
  food_id text not null,
  list_version integer not null,
  staff_id uuid references staff_account(id),
  coded_at timestamptz not null,
  constraint diary_text_code_list_version_food_id_fkey foreign key (list_version, food_id) references food_list_food(version, food_id)
);

-- The keys that this database is used with: a process that lacks one of them, or has another one of its name, does
-- not start.
create table encryption_key (
  id text primary key,
  -- derived from the key; says which one it is and nothing about it
  mark bytea not null,
  used_since timestamptz not null
);

-- Which warning of an access's last day was written, or is not needed because the day was chosen so late: each once.
create table staff_end_warning (
  staff_id uuid not null references staff_account(id),
  -- a new last day has warnings of its own
  expires_on date not null,
  days_before smallint not null,
  noted_at timestamptz not null,
  constraint staff_end_warning_pkey primary key (staff_id, expires_on, days_before)
);

-- Copies of all that is stored about a person, which that person asked for (GDPR art. 15 and 20).
create table data_copy (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account(id),
  -- the session in which the password was typed: no other one may fetch the file
  session_hash bytea not null,
  state text not null check (state in ('waiting', 'ready', 'failed', 'gone')),
  requested_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz,
  fetched_at timestamptz,
  file_name text,
  file bytea
);
create index data_copy_account on data_copy (account_id, requested_at);
create index data_copy_ready on data_copy (expires_at) where (state = 'ready');

-- When a survey is open to whom beside LimeSurvey's own dates, how long it takes, and how far somebody is in it. No
-- row: it is open as LimeSurvey has it, and nobody has said how long it takes.
create table survey_schedule (
  survey_id integer primary key,
  -- as the team says; families read it
  minutes smallint check ((minutes >= 1) and (minutes <= 240)),
  kind text not null check (kind in ('always', 'dates', 'waves', 'after_enrolment', 'after_survey', 'at_age')),
  -- of dates and waves: days in Italy, both included; null is without that end
  from_days date[] not null default '{}'::date[],
  to_days date[] not null default '{}'::date[],
  -- days after the enrolment or after another survey was completed, or whole months of age, both included
  from_count integer,
  to_count integer,
  after_survey_id integer,
  constraint survey_schedule_check check (cardinality(from_days) = cardinality(to_days)),
  constraint survey_schedule_check1 check ((kind in ('dates', 'waves')) = (cardinality(from_days) > 0)),
  constraint survey_schedule_check2 check ((kind in ('after_enrolment', 'after_survey', 'at_age')) = (from_count is not null)),
  constraint survey_schedule_check3 check ((kind = 'after_survey') = (after_survey_id is not null)),
  constraint survey_schedule_check4 check ((to_count is null) or (from_count <= to_count))
);
create trigger survey_schedule_changes after insert or delete or update on survey_schedule
  for each row execute function note_everybody_changed();

-- A window in which everybody is assigned days of the diary, also who joins later. One stands at a time; the others
-- are history.
create table diary_window (
  id uuid primary key default gen_random_uuid(),
  from_day date not null,
  to_day date not null,
  -- how many for each person
  days integer not null check ((days >= 2) and (days <= 7)),
  staff_id uuid references staff_account(id),
  opened_at timestamptz not null,
  closed_at timestamptz,
  constraint diary_window_check check (from_day <= to_day)
);
create unique index diary_window_open on diary_window ((true)) where (closed_at is null);

-- What LimeSurvey's list does not say of a survey; looked up now and then.
create table survey_facts (
  survey_id integer primary key,
  -- its title in Italian, when its base language is another; null when it has none, or the account may not read the
  -- settings
  title text,
  -- answers are not joined with persons, and completions have no date; null when the account may not read it
  anonymous boolean,
  -- LimeSurvey keeps no list of participants: anybody may answer, again and again; null while it is unknown
  open_access boolean,
  looked_at timestamptz not null,
  -- who stops half-way goes on from there; null while it is unknown, or when the account may not read the settings
  resumes boolean
);
create trigger survey_facts_change after insert or delete on survey_facts
  for each row execute function note_everybody_changed();
create trigger survey_facts_change_access after update on survey_facts
  for each row when (old.open_access is distinct from new.open_access)
  execute function note_everybody_changed();

-- What parents correct by themselves (GDPR art. 16). The birth date decides what a child is asked: the team sees each
-- change and why.
create table birth_date_correction (
  id uuid primary key default gen_random_uuid(),
  child_id uuid not null references child(id),
  account_id uuid not null references account(id),
  date_before date not null,
  date_after date not null,
  reason text not null,
  corrected_at timestamptz not null
);
create index birth_date_correction_account on birth_date_correction (account_id);
create index birth_date_correction_child on birth_date_correction (child_id, corrected_at);

-- Another address: proved at the new one, and taken back by a link at the old one.
create table email_change (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account(id),
  email_before text not null,
  email_after text not null,
  confirm_hash bytea not null unique,
  undo_hash bytea unique,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  undo_until timestamptz,
  undone_at timestamptz,
  -- The old address can object to what the team changed, and until then nothing of the account goes away.
  by_team boolean not null default false,
  constraint email_change_check check ((confirmed_at is null) = (undo_hash is null)),
  constraint email_change_check1 check ((confirmed_at is null) = (undo_until is null))
);
create index email_change_account on email_change (account_id, requested_at);

-- Which notice of a birthday was written, each once. It names the birthday: a corrected birth date has notices of its
-- own.
create table growing_up_notice (
  child_id uuid not null references child(id),
  milestone smallint not null,
  birthday date not null,
  days_before smallint not null,
  noted_at timestamptz not null,
  constraint growing_up_notice_pkey primary key (child_id, milestone, birthday, days_before)
);

-- What a parent chose about messages that are not necessary. No row: all of them.
create table message_choice (
  account_id uuid primary key references account(id),
  fewer boolean not null,
  -- the first day on which they are wanted again
  paused_until date,
  changed_at timestamptz not null
);

-- Answers of LimeSurvey on their way into a file: page by page, the account in place of the token, deleted with the
-- making.
create table export_answers (
  export_id uuid not null references export_job(id),
  attempt integer not null,
  survey_id integer not null,
  number integer not null,
  bytes bytea not null,
  constraint export_answers_pkey primary key (export_id, attempt, survey_id, number)
);

-- Erasures of people (GDPR art. 17). What is left of one that was carried out is a stub that points at nobody.
create table erasure (
  id uuid primary key default gen_random_uuid(),
  level text not null check (level in ('child', 'me', 'me-and-children', 'adult', 'family')),
  -- the parent's own session, or a call that the team has written down
  means text not null check (means in ('session', 'telephone', 'rehearsal', 'study-end')),
  -- null once the last of the family is erased
  family_id uuid,
  -- whom it is about and who asked; nobody once it is carried out
  account_ids uuid[] not null default '{}'::uuid[],
  child_ids uuid[] not null default '{}'::uuid[],
  asked_by uuid,
  -- who of the team wrote it down; null: the family itself, or the command line
  staff_id uuid references staff_account(id),
  asked_at timestamptz not null,
  -- until then it can be taken back
  due_at timestamptz not null,
  confirmed_by uuid references staff_account(id),
  -- one that the team wrote down waits for a second person
  confirmed_at timestamptz,
  ended_at timestamptz,
  -- how it ended without being carried out
  ended text check (ended in ('taken_back', 'stopped')),
  portal_done_at timestamptz,
  limesurvey_done_at timestamptz,
  limesurvey_tried_at timestamptz,
  -- LimeSurvey did not answer when it was last asked
  limesurvey_failing boolean not null default false,
  -- who said that the rest was deleted in LimeSurvey by hand
  settled_by uuid references staff_account(id),
  -- how many people were erased
  people smallint,
  -- sections, versions and hashes of the texts that they had answered, with the moments
  consents jsonb not null default '[]'::jsonb,
  -- A study may keep answers in the public interest of research (GDPR art. 17.3 d and 89), where it said so before
  -- the consent.
  keeps_answers boolean not null default false,
  constraint erasure_check check ((ended_at is null) = (ended is null)),
  constraint erasure_check1 check ((confirmed_by is null) or (confirmed_by is distinct from staff_id)),
  constraint erasure_check2 check ((means = 'telephone') or (confirmed_at is not null)),
  constraint erasure_check3 check ((portal_done_at is null) or ((ended_at is null) and (confirmed_at is not null))),
  constraint erasure_check4 check ((limesurvey_done_at is null) or (portal_done_at is not null)),
  constraint erasure_check5 check ((portal_done_at is null) or ((account_ids = '{}'::uuid[]) and (child_ids = '{}'::uuid[]) and (asked_by is null)))
);
create index erasure_accounts on erasure using gin (account_ids);
create index erasure_asked_by on erasure (asked_by) where (asked_by is not null);
create index erasure_children on erasure using gin (child_ids);
create index erasure_family on erasure (family_id) where (family_id is not null);
create index erasure_listed on erasure ((((ended_at is null) and (limesurvey_done_at is null))) desc, asked_at desc, id);
create index erasure_open on erasure (asked_at) where ((ended_at is null) and (limesurvey_done_at is null));

-- What LimeSurvey still holds of who was erased here. A row goes when it holds nothing more.
create table erasure_survey (
  erasure_id uuid not null references erasure(id),
  survey_id integer not null,
  token text not null,
  -- until then one process may be adding the person
  adding_until timestamptz,
  -- why it is still there: rights that the account lacks, or 'archived' of a survey that was deactivated
  lacks text[] not null default '{}'::text[],
  constraint erasure_survey_pkey primary key (erasure_id, survey_id, token)
);

-- What people ask by their rights (GDPR art. 15 to 18 and 21), by when it must be answered, and what was.
create table rights_request (
  id uuid primary key default gen_random_uuid(),
  -- null once the last of the family is erased
  family_id uuid references family(id) on delete set null,
  -- who asks; null: somebody without an access, or who was erased with the family
  account_id uuid references account(id) on delete set null,
  -- the child whom it is about; null: who asks, or a child that was erased
  child_id uuid references child(id) on delete set null,
  kind text not null check (kind in ('access', 'rectification', 'restriction', 'objection', 'erasure')),
  channel text not null check (channel in ('page', 'telephone', 'email', 'letter', 'in_person')),
  words text not null,
  received_on date not null,
  due_on date not null,
  entered_at timestamptz not null,
  -- null: the person, or the command line
  entered_by uuid references staff_account(id),
  -- the portal does it by itself: a copy, a correction
  by_portal boolean not null,
  carried_out_by uuid references staff_account(id),
  prolonged_at timestamptz,
  prolonged_because text,
  outcome text check (outcome in ('granted', 'partly', 'refused', 'dropped')),
  answer text,
  told text check (told in ('page', 'otherwise')),
  answered_at timestamptz,
  answered_by uuid references staff_account(id),
  -- The erasure that carries a request out: it ends with it.
  erasure_id uuid references erasure(id),
  -- A birth date that changes what its person may do is asked for, and confirmed by the team and by the person.
  birth_date date,
  team_confirmed_at timestamptz,
  team_confirmed_by uuid references staff_account(id),
  person_confirmed_at timestamptz,
  constraint rights_request_check check ((prolonged_at is null) = (prolonged_because is null)),
  constraint rights_request_check1 check ((answered_at is null) = (outcome is null)),
  constraint rights_request_check2 check ((answered_at is null) = (answer is null)),
  constraint rights_request_check3 check ((answered_at is null) = (told is null))
);
create index rights_request_account on rights_request (account_id);
create unique index rights_request_birth_date on rights_request (child_id)
  where ((birth_date is not null) and (answered_at is null));
create index rights_request_child on rights_request (child_id);
create index rights_request_erasure on rights_request (erasure_id) where (erasure_id is not null);
create index rights_request_family on rights_request (family_id);
create index rights_request_listed on rights_request (answered_at desc, due_on, id);
create index rights_request_open on rights_request (due_on) where (answered_at is null);
create index rights_request_received on rights_request (received_on);
create trigger rights_request_deletion before delete on rights_request
  for each row execute function refuse_deletion_of_request();
-- that somebody asked, and how it ended, is evidence
create trigger rights_request_kept before truncate on rights_request
  for each statement execute function refuse_change();

-- What the team has still to do for a family, by which day and by whom. It may name people: it goes with the last of
-- them.
create table family_task (
  id uuid primary key default gen_random_uuid(),
  family_id uuid not null references family(id) on delete cascade,
  text text not null,
  due_on date not null,
  assigned_to uuid not null references staff_account(id),
  -- of what was on the screen: two colleagues do not overwrite each other
  version integer not null default 1 check (version >= 1),
  added_at timestamptz not null,
  added_by uuid not null references staff_account(id),
  done_at timestamptz,
  done_by uuid references staff_account(id),
  constraint family_task_check check ((done_at is null) = (done_by is null))
);
create index family_task_family on family_task (family_id);
create index family_task_open on family_task (due_on, id) where (done_at is null);

-- What the team corrected because somebody asked for it (GDPR art. 16): one row for each field, with what it was
-- before.
create table team_correction (
  id uuid primary key default gen_random_uuid(),
  family_id uuid not null references family(id) on delete cascade,
  -- whom it is about: a parent, a child, or somebody who was invited
  account_id uuid references account(id) on delete cascade,
  child_id uuid references child(id) on delete cascade,
  invitation_id uuid references spouse_invitation(id) on delete cascade,
  field text not null check (field in ('name', 'surname', 'phone', 'birth_date')),
  value_before text not null,
  value_after text not null,
  reason text not null,
  staff_id uuid not null references staff_account(id),
  corrected_at timestamptz not null,
  constraint team_correction_check check (num_nonnulls(account_id, child_id, invitation_id) = 1)
);
create index team_correction_account on team_correction (account_id);
create index team_correction_child on team_correction (child_id);
create index team_correction_family on team_correction (family_id, corrected_at);
create index team_correction_invitation on team_correction (invitation_id);

-- New versions of the texts that parents and children agree to, written by the team. What came with the portal stands
-- in its code; the newest day that has come counts.
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
  written_by uuid references staff_account(id),
  written_at timestamptz not null,
  approved_by uuid references staff_account(id),
  approved_at timestamptz,
  constraint text_version_check check ((not agree_again) or ((old_until is not null) and (old_until >= effective_on))),
  constraint text_version_check1 check ((state <> 'approved') or ((effective_on is not null) and (approved_at is not null) and (cardinality(paragraphs) > 0))),
  constraint text_version_check2 check ((approved_by is null) or (approved_by <> ALL (writers)))
);
create unique index text_version_day on text_version (section, effective_on) where (state = 'approved');
-- two begun at once, or two for one day: the second is refused
create unique index text_version_draft on text_version (section) where state in ('draft', 'to_approve');
create trigger text_version_kept before update on text_version for each row execute function keep_approved_text();
create trigger text_version_stays before delete or truncate on text_version
  for each statement execute function refuse_change();

-- Who was written to about a new text: nobody is twice.
create table text_notice (
  text_id uuid not null references text_version(id),
  account_id uuid not null references account(id) on delete cascade,
  noted_at timestamptz not null,
  constraint text_notice_pkey primary key (text_id, account_id)
);
create index text_notice_account on text_notice (account_id);

-- Messages of the study that nobody has to get: reminders by rules, and what the team writes to some families. What
-- such a message says. A row is the newest version; every one that was ever sent stays readable.
create table message_template (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  subject text not null,
  body text not null,
  version integer not null default 1,
  edited_at timestamptz not null
);

create table message_template_version (
  template_id uuid not null references message_template(id),
  version integer not null,
  name text not null,
  subject text not null,
  body text not null,
  -- null: it came with the portal
  staff_id uuid references staff_account(id),
  written_at timestamptz not null,
  constraint message_template_version_pkey primary key (template_id, version)
);
create trigger message_template_version_append_only before delete or update or truncate on message_template_version
  for each statement execute function refuse_change();

create table reminder_rule (
  id uuid primary key default gen_random_uuid(),
  -- what somebody is reminded of: a step that a family waits at, a questionnaire, a day of the diary
  subject text not null,
  -- null: any questionnaire
  survey_id integer,
  template_id uuid not null references message_template(id),
  after_days smallint not null check ((after_days >= 1) and (after_days <= 365)),
  every_days smallint not null check ((every_days >= 1) and (every_days <= 365)),
  at_most smallint not null check ((at_most >= 1) and (at_most <= 20)),
  enabled boolean not null,
  version integer not null default 1,
  edited_at timestamptz not null,
  -- how many families it would write to at once, and when they were counted; null until they were
  due_now integer,
  counted_at timestamptz,
  constraint reminder_rule_check check ((survey_id is null) or (subject = 'survey'))
);

create table reminder_rule_version (
  rule_id uuid not null references reminder_rule(id),
  version integer not null,
  subject text not null,
  survey_id integer,
  template_id uuid not null,
  after_days smallint not null,
  every_days smallint not null,
  at_most smallint not null,
  enabled boolean not null,
  staff_id uuid references staff_account(id),
  written_at timestamptz not null,
  constraint reminder_rule_version_pkey primary key (rule_id, version)
);
create trigger reminder_rule_version_append_only before delete or update or truncate on reminder_rule_version
  for each statement execute function refuse_change();

-- One row.
create table message_settings (
  id integer primary key check (id = 1),
  -- hours of Italian clocks between which messages leave
  from_hour smallint not null check ((from_hour >= 0) and (from_hour <= 23)),
  until_hour smallint not null check ((until_hour >= 1) and (until_hour <= 24)),
  -- how many a family gets in seven days, over all rules and sendings
  per_week smallint not null check ((per_week >= 1) and (per_week <= 20)),
  version integer not null default 1,
  constraint message_settings_check check (from_hour < until_hour)
);

-- What the team sent to the families of a filter.
create table message_sending (
  id uuid primary key default gen_random_uuid(),
  template_id uuid not null,
  template_version integer not null,
  filter jsonb not null,
  families integer not null,
  staff_id uuid not null references staff_account(id),
  sent_at timestamptz not null,
  stopped_at timestamptz,
  -- of which news a message tells
  news_id uuid references news_item(id),
  constraint message_sending_template_id_template_version_fkey foreign key (template_id, template_version) references message_template_version(template_id, version)
);
create index message_sending_newest on message_sending (sent_at desc);
create index message_sending_news on message_sending (news_id) where (news_id is not null);

-- Who was written what. Its words are the template's.
create table message (
  id uuid primary key default gen_random_uuid(),
  family_id uuid not null references family(id),
  account_id uuid not null references account(id),
  -- the messages to both parents about one thing count as one
  occasion uuid not null,
  rule_id uuid,
  rule_version integer,
  sending_id uuid references message_sending(id),
  template_id uuid not null,
  template_version integer not null,
  -- what it reminds of, so that nobody is reminded of one thing too often
  about text[] not null default '{}'::text[],
  -- what stands for the words in braces, without names
  said jsonb not null default '{}'::jsonb,
  written_at timestamptz not null,
  -- null: not yet in the outbox, or never
  mail_id uuid references outgoing_mail(id),
  -- why it was not even put into the outbox
  dropped text,
  unsubscribe_hash bytea unique,
  constraint message_rule_id_rule_version_fkey foreign key (rule_id, rule_version) references reminder_rule_version(rule_id, version),
  constraint message_template_id_template_version_fkey foreign key (template_id, template_version) references message_template_version(template_id, version),
  constraint message_check check (num_nonnulls(rule_id, sending_id) = 1),
  constraint message_check1 check ((mail_id is null) or (dropped is null))
);
create index message_account on message (account_id, written_at desc);
create index message_family on message (family_id, written_at);
create index message_mail on message (mail_id);
create index message_rule on message (rule_id, written_at) where (rule_id is not null);
create index message_sending_rows on message (sending_id, id) where (sending_id is not null);
create index message_written on message (written_at);

-- The private address of somebody's calendar, for calendar apps. Only its hash is kept; a new one takes the place of
-- the old.
create table calendar_feed (
  account_id uuid primary key references account(id),
  token_hash bytea not null unique,
  made_at timestamptz not null
);

-- Where each family stands, stored. The view family_step says what that means and stays the one definition; to read
-- it for everybody took longer with every family. Written by server/src/families/standings/standings.queries.ts alone,
-- for the families of family_changed.
create table family_standing (
  -- no foreign key: a family that is gone is counted out first
  family_id uuid primary key,
  code text not null,
  registered_at timestamptz not null,
  verified_at timestamptz,
  children_added_at timestamptz,
  responsibility_at timestamptz,
  answered_at timestamptz,
  child_enabled_at timestamptz,
  first_survey_at timestamptz,
  all_surveys_at timestamptz,
  reached integer not null,
  since timestamptz not null,
  enrolment text not null,
  refused_at timestamptz,
  withdrawn_at timestamptz,
  children_selected integer not null,
  children_enabled integer not null,
  -- whether its enrolment has ended, and whether it waits for its next step
  is_over boolean not null,
  is_waiting boolean not null
);
create index family_standing_code on family_standing (code text_pattern_ops);
create index family_standing_enrolment on family_standing (enrolment, registered_at desc, family_id desc);
-- newest first: all, those after a step, those of a state; and by the beginning of the code
create index family_standing_newest on family_standing (registered_at desc, family_id desc);
create index family_standing_step on family_standing (reached, registered_at desc, family_id desc)
  where (not is_over);
-- who has waited longest
create index family_standing_waiting on family_standing (reached, since, family_id) include (code) where is_waiting;

-- how many families there are of each kind, and how many of their children take part and have an access
create table family_standing_count (
  reached integer not null,
  enrolment text not null,
  is_waiting boolean not null,
  families bigint not null,
  children_selected bigint not null,
  children_enabled bigint not null,
  constraint family_standing_count_pkey primary key (reached, enrolment, is_waiting)
);

-- how many families took how long from one step to the next, in hundredths of a day; from 30 days on in whole days
create table family_step_time (
  step integer not null,
  hundredths integer not null,
  families bigint not null,
  constraint family_step_time_pkey primary key (step, hundredths)
);

-- one row: what all of the above was computed with, and how far a walk over all families is
create table family_standing_progress (
  only_row boolean primary key default true CHECK (only_row),
  -- marks of the views that it was computed by
  definition text,
  -- the surveys that were open, and the day in Italy: both change without anybody doing anything
  open_surveys integer[],
  day date,
  -- all families up to this one are done; null: no walk is under way
  walked_to uuid,
  -- marks of the views that study_person was computed by
  people_definition text
);

-- families of which something changed that where they stand depends on; null: everybody
create table family_changed (
  id bigint generated always as identity primary key,
  family_id uuid
);
create trigger family_changed_people after insert on family_changed
  for each row when ((new.family_id IS not NULL))
  execute function note_people_changed();

-- Codes of families that were erased, which are never drawn again: hashed with a key from outside.
create table spent_family_code (
  code_hash bytea primary key
);

-- Appointments that the team gives a family, and what its parents answer. They go with the last of the family.
create table appointment (
  id uuid primary key default gen_random_uuid(),
  family_id uuid not null references family(id) on delete cascade,
  starts_at timestamptz not null,
  minutes integer not null check ((minutes >= 5) and (minutes <= 480)),
  place text not null,
  purpose text not null,
  state text not null check (state in ('given', 'confirmed', 'other_time', 'cancelled')),
  -- of what was on the screen: colleagues and parents do not overwrite each other
  version integer not null default 1 check (version >= 1),
  -- what a parent wrote who asks for another time
  words text not null default '',
  answered_by uuid references account(id),
  answered_at timestamptz,
  given_at timestamptz not null,
  given_by uuid not null references staff_account(id),
  constraint appointment_check check ((answered_at is null) = (answered_by is null))
);
create index appointment_answered_by on appointment (answered_by) where (answered_by is not null);
create index appointment_family on appointment (family_id, starts_at);
create index appointment_given_by on appointment (given_by);
-- The team's page asks which appointments come, and which families asked for another time.
create index appointment_to_come on appointment (starts_at) where (state <> 'cancelled');

-- What the team's curves show, counted once an hour: it reads half a year of tables.
create table curves (
  only_row boolean primary key default true CHECK (only_row),
  counted_at timestamptz not null,
  counts jsonb not null
);

-- Links with which such a family is registered. It goes with its family.
create table rehearsal (
  id uuid primary key default gen_random_uuid(),
  secret_hash bytea not null unique,
  made_by uuid not null references staff_account(id),
  made_at timestamptz not null,
  expires_at timestamptz not null,
  -- null until somebody has registered with it
  family_id uuid unique references family(id) on delete cascade
);

-- Passkeys of the research team: one opens an access by itself, beside the password with the app's code.
create table staff_passkey (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references staff_account(id),
  credential_id bytea not null unique,
  -- COSE, as the device gave it
  public_key bytea not null,
  -- how often the device says that it has signed (WebAuthn, 6.1.1); 0 for ever on devices that do not count
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null,
  made_at timestamptz not null,
  last_used_at timestamptz
);
create index staff_passkey_staff on staff_passkey (staff_id);

-- What a browser was given to sign. The hash covers what for, and whose: nothing else can use one up.
create table staff_passkey_challenge (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);

-- A news may have one picture. What was sent is never kept: both sizes are made anew from it. they are compressed
-- already
create table news_picture (
  -- the SHA-256 of the large one
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  -- of the large one, in pixels
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- WebP
  large bytea not null,
  small bytea not null,
  -- sent, or sent again
  added_at timestamptz not null
);
-- compressed already
alter table news_picture alter column large set storage external, alter column small set storage external;

-- How the study comes to its end: from one day on nobody registers, from a later one families only read. There is one
-- row.
create table study_end (
  only_row boolean primary key default true CHECK (only_row),
  -- the first day without registrations
  closed_from date,
  -- what is said to who would register
  closed_text text not null default '',
  -- the last day on which a registration that was begun may be finished
  begun_until date,
  -- the first day on which families only read
  ends_on date,
  version integer not null default 1,
  -- Whether LimeSurvey was told of everybody that the study is over; until then, and after the end was taken back,
  -- somebody goes through all links once.
  links_closed boolean not null default false,
  constraint study_end_check check ((closed_from is null) = (begun_until is null)),
  constraint study_end_check1 check (begun_until >= closed_from),
  constraint study_end_check2 check ((ends_on is null) or ((begun_until is not null) and (ends_on > begun_until)))
);

-- Who takes part, stored. The view survey_taker says what that means and stays the one definition; to read it for
-- everybody takes seconds among many families. Written by server/src/families/standings/stored-people.queries.ts
-- alone, for the families of study_person_changed.
create table study_person (
  -- no foreign keys: it follows what it repeats within a second
  person_id uuid primary key,
  account_id uuid,
  family_id uuid not null,
  is_child boolean not null,
  birth_date date,
  created_at timestamptz,
  -- why somebody is asked nothing yet
  why text
);
create index study_person_family on study_person (family_id);

-- People of these families are stored anew; a list of its own beside family_changed.
create table study_person_changed (
  id bigint generated always as identity primary key,
  family_id uuid not null
);

-- How many people were where in each questionnaire when they were counted last: among many it takes seconds.
create table survey_count (
  only_row boolean primary key default true CHECK (only_row),
  counted_at timestamptz not null,
  counts jsonb not null
);

-- The last step of the end of a study: all families are erased, once, after two of the team have said so.
create table erasure_of_all (
  id uuid primary key default gen_random_uuid(),
  -- nothing is erased before this day
  begins_on date not null,
  asked_by uuid not null references staff_account(id),
  asked_at timestamptz not null,
  approved_by uuid references staff_account(id),
  approved_at timestamptz,
  taken_back_at timestamptz,
  -- the last account that was written to, by its id, and since when all are
  told_up_to uuid,
  told_at timestamptz,
  -- the same of who is told that it was taken back
  untold_up_to uuid,
  begun_at timestamptz,
  -- how many there were when it began
  families integer,
  -- the last family that the walk through all of them has come to; null between two walks
  gone_through uuid,
  ended_at timestamptz,
  constraint erasure_of_all_check check ((approved_by is null) = (approved_at is null)),
  constraint erasure_of_all_check1 check (approved_by is distinct from asked_by),
  constraint erasure_of_all_check2 check ((told_at is null) or (approved_at is not null)),
  constraint erasure_of_all_check3 check ((begun_at is null) or ((told_at is not null) and (taken_back_at is null))),
  constraint erasure_of_all_check4 check ((begun_at is null) = (families is null)),
  constraint erasure_of_all_check5 check ((ended_at is null) or (begun_at is not null))
);
-- one at a time
create unique index erasure_of_all_current on erasure_of_all ((true)) where (taken_back_at is null);

-- Somebody's password, access, address or birth date was changed by somebody else: they are shown it until they have
-- read it.
create table told_change (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account(id),
  what text not null check (what in ('password', 'access', 'address', 'birth_date')),
  by_whom text not null check (by_whom in ('parent', 'team', 'code')),
  changed_at timestamptz not null
);
create index told_change_account on told_change (account_id);

-- The copy of a large account was made, kept and sent as one piece, which held the process and its memory. It lies in
-- pieces, as exports do.
create table data_copy_chunk (
  copy_id uuid not null references data_copy(id) on delete cascade,
  number integer not null,
  bytes bytea not null,
  constraint data_copy_chunk_pkey primary key (copy_id, number)
);

-- What a form was answered, for who repeats it because the answer was lost. The answer is encrypted with a key that
-- only the caller has; null while the call is under way.
create table answered_call (
  key bytea primary key,
  answer bytea,
  called_at timestamptz not null
);
create index answered_call_age on answered_call (called_at);

-- What the operator's timers did last, and how many things doctor found wrong.
create table operator_round (
  kind text primary key CHECK (kind in ('backup', 'doctor')),
  done_at timestamptz not null,
  wrong integer not null default 0
);

-- The database's clock as a process saw it last, and since when it has gone evenly: one row that all processes share,
-- so that neither a second process nor a restart gets around the hour that is waited after a jump.
create table clock_watch (
  one boolean primary key default true CHECK (one),
  seen_at timestamptz not null,
  steady_since timestamptz not null
);

alter table consent_record add constraint consent_record_invitation_id_fkey foreign key (invitation_id) references spouse_invitation(id);

alter table news_item add constraint news_item_picture_fkey foreign key (picture) references news_picture(hash);

-- What there is from the beginning: rows of which there is one, and the messages that the study proposes.
insert into survey_catalogue default values;
insert into family_standing_progress default values;
insert into study_end default values;
insert into message_settings (id, from_hour, until_hour, per_week) values (1, 8, 20, 2);

insert into message_template (id, name, subject, body, edited_at)
values
  ('6d0f3a52-3b1e-4c7a-9a53-0f4f6f1f0a01', 'L’altro genitore non ha risposto', 'L’altro genitore non ha ancora risposto: {studio}', 'Ciao {nome},

l’altro genitore non ha ancora risposto al tuo invito. Finché non risponde, i figli non partecipano: è una scelta che prendete insieme, e va bene qualunque sia.

Forse il messaggio gli è sfuggito. Dal portale puoi mandare di nuovo l’invito e controllare che l’indirizzo sia giusto.

{portale}

Se qualcosa non è chiaro, scrivi a {contatto}.', now()),
  ('6d0f3a52-3b1e-4c7a-9a53-0f4f6f1f0a02', 'Figli da inserire', 'Manca un passo: {studio}', 'Ciao {nome},

il tuo indirizzo è confermato. Per continuare mancano i nomi dei figli che partecipano: ci vogliono due minuti.

{portale}

Se hai cambiato idea, non devi fare niente. Per le domande c’è {contatto}.', now()),
  ('6d0f3a52-3b1e-4c7a-9a53-0f4f6f1f0a03', 'Questionario da compilare', 'C’è un questionario per la tua famiglia: {questionario}', 'Ciao {nome},

nel portale c’è un questionario che aspetta qualcuno della tua famiglia: {questionario}. Puoi interrompere e riprendere quando vuoi.

{portale}

Se non vuoi o non puoi, va bene così. Per le domande c’è {contatto}.', now()),
  ('6d0f3a52-3b1e-4c7a-9a53-0f4f6f1f0a04', 'Giorno di diario rimasto vuoto', 'Il diario di {giorno} si può ancora scrivere', 'Ciao {nome},

nel diario di {giorno} manca ancora qualcosa. Lo potete scrivere a memoria: il giorno resta aperto fino a due giorni dopo.

{portale}

Se non vuoi o non puoi, va bene così. Per le domande c’è {contatto}.', now()),
  ('6d0f3a52-3b1e-4c7a-9a53-0f4f6f1f0a05', 'Una notizia nuova', 'Una notizia da {studio}: {notizia}', 'Ciao {nome},

nel portale c’è una notizia nuova: {notizia}. La trovi nella pagina News.

{portale}', now()),
  ('6d0f3a52-3b1e-4c7a-9a53-0f4f6f1f0a06', 'Recapiti da ricontrollare', 'Un’occhiata ai tuoi recapiti: {studio}', 'Ciao {nome},

è passato più di un anno da quando ci hai dato o confermato i tuoi recapiti. Sono ancora giusti? Nel portale li puoi rivedere: se vanno bene basta un clic, se qualcosa è cambiato lo correggi lì.

{portale}

Per le domande c’è {contatto}.', now());
insert into message_template_version (template_id, version, name, subject, body, written_at)
select id, version, name, subject, body, edited_at from message_template;

insert into reminder_rule (id, subject, template_id, after_days, every_days, at_most, enabled, edited_at)
values
  ('b7a1c9d4-52a0-4f0c-8a61-7d6f5e4c3b01', 'responsibility', '6d0f3a52-3b1e-4c7a-9a53-0f4f6f1f0a01', 7, 7, 2, true, now()),
  ('b7a1c9d4-52a0-4f0c-8a61-7d6f5e4c3b02', 'verified', '6d0f3a52-3b1e-4c7a-9a53-0f4f6f1f0a02', 3, 7, 2, false, now()),
  ('b7a1c9d4-52a0-4f0c-8a61-7d6f5e4c3b03', 'survey', '6d0f3a52-3b1e-4c7a-9a53-0f4f6f1f0a03', 5, 7, 2, false, now()),
  ('b7a1c9d4-52a0-4f0c-8a61-7d6f5e4c3b04', 'diary_day', '6d0f3a52-3b1e-4c7a-9a53-0f4f6f1f0a04', 1, 1, 1, false, now()),
  ('b7a1c9d4-52a0-4f0c-8a61-7d6f5e4c3b05', 'contacts', '6d0f3a52-3b1e-4c7a-9a53-0f4f6f1f0a06', 14, 365, 20, true, now());
insert into reminder_rule_version
  (rule_id, version, subject, template_id, after_days, every_days, at_most, enabled, written_at)
select id, version, subject, template_id, after_days, every_days, at_most, enabled, edited_at from reminder_rule;
