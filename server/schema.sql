-- The database as it is after all migrations and views: generated, never edited, never run.
-- `npx vitest run schema -u` writes it anew. What a view says stands in views/.

CREATE OR REPLACE FUNCTION public.announce_job()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('job_due', new.queue);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.answered_late(submitted_at timestamp with time zone, seen_at timestamp with time zone, left_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select left_at is not null and case
    when submitted_at is null then coalesce(seen_at > left_at, false)
    when date_trunc('minute', submitted_at) = date_trunc('minute', left_at) then coalesce(seen_at > left_at, true)
    else submitted_at > left_at
  end
$function$
;

CREATE OR REPLACE FUNCTION public.end_passkeys()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from staff_passkey where staff_id = new.id;
  new.passkey_handle := null;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.erase_family(erased uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.is_family_erased(wanted uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select (
      exists (select from erasure where family_id = wanted and portal_done_at is not null)
      or not exists (select from account where family_id = wanted and first_verified_at is not null)
    )
    and not exists (select from account where family_id = wanted and name <> '')
    and not exists (select from child where family_id = wanted)
$function$
;

CREATE OR REPLACE FUNCTION public.keep_approved_text()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (old.state = 'approved' and to_jsonb(new) - 'state' <> to_jsonb(old) - 'state')
    or (old.state = 'discarded' and to_jsonb(new) <> to_jsonb(old)) then
    raise exception 'an approved text does not change';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_rehearsal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a family stays what it was made as';
end $function$
;

CREATE OR REPLACE FUNCTION public.note_everybody_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into family_changed (family_id) values (null);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_family_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' then
    insert into family_changed (family_id) values (old.family_id);
  end if;
  if tg_op = 'INSERT' or (tg_op = 'UPDATE' and new.family_id is distinct from old.family_id) then
    insert into family_changed (family_id) values (new.family_id);
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_family_gone()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into family_changed (family_id) values (old.id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_family_of_account_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into family_changed (family_id)
    select family_id from account
    where id = case when tg_op = 'DELETE' then old.account_id else new.account_id end;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_people_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into study_person_changed (family_id) values (new.family_id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_all_but_blanking()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.text = '' and (new.id, new.family_id, new.staff_id, new.created_at)
    is not distinct from (old.id, old.family_id, old.staff_id, old.created_at)
  then
    return new;
  end if;
  raise exception 'table % is append-only', tg_table_name;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_blank_note()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from account where family_id = new.family_id and name <> '')
    or exists (select from child where family_id = new.family_id)
  then
    raise exception 'a note goes blank with the last of its family';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'table % is append-only', tg_table_name;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_deletion()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if is_family_erased(old.family_id) then
    return old;
  end if;
  raise exception 'table % is append-only', tg_table_name;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_deletion_of_request()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if is_family_erased(old.family_id) and exists (select from family where id = old.family_id and is_rehearsal) then
    return old;
  end if;
  raise exception 'table % is append-only', tg_table_name;
end $function$
;

CREATE OR REPLACE FUNCTION public.searchable(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select lower(translate(
    case
      when octet_length(words) = length(words) then words
      else translate(words, 'ÀÁÂÃÄÅàáâãäåÈÉÊËèéêëÌÍÎÏìíîïÒÓÔÕÖòóôõöÙÚÛÜùúûüÇçÑñ’‘ʼ´',
        'AAAAAAaaaaaaEEEEeeeeIIIIiiiiOOOOOoooooUUUUuuuuCcNn')
    end,
    '''`', ''))
$function$
;

create table account (
  id uuid not null default gen_random_uuid(),
  family_id uuid not null,
  kind text not null,
  login text not null,
  email text,
  name text not null,
  surname text not null,
  phone text,
  sex text,
  marital_status text,
  password_hash text not null,
  verified_at timestamp with time zone,
  code_failures integer not null default 0,
  created_at timestamp with time zone not null,
  password_contested_at timestamp with time zone,
  first_verified_at timestamp with time zone,
  password_chosen_at timestamp with time zone,
  password_asked_at timestamp with time zone,
  constraint account_check CHECK (((kind = 'child'::text) OR (email IS NOT NULL) OR (verified_at IS NULL))),
  constraint account_first_verified CHECK (((verified_at IS NULL) OR (first_verified_at IS NOT NULL))),
  constraint account_kind_check CHECK ((kind = ANY (ARRAY['parent'::text, 'child'::text]))),
  constraint account_marital_status_check CHECK ((marital_status = ANY (ARRAY['Married'::text, 'Unmarried'::text, 'Separated'::text, 'Cohabitant'::text, 'Widow'::text]))),
  constraint account_sex_check CHECK ((sex = ANY (ARRAY['Male'::text, 'Female'::text]))),
  constraint account_family_id_fkey FOREIGN KEY (family_id) REFERENCES family(id),
  constraint account_pkey PRIMARY KEY (id),
  constraint account_email_key UNIQUE (email),
  constraint account_login_key UNIQUE (login)
);
CREATE INDEX account_bare_login ON public.account USING btree (lower("left"(regexp_replace(login, '[^0-9A-Za-z_]'::text, ''::text, 'g'::text), 36)));
CREATE INDEX account_email_lower ON public.account USING btree (lower(email)) WHERE (email IS NOT NULL);
CREATE INDEX account_family ON public.account USING btree (family_id);
CREATE INDEX account_proved ON public.account USING btree (family_id) WHERE ((kind = 'parent'::text) AND (first_verified_at IS NOT NULL) AND (name <> ''::text));
CREATE INDEX account_searchable ON public.account USING gin (searchable(((((((name || ' '::text) || surname) || ' '::text) || COALESCE(email, ''::text)) || ' '::text) || regexp_replace(COALESCE(phone, ''::text), '\D'::text, ''::text, 'g'::text))) gin_trgm_ops);
CREATE INDEX account_unproved ON public.account USING btree (created_at) WHERE ((kind = 'parent'::text) AND (first_verified_at IS NULL) AND (name <> ''::text));
CREATE TRIGGER account_changes AFTER INSERT OR DELETE ON public.account FOR EACH ROW EXECUTE FUNCTION note_family_changed();
CREATE TRIGGER account_changes_steps AFTER UPDATE ON public.account FOR EACH ROW WHEN ((((((old.family_id IS DISTINCT FROM new.family_id) OR (old.kind IS DISTINCT FROM new.kind)) OR (old.verified_at IS DISTINCT FROM new.verified_at)) OR (old.first_verified_at IS DISTINCT FROM new.first_verified_at)) OR (old.created_at IS DISTINCT FROM new.created_at))) EXECUTE FUNCTION note_family_changed();

create table answered_call (
  key bytea not null,
  answer bytea,
  called_at timestamp with time zone not null,
  constraint answered_call_pkey PRIMARY KEY (key)
);
CREATE INDEX answered_call_age ON public.answered_call USING btree (called_at);

create table appointment (
  id uuid not null default gen_random_uuid(),
  family_id uuid not null,
  starts_at timestamp with time zone not null,
  minutes integer not null,
  place text not null,
  purpose text not null,
  state text not null,
  version integer not null default 1,
  words text not null default ''::text,
  answered_by uuid,
  answered_at timestamp with time zone,
  given_at timestamp with time zone not null,
  given_by uuid not null,
  constraint appointment_check CHECK (((answered_at IS NULL) = (answered_by IS NULL))),
  constraint appointment_minutes_check CHECK (((minutes >= 5) AND (minutes <= 480))),
  constraint appointment_state_check CHECK ((state = ANY (ARRAY['given'::text, 'confirmed'::text, 'other_time'::text, 'cancelled'::text]))),
  constraint appointment_version_check CHECK ((version >= 1)),
  constraint appointment_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES account(id),
  constraint appointment_family_id_fkey FOREIGN KEY (family_id) REFERENCES family(id) ON DELETE CASCADE,
  constraint appointment_given_by_fkey FOREIGN KEY (given_by) REFERENCES staff_account(id),
  constraint appointment_pkey PRIMARY KEY (id)
);
CREATE INDEX appointment_answered_by ON public.appointment USING btree (answered_by) WHERE (answered_by IS NOT NULL);
CREATE INDEX appointment_family ON public.appointment USING btree (family_id, starts_at);
CREATE INDEX appointment_given_by ON public.appointment USING btree (given_by);
CREATE INDEX appointment_to_come ON public.appointment USING btree (starts_at) WHERE (state <> 'cancelled'::text);

create table attempt_window (
  key bytea not null,
  started_at timestamp with time zone not null,
  attempts integer not null,
  constraint attempt_window_pkey PRIMARY KEY (key)
);
CREATE INDEX attempt_window_started ON public.attempt_window USING btree (started_at);

create table audit_line (
  seq bigint not null,
  happened_at timestamp with time zone not null,
  doer text not null,
  staff_id uuid,
  act text not null,
  subject_kind text,
  subject_id text,
  reason text,
  details text not null,
  hash bytea not null,
  constraint audit_line_check CHECK (((doer = 'staff'::text) = (staff_id IS NOT NULL))),
  constraint audit_line_doer_check CHECK ((doer = ANY (ARRAY['staff'::text, 'command_line'::text, 'portal'::text]))),
  constraint audit_line_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_account(id),
  constraint audit_line_pkey PRIMARY KEY (seq)
);
CREATE INDEX audit_line_act ON public.audit_line USING btree (act, seq);
CREATE INDEX audit_line_families ON public.audit_line USING gin ((((details)::jsonb -> 'families'::text)));
CREATE INDEX audit_line_family ON public.audit_line USING btree ((((details)::jsonb ->> 'family'::text)));
CREATE INDEX audit_line_staff ON public.audit_line USING btree (staff_id, seq);
CREATE INDEX audit_line_subject ON public.audit_line USING btree (subject_id);
CREATE INDEX audit_line_time ON public.audit_line USING btree (happened_at);
CREATE TRIGGER audit_line_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_line FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table birth_date_correction (
  id uuid not null default gen_random_uuid(),
  child_id uuid not null,
  account_id uuid not null,
  date_before date not null,
  date_after date not null,
  reason text not null,
  corrected_at timestamp with time zone not null,
  constraint birth_date_correction_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint birth_date_correction_child_id_fkey FOREIGN KEY (child_id) REFERENCES child(id),
  constraint birth_date_correction_pkey PRIMARY KEY (id)
);
CREATE INDEX birth_date_correction_account ON public.birth_date_correction USING btree (account_id);
CREATE INDEX birth_date_correction_child ON public.birth_date_correction USING btree (child_id, corrected_at);

create table calendar_feed (
  account_id uuid not null,
  token_hash bytea not null,
  made_at timestamp with time zone not null,
  constraint calendar_feed_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint calendar_feed_pkey PRIMARY KEY (account_id),
  constraint calendar_feed_token_hash_key UNIQUE (token_hash)
);

create table child (
  id uuid not null default gen_random_uuid(),
  family_id uuid not null,
  position smallint not null,
  name text not null,
  surname text not null,
  birth_date date not null,
  account_id uuid,
  created_at timestamp with time zone not null,
  reached_age smallint not null default 0,
  constraint child_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint child_family_id_fkey FOREIGN KEY (family_id) REFERENCES family(id),
  constraint child_pkey PRIMARY KEY (id),
  constraint child_account_id_key UNIQUE (account_id),
  constraint child_family_id_position_key UNIQUE (family_id, "position")
);
CREATE INDEX child_birth_date ON public.child USING btree (birth_date);
CREATE INDEX child_searchable ON public.child USING gin (searchable(((name || ' '::text) || surname)) gin_trgm_ops);
CREATE TRIGGER child_changes AFTER INSERT OR DELETE ON public.child FOR EACH ROW EXECUTE FUNCTION note_family_changed();
CREATE TRIGGER child_changes_steps AFTER UPDATE ON public.child FOR EACH ROW WHEN ((((old.family_id IS DISTINCT FROM new.family_id) OR (old.account_id IS DISTINCT FROM new.account_id)) OR (old.birth_date IS DISTINCT FROM new.birth_date))) EXECUTE FUNCTION note_family_changed();

create table clock_watch (
  one boolean not null default true,
  seen_at timestamp with time zone not null,
  steady_since timestamp with time zone not null,
  constraint clock_watch_one_check CHECK (one),
  constraint clock_watch_pkey PRIMARY KEY (one)
);

create table consent_record (
  id bigint generated always as identity not null,
  family_id uuid not null,
  account_id uuid,
  section text not null,
  version text not null,
  text_sha256 bytea not null,
  answer text not null,
  means text not null,
  answered_at timestamp with time zone not null,
  invitation_id uuid,
  child_ids uuid[] not null default '{}'::uuid[],
  constraint consent_record_means_check CHECK ((means = ANY (ARRAY['registration'::text, 'registration_checkbox'::text, 'session'::text, 'invitation_link'::text, 'invitation_checkbox'::text, 'assent'::text]))),
  constraint consent_record_who CHECK (((account_id IS NOT NULL) OR (invitation_id IS NOT NULL))),
  constraint consent_record_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint consent_record_family_id_fkey FOREIGN KEY (family_id) REFERENCES family(id),
  constraint consent_record_invitation_id_fkey FOREIGN KEY (invitation_id) REFERENCES spouse_invitation(id),
  constraint consent_record_text_sha256_fkey FOREIGN KEY (text_sha256) REFERENCES consent_text(sha256),
  constraint consent_record_pkey PRIMARY KEY (id)
);
CREATE INDEX consent_record_account ON public.consent_record USING btree (account_id);
CREATE INDEX consent_record_family ON public.consent_record USING btree (family_id);
CREATE INDEX consent_record_invitation ON public.consent_record USING btree (invitation_id) WHERE (invitation_id IS NOT NULL);
CREATE INDEX consent_record_messages ON public.consent_record USING btree (account_id, id DESC) INCLUDE (answer) WHERE (section = 'section3'::text);
CREATE TRIGGER consent_record_append_only BEFORE UPDATE OR TRUNCATE ON public.consent_record FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER consent_record_deletion BEFORE DELETE ON public.consent_record FOR EACH ROW EXECUTE FUNCTION refuse_deletion();

create table consent_text (
  sha256 bytea not null,
  section text not null,
  version text not null,
  text text not null,
  constraint consent_text_pkey PRIMARY KEY (sha256)
);
CREATE TRIGGER consent_text_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.consent_text FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table curves (
  only_row boolean not null default true,
  counted_at timestamp with time zone not null,
  counts jsonb not null,
  constraint curves_only_row_check CHECK (only_row),
  constraint curves_pkey PRIMARY KEY (only_row)
);

create table data_copy (
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  session_hash bytea not null,
  state text not null,
  requested_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  expires_at timestamp with time zone,
  fetched_at timestamp with time zone,
  file_name text,
  file bytea,
  constraint data_copy_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'ready'::text, 'failed'::text, 'gone'::text]))),
  constraint data_copy_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint data_copy_pkey PRIMARY KEY (id)
);
CREATE INDEX data_copy_account ON public.data_copy USING btree (account_id, requested_at);
CREATE INDEX data_copy_ready ON public.data_copy USING btree (expires_at) WHERE (state = 'ready'::text);

create table data_copy_chunk (
  copy_id uuid not null,
  number integer not null,
  bytes bytea not null,
  constraint data_copy_chunk_copy_id_fkey FOREIGN KEY (copy_id) REFERENCES data_copy(id) ON DELETE CASCADE,
  constraint data_copy_chunk_pkey PRIMARY KEY (copy_id, number)
);

create table diary_entry (
  id uuid not null,
  family_id uuid not null,
  parent_id uuid,
  child_id uuid,
  person_id uuid not null default COALESCE(parent_id, child_id),
  day date not null,
  kind text not null,
  meal text,
  version integer not null,
  content jsonb not null,
  deleted boolean not null,
  text_key text default lower((content ->> 'freeText'::text)),
  food_id text default (content ->> 'foodId'::text),
  account_id uuid,
  staff_id uuid,
  recorded_at timestamp with time zone not null,
  received_at timestamp with time zone not null,
  first_received_at timestamp with time zone not null,
  times_edited integer not null default 0,
  constraint diary_entry_check CHECK ((num_nonnulls(parent_id, child_id) = 1)),
  constraint diary_entry_check1 CHECK (((kind = 'day'::text) = (meal IS NULL))),
  constraint diary_entry_check2 CHECK ((num_nonnulls(account_id, staff_id) <= 1)),
  constraint diary_entry_kind_check CHECK ((kind = ANY (ARRAY['food'::text, 'meal'::text, 'day'::text]))),
  constraint diary_entry_meal_check CHECK ((meal = ANY (ARRAY['colazione'::text, 'spuntino'::text, 'pranzo'::text, 'merenda'::text, 'cena'::text, 'dopo-cena'::text]))),
  constraint diary_entry_version_check CHECK ((version >= 1)),
  constraint diary_entry_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint diary_entry_child_id_fkey FOREIGN KEY (child_id) REFERENCES child(id),
  constraint diary_entry_family_id_fkey FOREIGN KEY (family_id) REFERENCES family(id),
  constraint diary_entry_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES account(id),
  constraint diary_entry_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_account(id),
  constraint diary_entry_pkey PRIMARY KEY (id)
);
CREATE INDEX diary_entry_child ON public.diary_entry USING btree (child_id) WHERE (child_id IS NOT NULL);
CREATE UNIQUE INDEX diary_entry_facts ON public.diary_entry USING btree (person_id, day, kind, COALESCE(meal, ''::text)) WHERE (kind <> 'food'::text);
CREATE INDEX diary_entry_family ON public.diary_entry USING btree (family_id, day);
CREATE INDEX diary_entry_food ON public.diary_entry USING btree (food_id) WHERE (food_id IS NOT NULL);
CREATE INDEX diary_entry_parent ON public.diary_entry USING btree (parent_id) WHERE (parent_id IS NOT NULL);
CREATE INDEX diary_entry_person_day ON public.diary_entry USING btree (person_id, day) INCLUDE (id, kind, meal, version, content, deleted, food_id, account_id, staff_id, recorded_at, received_at, first_received_at, times_edited);
CREATE INDEX diary_entry_text ON public.diary_entry USING btree (text_key) WHERE (text_key IS NOT NULL);
CREATE INDEX diary_entry_writer ON public.diary_entry USING btree (account_id) WHERE (account_id IS NOT NULL);

create table diary_entry_version (
  entry_id uuid not null,
  version integer not null,
  meal text,
  content jsonb not null,
  deleted boolean not null,
  account_id uuid,
  staff_id uuid,
  reason text,
  recorded_at timestamp with time zone not null,
  received_at timestamp with time zone not null,
  constraint diary_entry_version_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint diary_entry_version_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES diary_entry(id) ON DELETE CASCADE,
  constraint diary_entry_version_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_account(id),
  constraint diary_entry_version_pkey PRIMARY KEY (entry_id, version)
);
CREATE INDEX diary_entry_version_writer ON public.diary_entry_version USING btree (account_id) WHERE (account_id IS NOT NULL);

create table diary_plan_day (
  family_id uuid not null,
  parent_id uuid,
  child_id uuid,
  person_id uuid not null default COALESCE(parent_id, child_id),
  day date not null,
  planned_at timestamp with time zone not null,
  staff_id uuid,
  constraint diary_plan_day_check CHECK ((num_nonnulls(parent_id, child_id) = 1)),
  constraint diary_plan_day_child_id_fkey FOREIGN KEY (child_id) REFERENCES child(id),
  constraint diary_plan_day_family_id_fkey FOREIGN KEY (family_id) REFERENCES family(id),
  constraint diary_plan_day_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES account(id),
  constraint diary_plan_day_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_account(id),
  constraint diary_plan_day_pkey PRIMARY KEY (person_id, day)
);
CREATE INDEX diary_plan_day_child ON public.diary_plan_day USING btree (child_id) WHERE (child_id IS NOT NULL);
CREATE INDEX diary_plan_day_day ON public.diary_plan_day USING btree (day);
CREATE INDEX diary_plan_day_family ON public.diary_plan_day USING btree (family_id, day);
CREATE INDEX diary_plan_day_parent ON public.diary_plan_day USING btree (parent_id) WHERE (parent_id IS NOT NULL);

create table diary_reminder (
  account_id uuid not null,
  day date not null,
  kind text not null,
  queued_at timestamp with time zone not null,
  constraint diary_reminder_kind_check CHECK ((kind = ANY (ARRAY['evening_before'::text, 'still_empty'::text]))),
  constraint diary_reminder_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint diary_reminder_pkey PRIMARY KEY (account_id, day, kind)
);
CREATE INDEX diary_reminder_queued ON public.diary_reminder USING btree (queued_at);

create table diary_text_code (
  text_key text not null,
  food_id text not null,
  list_version integer not null,
  staff_id uuid,
  coded_at timestamp with time zone not null,
  constraint diary_text_code_list_version_food_id_fkey FOREIGN KEY (list_version, food_id) REFERENCES food_list_food(version, food_id),
  constraint diary_text_code_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_account(id),
  constraint diary_text_code_pkey PRIMARY KEY (text_key)
);

create table diary_unapplied (
  id uuid not null default gen_random_uuid(),
  family_id uuid not null,
  parent_id uuid,
  child_id uuid,
  person_id uuid not null default COALESCE(parent_id, child_id),
  entry_id uuid not null,
  reason text not null,
  entry jsonb not null,
  sha256 bytea not null,
  account_id uuid,
  received_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  settlement text,
  staff_id uuid,
  more integer not null default 0,
  constraint diary_unapplied_check CHECK ((num_nonnulls(parent_id, child_id) = 1)),
  constraint diary_unapplied_check1 CHECK (((settled_at IS NULL) = (settlement IS NULL))),
  constraint diary_unapplied_settlement_check CHECK ((settlement = ANY (ARRAY['applied'::text, 'dismissed'::text, 'resolved'::text]))),
  constraint diary_unapplied_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint diary_unapplied_child_id_fkey FOREIGN KEY (child_id) REFERENCES child(id),
  constraint diary_unapplied_family_id_fkey FOREIGN KEY (family_id) REFERENCES family(id),
  constraint diary_unapplied_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES account(id),
  constraint diary_unapplied_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_account(id),
  constraint diary_unapplied_pkey PRIMARY KEY (id),
  constraint diary_unapplied_entry_id_sha256_key UNIQUE (entry_id, sha256)
);
CREATE INDEX diary_unapplied_child ON public.diary_unapplied USING btree (child_id) WHERE (child_id IS NOT NULL);
CREATE INDEX diary_unapplied_family ON public.diary_unapplied USING btree (family_id);
CREATE INDEX diary_unapplied_open ON public.diary_unapplied USING btree (received_at) WHERE (settled_at IS NULL);
CREATE INDEX diary_unapplied_parent ON public.diary_unapplied USING btree (parent_id) WHERE (parent_id IS NOT NULL);
CREATE INDEX diary_unapplied_person ON public.diary_unapplied USING btree (person_id);
CREATE INDEX diary_unapplied_writer ON public.diary_unapplied USING btree (account_id) WHERE (account_id IS NOT NULL);

create table diary_window (
  id uuid not null default gen_random_uuid(),
  from_day date not null,
  to_day date not null,
  days integer not null,
  staff_id uuid,
  opened_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  constraint diary_window_check CHECK ((from_day <= to_day)),
  constraint diary_window_days_check CHECK (((days >= 2) AND (days <= 7))),
  constraint diary_window_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_account(id),
  constraint diary_window_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX diary_window_open ON public.diary_window USING btree ((true)) WHERE (closed_at IS NULL);

create table email_change (
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  email_before text not null,
  email_after text not null,
  confirm_hash bytea not null,
  undo_hash bytea,
  requested_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  undo_until timestamp with time zone,
  undone_at timestamp with time zone,
  by_team boolean not null default false,
  constraint email_change_check CHECK (((confirmed_at IS NULL) = (undo_hash IS NULL))),
  constraint email_change_check1 CHECK (((confirmed_at IS NULL) = (undo_until IS NULL))),
  constraint email_change_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint email_change_pkey PRIMARY KEY (id),
  constraint email_change_confirm_hash_key UNIQUE (confirm_hash),
  constraint email_change_undo_hash_key UNIQUE (undo_hash)
);
CREATE INDEX email_change_account ON public.email_change USING btree (account_id, requested_at);

create table encryption_key (
  id text not null,
  mark bytea not null,
  used_since timestamp with time zone not null,
  constraint encryption_key_pkey PRIMARY KEY (id)
);

create table erasure (
  id uuid not null default gen_random_uuid(),
  level text not null,
  means text not null,
  family_id uuid,
  account_ids uuid[] not null default '{}'::uuid[],
  child_ids uuid[] not null default '{}'::uuid[],
  asked_by uuid,
  staff_id uuid,
  asked_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  confirmed_by uuid,
  confirmed_at timestamp with time zone,
  ended_at timestamp with time zone,
  ended text,
  portal_done_at timestamp with time zone,
  limesurvey_done_at timestamp with time zone,
  limesurvey_tried_at timestamp with time zone,
  limesurvey_failing boolean not null default false,
  settled_by uuid,
  people smallint,
  consents jsonb not null default '[]'::jsonb,
  keeps_answers boolean not null default false,
  constraint erasure_check CHECK (((ended_at IS NULL) = (ended IS NULL))),
  constraint erasure_check1 CHECK (((confirmed_by IS NULL) OR (confirmed_by IS DISTINCT FROM staff_id))),
  constraint erasure_check2 CHECK (((means = 'telephone'::text) OR (confirmed_at IS NOT NULL))),
  constraint erasure_check3 CHECK (((portal_done_at IS NULL) OR ((ended_at IS NULL) AND (confirmed_at IS NOT NULL)))),
  constraint erasure_check4 CHECK (((limesurvey_done_at IS NULL) OR (portal_done_at IS NOT NULL))),
  constraint erasure_check5 CHECK (((portal_done_at IS NULL) OR ((account_ids = '{}'::uuid[]) AND (child_ids = '{}'::uuid[]) AND (asked_by IS NULL)))),
  constraint erasure_ended_check CHECK ((ended = ANY (ARRAY['taken_back'::text, 'stopped'::text]))),
  constraint erasure_level_check CHECK ((level = ANY (ARRAY['child'::text, 'me'::text, 'me-and-children'::text, 'adult'::text, 'family'::text]))),
  constraint erasure_means_check CHECK ((means = ANY (ARRAY['session'::text, 'telephone'::text, 'rehearsal'::text, 'study-end'::text]))),
  constraint erasure_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES staff_account(id),
  constraint erasure_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES staff_account(id),
  constraint erasure_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_account(id),
  constraint erasure_pkey PRIMARY KEY (id)
);
CREATE INDEX erasure_accounts ON public.erasure USING gin (account_ids);
CREATE INDEX erasure_asked_by ON public.erasure USING btree (asked_by) WHERE (asked_by IS NOT NULL);
CREATE INDEX erasure_children ON public.erasure USING gin (child_ids);
CREATE INDEX erasure_family ON public.erasure USING btree (family_id) WHERE (family_id IS NOT NULL);
CREATE INDEX erasure_listed ON public.erasure USING btree ((((ended_at IS NULL) AND (limesurvey_done_at IS NULL))) DESC, asked_at DESC, id);
CREATE INDEX erasure_open ON public.erasure USING btree (asked_at) WHERE ((ended_at IS NULL) AND (limesurvey_done_at IS NULL));

create table erasure_of_all (
  id uuid not null default gen_random_uuid(),
  begins_on date not null,
  asked_by uuid not null,
  asked_at timestamp with time zone not null,
  approved_by uuid,
  approved_at timestamp with time zone,
  taken_back_at timestamp with time zone,
  told_up_to uuid,
  told_at timestamp with time zone,
  untold_up_to uuid,
  begun_at timestamp with time zone,
  families integer,
  gone_through uuid,
  ended_at timestamp with time zone,
  constraint erasure_of_all_check CHECK (((approved_by IS NULL) = (approved_at IS NULL))),
  constraint erasure_of_all_check1 CHECK ((approved_by IS DISTINCT FROM asked_by)),
  constraint erasure_of_all_check2 CHECK (((told_at IS NULL) OR (approved_at IS NOT NULL))),
  constraint erasure_of_all_check3 CHECK (((begun_at IS NULL) OR ((told_at IS NOT NULL) AND (taken_back_at IS NULL)))),
  constraint erasure_of_all_check4 CHECK (((begun_at IS NULL) = (families IS NULL))),
  constraint erasure_of_all_check5 CHECK (((ended_at IS NULL) OR (begun_at IS NOT NULL))),
  constraint erasure_of_all_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES staff_account(id),
  constraint erasure_of_all_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES staff_account(id),
  constraint erasure_of_all_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX erasure_of_all_current ON public.erasure_of_all USING btree ((true)) WHERE (taken_back_at IS NULL);

create table erasure_survey (
  erasure_id uuid not null,
  survey_id integer not null,
  token text not null,
  adding_until timestamp with time zone,
  lacks text[] not null default '{}'::text[],
  constraint erasure_survey_erasure_id_fkey FOREIGN KEY (erasure_id) REFERENCES erasure(id),
  constraint erasure_survey_pkey PRIMARY KEY (erasure_id, survey_id, token)
);

create table export_answers (
  export_id uuid not null,
  attempt integer not null,
  survey_id integer not null,
  number integer not null,
  bytes bytea not null,
  constraint export_answers_export_id_fkey FOREIGN KEY (export_id) REFERENCES export_job(id),
  constraint export_answers_pkey PRIMARY KEY (export_id, attempt, survey_id, number)
);

create table export_chunk (
  export_id uuid not null,
  attempt integer not null,
  number integer not null,
  bytes bytea not null,
  constraint export_chunk_export_id_fkey FOREIGN KEY (export_id) REFERENCES export_job(id),
  constraint export_chunk_pkey PRIMARY KEY (export_id, attempt, number)
);

create table export_job (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  separator text not null,
  identifiable boolean not null,
  state text not null,
  requested_by uuid,
  reason text,
  requested_at timestamp with time zone not null,
  decided_by uuid,
  decision_reason text,
  decided_at timestamp with time zone,
  attempt integer not null default 0,
  done_steps integer not null default 0,
  total_steps integer,
  row_count bigint,
  byte_count bigint,
  chunk_count integer,
  file_name text,
  file_sha256 bytea,
  finished_at timestamp with time zone,
  expires_at timestamp with time zone,
  transfers integer not null default 0,
  transfer_until timestamp with time zone,
  downloaded_at timestamp with time zone,
  failure text,
  failed_survey text,
  contains_erased boolean not null default false,
  constraint export_job_check CHECK ((decided_by <> requested_by)),
  constraint export_job_check1 CHECK (((state = ANY (ARRAY['to_approve'::text, 'rejected'::text, 'expired'::text])) OR ((NOT identifiable) AND (kind <> 'key'::text)) OR ((requested_by IS NOT NULL) AND (decided_by IS NOT NULL)))),
  constraint export_job_state_check CHECK ((state = ANY (ARRAY['to_approve'::text, 'waiting'::text, 'running'::text, 'ready'::text, 'downloaded'::text, 'expired'::text, 'rejected'::text, 'failed'::text]))),
  constraint export_job_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff_account(id),
  constraint export_job_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES staff_account(id),
  constraint export_job_pkey PRIMARY KEY (id)
);
CREATE INDEX export_job_newest ON public.export_job USING btree (requested_at DESC);

create table export_salt (
  id integer not null default 1,
  salt text not null,
  constraint export_salt_id_check CHECK ((id = 1)),
  constraint export_salt_pkey PRIMARY KEY (id)
);

create table failure_streak (
  key bytea not null,
  failures integer not null,
  last_at timestamp with time zone not null,
  blocked_until timestamp with time zone,
  constraint failure_streak_pkey PRIMARY KEY (key)
);
CREATE INDEX failure_streak_last ON public.failure_streak USING btree (last_at);

create table family (
  id uuid not null default gen_random_uuid(),
  code text not null,
  created_at timestamp with time zone not null,
  look_at timestamp with time zone not null default now(),
  is_rehearsal boolean not null default false,
  constraint family_pkey PRIMARY KEY (id),
  constraint family_code_key UNIQUE (code)
);
CREATE INDEX family_look_at ON public.family USING btree (look_at);
CREATE INDEX family_newest ON public.family USING btree (created_at DESC, id DESC);
CREATE INDEX family_rehearsal ON public.family USING btree (id) WHERE is_rehearsal;
CREATE TRIGGER family_gone AFTER DELETE ON public.family FOR EACH ROW EXECUTE FUNCTION note_family_gone();
CREATE TRIGGER family_stays_rehearsal BEFORE UPDATE OF is_rehearsal ON public.family FOR EACH ROW WHEN ((old.is_rehearsal IS DISTINCT FROM new.is_rehearsal)) EXECUTE FUNCTION keep_rehearsal();

create table family_changed (
  id bigint generated always as identity not null,
  family_id uuid,
  constraint family_changed_pkey PRIMARY KEY (id)
);
CREATE TRIGGER family_changed_people AFTER INSERT ON public.family_changed FOR EACH ROW WHEN ((new.family_id IS NOT NULL)) EXECUTE FUNCTION note_people_changed();

create table family_event (
  id bigint generated always as identity not null,
  family_id uuid not null,
  kind text not null,
  account_id uuid,
  invitation_id uuid,
  child_ids uuid[] not null default '{}'::uuid[],
  details jsonb not null default '{}'::jsonb,
  happened_at timestamp with time zone not null,
  constraint family_event_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint family_event_family_id_fkey FOREIGN KEY (family_id) REFERENCES family(id),
  constraint family_event_invitation_id_fkey FOREIGN KEY (invitation_id) REFERENCES spouse_invitation(id),
  constraint family_event_pkey PRIMARY KEY (id)
);
CREATE INDEX family_event_account ON public.family_event USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX family_event_authorized ON public.family_event USING btree (happened_at) WHERE (kind = ANY (ARRAY['sole_responsibility_declared'::text, 'answered_full'::text, 'answered_children_only'::text]));
CREATE INDEX family_event_family ON public.family_event USING btree (family_id, id);
CREATE INDEX family_event_invitation ON public.family_event USING btree (invitation_id) WHERE (invitation_id IS NOT NULL);
CREATE INDEX family_event_leaving ON public.family_event USING btree (family_id, id) WHERE (kind = ANY (ARRAY['person_withdrawn'::text, 'person_returned'::text, 'person_withdrawal_undone'::text, 'child_withdrawn'::text, 'child_returned'::text, 'child_withdrawal_undone'::text, 'family_withdrawn'::text, 'family_returned'::text, 'family_withdrawal_undone'::text]));
CREATE UNIQUE INDEX family_event_one_answer ON public.family_event USING btree (invitation_id) WHERE (kind = ANY (ARRAY['answered_full'::text, 'answered_children_only'::text, 'answered_refused'::text]));
CREATE INDEX family_event_refused ON public.family_event USING btree (happened_at) WHERE (kind = 'answered_refused'::text);
CREATE INDEX family_event_withdrawn ON public.family_event USING btree (happened_at) WHERE (kind = 'family_withdrawn'::text);
CREATE TRIGGER family_event_append_only BEFORE UPDATE OR TRUNCATE ON public.family_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER family_event_changes AFTER INSERT OR DELETE ON public.family_event FOR EACH ROW EXECUTE FUNCTION note_family_changed();
CREATE TRIGGER family_event_deletion BEFORE DELETE ON public.family_event FOR EACH ROW EXECUTE FUNCTION refuse_deletion();

create table family_standing (
  family_id uuid not null,
  code text not null,
  registered_at timestamp with time zone not null,
  verified_at timestamp with time zone,
  children_added_at timestamp with time zone,
  responsibility_at timestamp with time zone,
  answered_at timestamp with time zone,
  child_enabled_at timestamp with time zone,
  first_survey_at timestamp with time zone,
  all_surveys_at timestamp with time zone,
  reached integer not null,
  since timestamp with time zone not null,
  enrolment text not null,
  refused_at timestamp with time zone,
  withdrawn_at timestamp with time zone,
  children_selected integer not null,
  children_enabled integer not null,
  is_over boolean not null,
  is_waiting boolean not null,
  constraint family_standing_pkey PRIMARY KEY (family_id)
);
CREATE INDEX family_standing_code ON public.family_standing USING btree (code text_pattern_ops);
CREATE INDEX family_standing_enrolment ON public.family_standing USING btree (enrolment, registered_at DESC, family_id DESC);
CREATE INDEX family_standing_newest ON public.family_standing USING btree (registered_at DESC, family_id DESC);
CREATE INDEX family_standing_step ON public.family_standing USING btree (reached, registered_at DESC, family_id DESC) WHERE (NOT is_over);
CREATE INDEX family_standing_waiting ON public.family_standing USING btree (reached, since, family_id) INCLUDE (code) WHERE is_waiting;

create table family_standing_count (
  reached integer not null,
  enrolment text not null,
  is_waiting boolean not null,
  families bigint not null,
  children_selected bigint not null,
  children_enabled bigint not null,
  constraint family_standing_count_pkey PRIMARY KEY (reached, enrolment, is_waiting)
);

create table family_standing_progress (
  only_row boolean not null default true,
  definition text,
  open_surveys integer[],
  day date,
  walked_to uuid,
  people_definition text,
  constraint family_standing_progress_only_row_check CHECK (only_row),
  constraint family_standing_progress_pkey PRIMARY KEY (only_row)
);

create table family_step_time (
  step integer not null,
  hundredths integer not null,
  families bigint not null,
  constraint family_step_time_pkey PRIMARY KEY (step, hundredths)
);

create table family_task (
  id uuid not null default gen_random_uuid(),
  family_id uuid not null,
  text text not null,
  due_on date not null,
  assigned_to uuid not null,
  version integer not null default 1,
  added_at timestamp with time zone not null,
  added_by uuid not null,
  done_at timestamp with time zone,
  done_by uuid,
  constraint family_task_check CHECK (((done_at IS NULL) = (done_by IS NULL))),
  constraint family_task_version_check CHECK ((version >= 1)),
  constraint family_task_added_by_fkey FOREIGN KEY (added_by) REFERENCES staff_account(id),
  constraint family_task_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES staff_account(id),
  constraint family_task_done_by_fkey FOREIGN KEY (done_by) REFERENCES staff_account(id),
  constraint family_task_family_id_fkey FOREIGN KEY (family_id) REFERENCES family(id) ON DELETE CASCADE,
  constraint family_task_pkey PRIMARY KEY (id)
);
CREATE INDEX family_task_family ON public.family_task USING btree (family_id);
CREATE INDEX family_task_open ON public.family_task USING btree (due_on, id) WHERE (done_at IS NULL);

create table food_list (
  version integer not null,
  csv text not null,
  sha256 bytea not null,
  staff_id uuid,
  stored_at timestamp with time zone not null,
  constraint food_list_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_account(id),
  constraint food_list_pkey PRIMARY KEY (version),
  constraint food_list_sha256_key UNIQUE (sha256)
);

create table food_list_food (
  version integer not null,
  food_id text not null,
  name text not null,
  food_group text not null,
  grams jsonb not null,
  foodex2 text not null,
  study_code text not null,
  constraint food_list_food_version_fkey FOREIGN KEY (version) REFERENCES food_list(version),
  constraint food_list_food_pkey PRIMARY KEY (version, food_id)
);
CREATE INDEX food_list_food_id ON public.food_list_food USING btree (food_id);

create table food_list_in_force (
  from_day date not null,
  version integer not null,
  staff_id uuid,
  decided_at timestamp with time zone not null,
  constraint food_list_in_force_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_account(id),
  constraint food_list_in_force_version_fkey FOREIGN KEY (version) REFERENCES food_list(version),
  constraint food_list_in_force_pkey PRIMARY KEY (from_day)
);

create table growing_up_notice (
  child_id uuid not null,
  milestone smallint not null,
  birthday date not null,
  days_before smallint not null,
  noted_at timestamp with time zone not null,
  constraint growing_up_notice_child_id_fkey FOREIGN KEY (child_id) REFERENCES child(id),
  constraint growing_up_notice_pkey PRIMARY KEY (child_id, milestone, birthday, days_before)
);

create table job (
  id bigint generated always as identity not null,
  queue text not null,
  key text not null,
  urgent boolean not null default false,
  due_at timestamp with time zone not null,
  attempt integer not null default 0,
  leased_until timestamp with time zone,
  created_at timestamp with time zone not null,
  again_at timestamp with time zone,
  succeeded_at timestamp with time zone,
  constraint job_pkey PRIMARY KEY (id),
  constraint job_queue_key_key UNIQUE (queue, key)
);
CREATE INDEX job_created ON public.job USING btree (created_at);
CREATE INDEX job_due ON public.job USING btree (queue, urgent DESC, due_at);
CREATE TRIGGER job_announced AFTER INSERT ON public.job FOR EACH ROW EXECUTE FUNCTION announce_job();

create table known_device (
  token_hash bytea not null,
  account_id uuid,
  staff_id uuid,
  last_used_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint known_device_check CHECK ((num_nonnulls(account_id, staff_id) = 1)),
  constraint known_device_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint known_device_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_account(id) ON DELETE CASCADE,
  constraint known_device_token_hash_account_id_key UNIQUE (token_hash, account_id),
  constraint known_device_token_hash_staff_id_key UNIQUE (token_hash, staff_id)
);
CREATE INDEX known_device_by_end ON public.known_device USING btree (expires_at);
CREATE INDEX known_device_of_account ON public.known_device USING btree (account_id);
CREATE INDEX known_device_of_staff ON public.known_device USING btree (staff_id);

create table message (
  id uuid not null default gen_random_uuid(),
  family_id uuid not null,
  account_id uuid not null,
  occasion uuid not null,
  rule_id uuid,
  rule_version integer,
  sending_id uuid,
  template_id uuid not null,
  template_version integer not null,
  about text[] not null default '{}'::text[],
  said jsonb not null default '{}'::jsonb,
  written_at timestamp with time zone not null,
  mail_id uuid,
  dropped text,
  unsubscribe_hash bytea,
  constraint message_check CHECK ((num_nonnulls(rule_id, sending_id) = 1)),
  constraint message_check1 CHECK (((mail_id IS NULL) OR (dropped IS NULL))),
  constraint message_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint message_family_id_fkey FOREIGN KEY (family_id) REFERENCES family(id),
  constraint message_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES outgoing_mail(id),
  constraint message_rule_id_rule_version_fkey FOREIGN KEY (rule_id, rule_version) REFERENCES reminder_rule_version(rule_id, version),
  constraint message_sending_id_fkey FOREIGN KEY (sending_id) REFERENCES message_sending(id),
  constraint message_template_id_template_version_fkey FOREIGN KEY (template_id, template_version) REFERENCES message_template_version(template_id, version),
  constraint message_pkey PRIMARY KEY (id),
  constraint message_unsubscribe_hash_key UNIQUE (unsubscribe_hash)
);
CREATE INDEX message_account ON public.message USING btree (account_id, written_at DESC);
CREATE INDEX message_family ON public.message USING btree (family_id, written_at);
CREATE INDEX message_mail ON public.message USING btree (mail_id);
CREATE INDEX message_rule ON public.message USING btree (rule_id, written_at) WHERE (rule_id IS NOT NULL);
CREATE INDEX message_sending_rows ON public.message USING btree (sending_id, id) WHERE (sending_id IS NOT NULL);
CREATE INDEX message_written ON public.message USING btree (written_at);

create table message_choice (
  account_id uuid not null,
  fewer boolean not null,
  paused_until date,
  changed_at timestamp with time zone not null,
  constraint message_choice_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint message_choice_pkey PRIMARY KEY (account_id)
);

create table message_sending (
  id uuid not null default gen_random_uuid(),
  template_id uuid not null,
  template_version integer not null,
  filter jsonb not null,
  families integer not null,
  staff_id uuid not null,
  sent_at timestamp with time zone not null,
  stopped_at timestamp with time zone,
  news_id uuid,
  constraint message_sending_news_id_fkey FOREIGN KEY (news_id) REFERENCES news_item(id),
  constraint message_sending_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_account(id),
  constraint message_sending_template_id_template_version_fkey FOREIGN KEY (template_id, template_version) REFERENCES message_template_version(template_id, version),
  constraint message_sending_pkey PRIMARY KEY (id)
);
CREATE INDEX message_sending_newest ON public.message_sending USING btree (sent_at DESC);
CREATE INDEX message_sending_news ON public.message_sending USING btree (news_id) WHERE (news_id IS NOT NULL);

create table message_settings (
  id integer not null,
  from_hour smallint not null,
  until_hour smallint not null,
  per_week smallint not null,
  version integer not null default 1,
  constraint message_settings_check CHECK ((from_hour < until_hour)),
  constraint message_settings_from_hour_check CHECK (((from_hour >= 0) AND (from_hour <= 23))),
  constraint message_settings_id_check CHECK ((id = 1)),
  constraint message_settings_per_week_check CHECK (((per_week >= 1) AND (per_week <= 20))),
  constraint message_settings_until_hour_check CHECK (((until_hour >= 1) AND (until_hour <= 24))),
  constraint message_settings_pkey PRIMARY KEY (id)
);

create table message_template (
  id uuid not null default gen_random_uuid(),
  name text not null,
  subject text not null,
  body text not null,
  version integer not null default 1,
  edited_at timestamp with time zone not null,
  constraint message_template_pkey PRIMARY KEY (id)
);

create table message_template_version (
  template_id uuid not null,
  version integer not null,
  name text not null,
  subject text not null,
  body text not null,
  staff_id uuid,
  written_at timestamp with time zone not null,
  constraint message_template_version_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_account(id),
  constraint message_template_version_template_id_fkey FOREIGN KEY (template_id) REFERENCES message_template(id),
  constraint message_template_version_pkey PRIMARY KEY (template_id, version)
);
CREATE TRIGGER message_template_version_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.message_template_version FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table news_item (
  id uuid not null default gen_random_uuid(),
  title text not null,
  description text not null,
  published_at timestamp with time zone,
  version integer not null default 1,
  edited_at timestamp with time zone not null,
  audience text not null default 'everybody'::text,
  step text,
  mail_planned boolean not null default false,
  picture text,
  picture_alt text,
  constraint news_item_audience_check CHECK ((audience = ANY (ARRAY['everybody'::text, 'parents'::text, 'children'::text]))),
  constraint news_item_picture_described CHECK (((picture IS NULL) = (picture_alt IS NULL))),
  constraint news_item_step_check CHECK ((step = ANY (ARRAY['verified'::text, 'children_added'::text, 'responsibility'::text, 'answered'::text, 'child_enabled'::text, 'first_survey'::text, 'all_surveys'::text]))),
  constraint news_item_picture_fkey FOREIGN KEY (picture) REFERENCES news_picture(hash),
  constraint news_item_pkey PRIMARY KEY (id)
);
CREATE INDEX news_item_newest ON public.news_item USING btree (published_at DESC);
CREATE INDEX news_item_picture ON public.news_item USING btree (picture) WHERE (picture IS NOT NULL);

create table news_picture (
  hash text not null,
  width integer not null,
  height integer not null,
  large bytea not null,
  small bytea not null,
  added_at timestamp with time zone not null,
  constraint news_picture_hash_check CHECK ((hash ~ '^[0-9a-f]{64}$'::text)),
  constraint news_picture_height_check CHECK ((height > 0)),
  constraint news_picture_width_check CHECK ((width > 0)),
  constraint news_picture_pkey PRIMARY KEY (hash)
);

create table news_version (
  news_id uuid not null,
  version integer not null,
  title text not null,
  description text not null,
  staff_id uuid,
  written_at timestamp with time zone not null,
  picture text,
  picture_alt text,
  constraint news_version_picture_described CHECK (((picture IS NULL) = (picture_alt IS NULL))),
  constraint news_version_news_id_fkey FOREIGN KEY (news_id) REFERENCES news_item(id),
  constraint news_version_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_account(id),
  constraint news_version_pkey PRIMARY KEY (news_id, version)
);
CREATE TRIGGER news_version_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.news_version FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table one_time_code (
  account_id uuid not null,
  purpose text not null,
  code_hash bytea not null,
  expires_at timestamp with time zone not null,
  wrong_tries integer not null default 0,
  used_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint one_time_code_purpose_check CHECK ((purpose = ANY (ARRAY['VERIFY_ACCOUNT'::text, 'FORGET_PASSWORD'::text]))),
  constraint one_time_code_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint one_time_code_pkey PRIMARY KEY (account_id, purpose)
);

create table operator_round (
  kind text not null,
  done_at timestamp with time zone not null,
  wrong integer not null default 0,
  constraint operator_round_kind_check CHECK ((kind = ANY (ARRAY['backup'::text, 'doctor'::text]))),
  constraint operator_round_pkey PRIMARY KEY (kind)
);

create table outgoing_mail (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  created_at timestamp with time zone not null,
  not_after timestamp with time zone,
  tries integer not null default 0,
  sent_at timestamp with time zone,
  given_up_at timestamp with time zone,
  last_error text,
  perhaps_delivered smallint not null default 0,
  unsubscribe text not null default ''::text,
  bounce_key uuid default gen_random_uuid(),
  bounced_at timestamp with time zone,
  bounce_kind text,
  bounce_status text,
  bounce_diagnostic text,
  bounce_settled_at timestamp with time zone,
  constraint outgoing_mail_bounce_diagnostic_check CHECK ((length(bounce_diagnostic) <= 200)),
  constraint outgoing_mail_bounce_kind_check CHECK ((bounce_kind = ANY (ARRAY['no_mailbox'::text, 'no_domain'::text, 'mailbox_off'::text, 'mailbox_full'::text, 'refused'::text, 'not_taken'::text, 'unclear'::text, 'delayed'::text]))),
  constraint outgoing_mail_bounce_status_check CHECK ((bounce_status ~ '^[245]\.[0-9]{1,3}\.[0-9]{1,3}$'::text)),
  constraint outgoing_mail_check CHECK (((bounced_at IS NULL) = (bounce_kind IS NULL))),
  constraint outgoing_mail_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX outgoing_mail_bounce_key ON public.outgoing_mail USING btree (bounce_key);
CREATE INDEX outgoing_mail_bounced ON public.outgoing_mail USING btree (lower(recipient)) WHERE ((bounced_at IS NOT NULL) AND (bounce_settled_at IS NULL) AND (recipient <> ''::text));
CREATE INDEX outgoing_mail_bounced_at ON public.outgoing_mail USING btree (bounced_at) WHERE (bounced_at IS NOT NULL);
CREATE INDEX outgoing_mail_ended ON public.outgoing_mail USING btree (COALESCE(sent_at, given_up_at)) WHERE ((recipient <> ''::text) OR (NOT (kind = ANY (ARRAY['reminder'::text, 'team-message'::text]))));
CREATE INDEX outgoing_mail_given_up ON public.outgoing_mail USING btree (given_up_at DESC) WHERE (given_up_at IS NOT NULL);
CREATE INDEX outgoing_mail_recipient ON public.outgoing_mail USING btree (recipient) WHERE (recipient <> ''::text);
CREATE INDEX outgoing_mail_recipient_lower ON public.outgoing_mail USING btree (lower(recipient));

create table recent_failure (
  key bytea not null,
  failed_at timestamp with time zone not null
);
CREATE INDEX recent_failure_by_key ON public.recent_failure USING btree (key, failed_at);
CREATE INDEX recent_failure_by_time ON public.recent_failure USING btree (failed_at);

create table reconciliation (
  id uuid not null default gen_random_uuid(),
  push boolean not null,
  staff_id uuid,
  started_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  outcome text,
  surveys_total integer not null default 0,
  surveys jsonb not null default '[]'::jsonb,
  automatic boolean not null default false,
  constraint reconciliation_check CHECK (((finished_at IS NULL) = (outcome IS NULL))),
  constraint reconciliation_outcome_check CHECK ((outcome = ANY (ARRAY['finished'::text, 'failed'::text]))),
  constraint reconciliation_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_account(id),
  constraint reconciliation_pkey PRIMARY KEY (id)
);
CREATE INDEX reconciliation_newest ON public.reconciliation USING btree (started_at DESC);
CREATE UNIQUE INDEX reconciliation_one_at_a_time ON public.reconciliation USING btree (automatic) WHERE (finished_at IS NULL);

create table rehearsal (
  id uuid not null default gen_random_uuid(),
  secret_hash bytea not null,
  made_by uuid not null,
  made_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  family_id uuid,
  constraint rehearsal_family_id_fkey FOREIGN KEY (family_id) REFERENCES family(id) ON DELETE CASCADE,
  constraint rehearsal_made_by_fkey FOREIGN KEY (made_by) REFERENCES staff_account(id),
  constraint rehearsal_pkey PRIMARY KEY (id),
  constraint rehearsal_family_id_key UNIQUE (family_id),
  constraint rehearsal_secret_hash_key UNIQUE (secret_hash)
);

create table reminder_rule (
  id uuid not null default gen_random_uuid(),
  subject text not null,
  survey_id integer,
  template_id uuid not null,
  after_days smallint not null,
  every_days smallint not null,
  at_most smallint not null,
  enabled boolean not null,
  version integer not null default 1,
  edited_at timestamp with time zone not null,
  due_now integer,
  counted_at timestamp with time zone,
  constraint reminder_rule_after_days_check CHECK (((after_days >= 1) AND (after_days <= 365))),
  constraint reminder_rule_at_most_check CHECK (((at_most >= 1) AND (at_most <= 20))),
  constraint reminder_rule_check CHECK (((survey_id IS NULL) OR (subject = 'survey'::text))),
  constraint reminder_rule_every_days_check CHECK (((every_days >= 1) AND (every_days <= 365))),
  constraint reminder_rule_template_id_fkey FOREIGN KEY (template_id) REFERENCES message_template(id),
  constraint reminder_rule_pkey PRIMARY KEY (id)
);

create table reminder_rule_version (
  rule_id uuid not null,
  version integer not null,
  subject text not null,
  survey_id integer,
  template_id uuid not null,
  after_days smallint not null,
  every_days smallint not null,
  at_most smallint not null,
  enabled boolean not null,
  staff_id uuid,
  written_at timestamp with time zone not null,
  constraint reminder_rule_version_rule_id_fkey FOREIGN KEY (rule_id) REFERENCES reminder_rule(id),
  constraint reminder_rule_version_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_account(id),
  constraint reminder_rule_version_pkey PRIMARY KEY (rule_id, version)
);
CREATE TRIGGER reminder_rule_version_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.reminder_rule_version FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table rights_request (
  id uuid not null default gen_random_uuid(),
  family_id uuid,
  account_id uuid,
  child_id uuid,
  kind text not null,
  channel text not null,
  words text not null,
  received_on date not null,
  due_on date not null,
  entered_at timestamp with time zone not null,
  entered_by uuid,
  by_portal boolean not null,
  carried_out_by uuid,
  prolonged_at timestamp with time zone,
  prolonged_because text,
  outcome text,
  answer text,
  told text,
  answered_at timestamp with time zone,
  answered_by uuid,
  erasure_id uuid,
  birth_date date,
  team_confirmed_at timestamp with time zone,
  team_confirmed_by uuid,
  person_confirmed_at timestamp with time zone,
  constraint rights_request_channel_check CHECK ((channel = ANY (ARRAY['page'::text, 'telephone'::text, 'email'::text, 'letter'::text, 'in_person'::text]))),
  constraint rights_request_check CHECK (((prolonged_at IS NULL) = (prolonged_because IS NULL))),
  constraint rights_request_check1 CHECK (((answered_at IS NULL) = (outcome IS NULL))),
  constraint rights_request_check2 CHECK (((answered_at IS NULL) = (answer IS NULL))),
  constraint rights_request_check3 CHECK (((answered_at IS NULL) = (told IS NULL))),
  constraint rights_request_kind_check CHECK ((kind = ANY (ARRAY['access'::text, 'rectification'::text, 'restriction'::text, 'objection'::text, 'erasure'::text]))),
  constraint rights_request_outcome_check CHECK ((outcome = ANY (ARRAY['granted'::text, 'partly'::text, 'refused'::text, 'dropped'::text]))),
  constraint rights_request_told_check CHECK ((told = ANY (ARRAY['page'::text, 'otherwise'::text]))),
  constraint rights_request_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint rights_request_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES staff_account(id),
  constraint rights_request_carried_out_by_fkey FOREIGN KEY (carried_out_by) REFERENCES staff_account(id),
  constraint rights_request_child_id_fkey FOREIGN KEY (child_id) REFERENCES child(id) ON DELETE SET NULL,
  constraint rights_request_entered_by_fkey FOREIGN KEY (entered_by) REFERENCES staff_account(id),
  constraint rights_request_erasure_id_fkey FOREIGN KEY (erasure_id) REFERENCES erasure(id),
  constraint rights_request_family_id_fkey FOREIGN KEY (family_id) REFERENCES family(id) ON DELETE SET NULL,
  constraint rights_request_team_confirmed_by_fkey FOREIGN KEY (team_confirmed_by) REFERENCES staff_account(id),
  constraint rights_request_pkey PRIMARY KEY (id)
);
CREATE INDEX rights_request_account ON public.rights_request USING btree (account_id);
CREATE UNIQUE INDEX rights_request_birth_date ON public.rights_request USING btree (child_id) WHERE ((birth_date IS NOT NULL) AND (answered_at IS NULL));
CREATE INDEX rights_request_child ON public.rights_request USING btree (child_id);
CREATE INDEX rights_request_erasure ON public.rights_request USING btree (erasure_id) WHERE (erasure_id IS NOT NULL);
CREATE INDEX rights_request_family ON public.rights_request USING btree (family_id);
CREATE INDEX rights_request_listed ON public.rights_request USING btree (answered_at DESC, due_on, id);
CREATE INDEX rights_request_open ON public.rights_request USING btree (due_on) WHERE (answered_at IS NULL);
CREATE INDEX rights_request_received ON public.rights_request USING btree (received_on);
CREATE TRIGGER rights_request_deletion BEFORE DELETE ON public.rights_request FOR EACH ROW EXECUTE FUNCTION refuse_deletion_of_request();
CREATE TRIGGER rights_request_kept BEFORE TRUNCATE ON public.rights_request FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table session (
  token_hash bytea not null,
  account_id uuid not null,
  purpose text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint session_purpose_check CHECK ((purpose = ANY (ARRAY['session'::text, 'onboarding'::text]))),
  constraint session_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint session_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX session_account ON public.session USING btree (account_id);
CREATE INDEX session_expiry ON public.session USING btree (expires_at);

create table spent_family_code (
  code_hash bytea not null,
  constraint spent_family_code_pkey PRIMARY KEY (code_hash)
);

create table spouse_invitation (
  id uuid not null default gen_random_uuid(),
  family_id uuid not null,
  surname text not null,
  email text not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  erasure_told_at timestamp with time zone,
  constraint spouse_invitation_family_id_fkey FOREIGN KEY (family_id) REFERENCES family(id),
  constraint spouse_invitation_pkey PRIMARY KEY (id),
  constraint spouse_invitation_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX spouse_invitation_email ON public.spouse_invitation USING btree (email);
CREATE INDEX spouse_invitation_expiry ON public.spouse_invitation USING btree (expires_at);
CREATE INDEX spouse_invitation_family ON public.spouse_invitation USING btree (family_id);
CREATE INDEX spouse_invitation_searchable ON public.spouse_invitation USING gin (searchable(((surname || ' '::text) || email)) gin_trgm_ops);

create table staff_account (
  id uuid not null default gen_random_uuid(),
  email text not null,
  role text not null,
  password_hash text,
  totp_secret text,
  totp_last_step bigint not null default 0,
  set_up_hash bytea,
  set_up_expires_at timestamp with time zone,
  expires_on date not null,
  disabled_at timestamp with time zone,
  created_at timestamp with time zone not null,
  set_up_visit_hash bytea,
  name text,
  shown_as text not null default COALESCE(name, email),
  passkey_handle bytea,
  constraint staff_account_name_check CHECK ((((char_length(name) >= 2) AND (char_length(name) <= 80)) AND (strpos(name, '@'::text) = 0))),
  constraint staff_account_role_check CHECK ((role = ANY (ARRAY['coordinatore'::text, 'comunicazione'::text, 'data-manager'::text, 'osservatore'::text, 'responsabile'::text, 'garante'::text]))),
  constraint staff_account_pkey PRIMARY KEY (id),
  constraint staff_account_email_key UNIQUE (email),
  constraint staff_account_set_up_hash_key UNIQUE (set_up_hash)
);
CREATE UNIQUE INDEX staff_account_name_key ON public.staff_account USING btree (lower(name));
CREATE TRIGGER staff_account_ends_passkeys BEFORE UPDATE OF password_hash ON public.staff_account FOR EACH ROW WHEN (((old.password_hash IS NOT NULL) AND (new.password_hash IS NULL))) EXECUTE FUNCTION end_passkeys();

create table staff_end_warning (
  staff_id uuid not null,
  expires_on date not null,
  days_before smallint not null,
  noted_at timestamp with time zone not null,
  constraint staff_end_warning_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_account(id),
  constraint staff_end_warning_pkey PRIMARY KEY (staff_id, expires_on, days_before)
);

create table staff_note (
  id uuid not null default gen_random_uuid(),
  family_id uuid not null,
  staff_id uuid not null,
  text text not null,
  created_at timestamp with time zone not null,
  constraint staff_note_family_id_fkey FOREIGN KEY (family_id) REFERENCES family(id),
  constraint staff_note_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_account(id),
  constraint staff_note_pkey PRIMARY KEY (id)
);
CREATE INDEX staff_note_family ON public.staff_note USING btree (family_id, created_at);
CREATE INDEX staff_note_staff ON public.staff_note USING btree (staff_id);
CREATE TRIGGER staff_note_append_only BEFORE TRUNCATE ON public.staff_note FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER staff_note_blanked_at_the_end AFTER UPDATE ON public.staff_note DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_blank_note();
CREATE TRIGGER staff_note_deletion BEFORE DELETE ON public.staff_note FOR EACH ROW EXECUTE FUNCTION refuse_deletion();
CREATE TRIGGER staff_note_only_blanked BEFORE UPDATE ON public.staff_note FOR EACH ROW EXECUTE FUNCTION refuse_all_but_blanking();

create table staff_passkey (
  id uuid not null default gen_random_uuid(),
  staff_id uuid not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  made_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint staff_passkey_counter_check CHECK ((counter >= 0)),
  constraint staff_passkey_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_account(id),
  constraint staff_passkey_pkey PRIMARY KEY (id),
  constraint staff_passkey_credential_id_key UNIQUE (credential_id)
);
CREATE INDEX staff_passkey_staff ON public.staff_passkey USING btree (staff_id);

create table staff_passkey_challenge (
  challenge_hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint staff_passkey_challenge_pkey PRIMARY KEY (challenge_hash)
);

create table staff_recovery_code (
  staff_id uuid not null,
  code_hash bytea not null,
  constraint staff_recovery_code_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_account(id),
  constraint staff_recovery_code_pkey PRIMARY KEY (staff_id, code_hash)
);

create table staff_session (
  id uuid not null default gen_random_uuid(),
  token_hash bytea not null,
  staff_id uuid not null,
  device text not null,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint staff_session_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_account(id),
  constraint staff_session_pkey PRIMARY KEY (id),
  constraint staff_session_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX staff_session_staff ON public.staff_session USING btree (staff_id);

create table study_end (
  only_row boolean not null default true,
  closed_from date,
  closed_text text not null default ''::text,
  begun_until date,
  ends_on date,
  version integer not null default 1,
  links_closed boolean not null default false,
  constraint study_end_check CHECK (((closed_from IS NULL) = (begun_until IS NULL))),
  constraint study_end_check1 CHECK ((begun_until >= closed_from)),
  constraint study_end_check2 CHECK (((ends_on IS NULL) OR ((begun_until IS NOT NULL) AND (ends_on > begun_until)))),
  constraint study_end_only_row_check CHECK (only_row),
  constraint study_end_pkey PRIMARY KEY (only_row)
);

create table study_person (
  person_id uuid not null,
  account_id uuid,
  family_id uuid not null,
  is_child boolean not null,
  birth_date date,
  created_at timestamp with time zone,
  why text,
  constraint study_person_pkey PRIMARY KEY (person_id)
);
CREATE INDEX study_person_family ON public.study_person USING btree (family_id);

create table study_person_changed (
  id bigint generated always as identity not null,
  family_id uuid not null,
  constraint study_person_changed_pkey PRIMARY KEY (id)
);

create table survey_audience (
  survey_id integer not null,
  parents boolean not null,
  children boolean not null,
  age_from smallint,
  age_to smallint,
  place smallint,
  hidden boolean not null,
  constraint survey_audience_check CHECK (((age_from IS NULL) OR (age_to IS NULL) OR (age_from <= age_to))),
  constraint survey_audience_pkey PRIMARY KEY (survey_id)
);
CREATE TRIGGER survey_audience_changes AFTER INSERT OR DELETE OR UPDATE ON public.survey_audience FOR EACH ROW EXECUTE FUNCTION note_everybody_changed();

create table survey_catalogue (
  id integer not null default 1,
  surveys jsonb not null default '[]'::jsonb,
  fetched_at timestamp with time zone,
  claimed_until timestamp with time zone,
  failing_since timestamp with time zone,
  failed_at timestamp with time zone,
  failed_because text,
  retried_at timestamp with time zone,
  constraint survey_catalogue_id_check CHECK ((id = 1)),
  constraint survey_catalogue_pkey PRIMARY KEY (id)
);

create table survey_count (
  only_row boolean not null default true,
  counted_at timestamp with time zone not null,
  counts jsonb not null,
  constraint survey_count_only_row_check CHECK (only_row),
  constraint survey_count_pkey PRIMARY KEY (only_row)
);

create table survey_facts (
  survey_id integer not null,
  title text,
  anonymous boolean,
  open_access boolean,
  looked_at timestamp with time zone not null,
  resumes boolean,
  constraint survey_facts_pkey PRIMARY KEY (survey_id)
);
CREATE TRIGGER survey_facts_change AFTER INSERT OR DELETE ON public.survey_facts FOR EACH ROW EXECUTE FUNCTION note_everybody_changed();
CREATE TRIGGER survey_facts_change_access AFTER UPDATE ON public.survey_facts FOR EACH ROW WHEN ((old.open_access IS DISTINCT FROM new.open_access)) EXECUTE FUNCTION note_everybody_changed();

create table survey_participation (
  account_id uuid not null,
  survey_id integer not null,
  title text not null,
  token text not null,
  added_at timestamp with time zone,
  adding_until timestamp with time zone,
  completed boolean not null default false,
  checked_at timestamp with time zone,
  completed_at timestamp with time zone,
  begun_at timestamp with time zone,
  moved_to integer,
  carried_from integer,
  submitted_at timestamp with time zone,
  left_at timestamp with time zone,
  link_closed_at timestamp with time zone,
  link_open_because text,
  constraint survey_participation_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint survey_participation_pkey PRIMARY KEY (account_id, survey_id)
);
CREATE INDEX survey_participation_added ON public.survey_participation USING btree (survey_id, added_at);
CREATE INDEX survey_participation_answered ON public.survey_participation USING btree (COALESCE(submitted_at, completed_at)) WHERE completed;
CREATE INDEX survey_participation_counted ON public.survey_participation USING btree (COALESCE(submitted_at, completed_at)) INCLUDE (submitted_at, completed_at) WHERE (completed AND (moved_to IS NULL) AND (left_at IS NULL));
CREATE INDEX survey_participation_left_open ON public.survey_participation USING btree (left_at) WHERE ((left_at IS NOT NULL) AND (link_closed_at IS NULL));
CREATE INDEX survey_participation_of_leavers ON public.survey_participation USING btree (COALESCE(submitted_at, completed_at)) WHERE (completed AND (moved_to IS NULL) AND (left_at IS NOT NULL));
CREATE INDEX survey_participation_survey ON public.survey_participation USING btree (survey_id, token);
CREATE TRIGGER survey_participation_changes AFTER INSERT OR DELETE ON public.survey_participation FOR EACH ROW EXECUTE FUNCTION note_family_of_account_changed();
CREATE TRIGGER survey_participation_changes_steps AFTER UPDATE ON public.survey_participation FOR EACH ROW WHEN ((((((((old.completed IS DISTINCT FROM new.completed) OR (old.completed_at IS DISTINCT FROM new.completed_at)) OR (old.submitted_at IS DISTINCT FROM new.submitted_at)) OR (old.added_at IS DISTINCT FROM new.added_at)) OR (old.left_at IS DISTINCT FROM new.left_at)) OR (old.moved_to IS DISTINCT FROM new.moved_to)) OR (
        CASE
            WHEN old.completed THEN old.checked_at
            ELSE NULL::timestamp with time zone
        END IS DISTINCT FROM
        CASE
            WHEN new.completed THEN new.checked_at
            ELSE NULL::timestamp with time zone
        END))) EXECUTE FUNCTION note_family_of_account_changed();

create table survey_schedule (
  survey_id integer not null,
  minutes smallint,
  kind text not null,
  from_days date[] not null default '{}'::date[],
  to_days date[] not null default '{}'::date[],
  from_count integer,
  to_count integer,
  after_survey_id integer,
  constraint survey_schedule_check CHECK ((cardinality(from_days) = cardinality(to_days))),
  constraint survey_schedule_check1 CHECK (((kind = ANY (ARRAY['dates'::text, 'waves'::text])) = (cardinality(from_days) > 0))),
  constraint survey_schedule_check2 CHECK (((kind = ANY (ARRAY['after_enrolment'::text, 'after_survey'::text, 'at_age'::text])) = (from_count IS NOT NULL))),
  constraint survey_schedule_check3 CHECK (((kind = 'after_survey'::text) = (after_survey_id IS NOT NULL))),
  constraint survey_schedule_check4 CHECK (((to_count IS NULL) OR (from_count <= to_count))),
  constraint survey_schedule_kind_check CHECK ((kind = ANY (ARRAY['always'::text, 'dates'::text, 'waves'::text, 'after_enrolment'::text, 'after_survey'::text, 'at_age'::text]))),
  constraint survey_schedule_minutes_check CHECK (((minutes >= 1) AND (minutes <= 240))),
  constraint survey_schedule_pkey PRIMARY KEY (survey_id)
);
CREATE TRIGGER survey_schedule_changes AFTER INSERT OR DELETE OR UPDATE ON public.survey_schedule FOR EACH ROW EXECUTE FUNCTION note_everybody_changed();

create table survey_token (
  account_id uuid not null,
  token text not null,
  constraint survey_token_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint survey_token_pkey PRIMARY KEY (account_id)
);
CREATE UNIQUE INDEX survey_token_unique ON public.survey_token USING btree (lower(token));

create table team_correction (
  id uuid not null default gen_random_uuid(),
  family_id uuid not null,
  account_id uuid,
  child_id uuid,
  invitation_id uuid,
  field text not null,
  value_before text not null,
  value_after text not null,
  reason text not null,
  staff_id uuid not null,
  corrected_at timestamp with time zone not null,
  constraint team_correction_check CHECK ((num_nonnulls(account_id, child_id, invitation_id) = 1)),
  constraint team_correction_field_check CHECK ((field = ANY (ARRAY['name'::text, 'surname'::text, 'phone'::text, 'birth_date'::text]))),
  constraint team_correction_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint team_correction_child_id_fkey FOREIGN KEY (child_id) REFERENCES child(id) ON DELETE CASCADE,
  constraint team_correction_family_id_fkey FOREIGN KEY (family_id) REFERENCES family(id) ON DELETE CASCADE,
  constraint team_correction_invitation_id_fkey FOREIGN KEY (invitation_id) REFERENCES spouse_invitation(id) ON DELETE CASCADE,
  constraint team_correction_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_account(id),
  constraint team_correction_pkey PRIMARY KEY (id)
);
CREATE INDEX team_correction_account ON public.team_correction USING btree (account_id);
CREATE INDEX team_correction_child ON public.team_correction USING btree (child_id);
CREATE INDEX team_correction_family ON public.team_correction USING btree (family_id, corrected_at);
CREATE INDEX team_correction_invitation ON public.team_correction USING btree (invitation_id);

create table text_notice (
  text_id uuid not null,
  account_id uuid not null,
  noted_at timestamp with time zone not null,
  constraint text_notice_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint text_notice_text_id_fkey FOREIGN KEY (text_id) REFERENCES text_version(id),
  constraint text_notice_pkey PRIMARY KEY (text_id, account_id)
);
CREATE INDEX text_notice_account ON public.text_notice USING btree (account_id);

create table text_version (
  id uuid not null default gen_random_uuid(),
  section text not null,
  title text not null,
  paragraphs text[] not null,
  revision integer not null default 1,
  state text not null,
  effective_on date,
  agree_again boolean not null default false,
  old_until date,
  writers uuid[] not null,
  written_by uuid,
  written_at timestamp with time zone not null,
  approved_by uuid,
  approved_at timestamp with time zone,
  constraint text_version_check CHECK (((NOT agree_again) OR ((old_until IS NOT NULL) AND (old_until >= effective_on)))),
  constraint text_version_check1 CHECK (((state <> 'approved'::text) OR ((effective_on IS NOT NULL) AND (approved_at IS NOT NULL) AND (cardinality(paragraphs) > 0)))),
  constraint text_version_check2 CHECK (((approved_by IS NULL) OR (approved_by <> ALL (writers)))),
  constraint text_version_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'to_approve'::text, 'approved'::text, 'discarded'::text]))),
  constraint text_version_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES staff_account(id),
  constraint text_version_written_by_fkey FOREIGN KEY (written_by) REFERENCES staff_account(id),
  constraint text_version_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX text_version_day ON public.text_version USING btree (section, effective_on) WHERE (state = 'approved'::text);
CREATE UNIQUE INDEX text_version_draft ON public.text_version USING btree (section) WHERE (state = ANY (ARRAY['draft'::text, 'to_approve'::text]));
CREATE TRIGGER text_version_kept BEFORE UPDATE ON public.text_version FOR EACH ROW EXECUTE FUNCTION keep_approved_text();
CREATE TRIGGER text_version_stays BEFORE DELETE OR TRUNCATE ON public.text_version FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table told_change (
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  what text not null,
  by_whom text not null,
  changed_at timestamp with time zone not null,
  constraint told_change_by_whom_check CHECK ((by_whom = ANY (ARRAY['parent'::text, 'team'::text, 'code'::text]))),
  constraint told_change_what_check CHECK ((what = ANY (ARRAY['password'::text, 'access'::text, 'address'::text, 'birth_date'::text]))),
  constraint told_change_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint told_change_pkey PRIMARY KEY (id)
);
CREATE INDEX told_change_account ON public.told_change USING btree (account_id);

-- view family_step (
--   family_id uuid,
--   code text,
--   registered_at timestamp with time zone,
--   verified_at timestamp with time zone,
--   children_added_at timestamp with time zone,
--   responsibility_at timestamp with time zone,
--   answered_at timestamp with time zone,
--   child_enabled_at timestamp with time zone,
--   first_survey_at timestamp with time zone,
--   all_surveys_at timestamp with time zone,
--   reached integer,
--   since timestamp with time zone,
--   enrolment text,
--   refused_at timestamp with time zone,
--   withdrawn_at timestamp with time zone,
--   children_selected integer,
--   children_enabled integer
-- )

-- view message_reader (
--   account_id uuid,
--   family_id uuid,
--   name text,
--   email text,
--   is_proved boolean,
--   has_left boolean,
--   agreed boolean,
--   agreed_until date,
--   wants_fewer boolean,
--   paused_until date,
--   bounced boolean
-- )

-- view person_left (
--   family_id uuid,
--   person_id uuid,
--   left_at timestamp with time zone
-- )

-- view rehearsal_family (
--   family_id uuid
-- )

-- view survey_anchor (
--   account_id uuid,
--   enrolled_on date,
--   birth_dates date[]
-- )

-- view survey_given (
--   account_id uuid,
--   survey_id integer,
--   completed boolean,
--   completed_at timestamp with time zone,
--   is_seen_only boolean,
--   is_late boolean
-- )

-- view survey_open_now (
--   ids integer[]
-- )

-- view survey_period (
--   account_id uuid,
--   survey_id integer,
--   from_day date,
--   to_day date
-- )

-- view survey_taker (
--   person_id uuid,
--   account_id uuid,
--   family_id uuid,
--   is_child boolean,
--   birth_date date,
--   created_at timestamp with time zone,
--   why text
-- )

-- view text_owed (
--   account_id uuid,
--   text_id uuid,
--   section text,
--   effective_on date,
--   old_until date
-- )
