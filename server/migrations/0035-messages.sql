-- Messages of the study that nobody has to get: reminders by rules, and what the team writes to some families.

-- What such a message says. A row is the newest version; every one that was ever sent stays readable.
create table message_template (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  subject text not null,
  body text not null,
  version integer not null default 1,
  edited_at timestamptz not null
);
create table message_template_version (
  template_id uuid not null references message_template (id),
  version integer not null,
  name text not null,
  subject text not null,
  body text not null,
  -- null: it came with the portal
  staff_id uuid references staff_account (id),
  written_at timestamptz not null,
  primary key (template_id, version)
);
create trigger message_template_version_append_only before update or delete or truncate on message_template_version
  for each statement execute function refuse_change();

create table reminder_rule (
  id uuid primary key default gen_random_uuid(),
  -- what somebody is reminded of: a step that a family waits at, a questionnaire, a day of the diary
  subject text not null,
  -- null: any questionnaire
  survey_id integer,
  template_id uuid not null references message_template (id),
  after_days smallint not null check (after_days between 1 and 365),
  every_days smallint not null check (every_days between 1 and 365),
  at_most smallint not null check (at_most between 1 and 20),
  enabled boolean not null,
  version integer not null default 1,
  edited_at timestamptz not null,
  -- how many families it would write to at once, and when they were counted; null until they were
  due_now integer,
  counted_at timestamptz,
  check (survey_id is null or subject = 'survey')
);
create table reminder_rule_version (
  rule_id uuid not null references reminder_rule (id),
  version integer not null,
  subject text not null,
  survey_id integer,
  template_id uuid not null,
  after_days smallint not null,
  every_days smallint not null,
  at_most smallint not null,
  enabled boolean not null,
  staff_id uuid references staff_account (id),
  written_at timestamptz not null,
  primary key (rule_id, version)
);
create trigger reminder_rule_version_append_only before update or delete or truncate on reminder_rule_version
  for each statement execute function refuse_change();

-- One row.
create table message_settings (
  id integer primary key check (id = 1),
  -- hours of Italian clocks between which messages leave
  from_hour smallint not null check (from_hour between 0 and 23),
  until_hour smallint not null check (until_hour between 1 and 24),
  -- how many a family gets in seven days, over all rules and sendings
  per_week smallint not null check (per_week between 1 and 20),
  version integer not null default 1,
  check (from_hour < until_hour)
);

-- What the team sent to the families of a filter.
create table message_sending (
  id uuid primary key default gen_random_uuid(),
  template_id uuid not null,
  template_version integer not null,
  filter jsonb not null,
  families integer not null,
  staff_id uuid not null references staff_account (id),
  sent_at timestamptz not null,
  stopped_at timestamptz,
  foreign key (template_id, template_version) references message_template_version (template_id, version)
);
create index message_sending_newest on message_sending (sent_at desc);

-- Who was written what. Its words are the template's.
create table message (
  id uuid primary key default gen_random_uuid(),
  family_id uuid not null references family (id),
  account_id uuid not null references account (id),
  -- the messages to both parents about one thing count as one
  occasion uuid not null,
  rule_id uuid,
  rule_version integer,
  sending_id uuid references message_sending (id),
  template_id uuid not null,
  template_version integer not null,
  -- what it reminds of, so that nobody is reminded of one thing too often
  about text[] not null default '{}',
  -- what stands for the words in braces, without names
  said jsonb not null default '{}',
  written_at timestamptz not null,
  -- null: not yet in the outbox, or never
  mail_id uuid references outgoing_mail (id),
  -- why it was not even put into the outbox
  dropped text,
  unsubscribe_hash bytea unique,
  check (num_nonnulls(rule_id, sending_id) = 1),
  check (mail_id is null or dropped is null),
  foreign key (rule_id, rule_version) references reminder_rule_version (rule_id, version),
  foreign key (template_id, template_version) references message_template_version (template_id, version)
);
create index message_family on message (family_id, written_at);
create index message_account on message (account_id, written_at desc);
create index message_mail on message (mail_id);
create index message_rule on message (rule_id, written_at) where rule_id is not null;
create index message_sending_rows on message (sending_id, id) where sending_id is not null;

-- When the rules look at a family next.
alter table family add column look_at timestamptz not null default now();
create index family_look_at on family (look_at);

-- The first participant of a survey, for whom it is asked since when the others wait.
create index survey_participation_added on survey_participation (survey_id, added_at);

-- How a mail is unsubscribed from: an address in its headers; encrypted, and gone with its words.
alter table outgoing_mail add column unsubscribe text not null default '';

insert into message_settings (id, from_hour, until_hour, per_week) values (1, 8, 20, 2);

with written (id, name, subject, body) as (values
  ('6d0f3a52-3b1e-4c7a-9a53-0f4f6f1f0a01'::uuid, 'L’altro genitore non ha risposto',
    'L’altro genitore non ha ancora risposto: {studio}',
    E'Ciao {nome},\n\nl’altro genitore non ha ancora risposto al tuo invito. Finché non risponde, i figli non partecipano: è una scelta che prendete insieme, e va bene qualunque sia.\n\nForse il messaggio gli è sfuggito. Dal portale puoi mandare di nuovo l’invito e controllare che l’indirizzo sia giusto.\n\n{portale}\n\nSe qualcosa non è chiaro, scrivi a {contatto}.'),
  ('6d0f3a52-3b1e-4c7a-9a53-0f4f6f1f0a02'::uuid, 'Figli da inserire',
    'Manca un passo: {studio}',
    E'Ciao {nome},\n\nil tuo indirizzo è confermato. Per continuare mancano i nomi dei figli che partecipano: ci vogliono due minuti.\n\n{portale}\n\nSe hai cambiato idea, non devi fare niente. Per le domande c’è {contatto}.'),
  ('6d0f3a52-3b1e-4c7a-9a53-0f4f6f1f0a03'::uuid, 'Questionario da compilare',
    'C’è un questionario per la tua famiglia: {questionario}',
    E'Ciao {nome},\n\nnel portale c’è un questionario che aspetta qualcuno della tua famiglia: {questionario}. Puoi interrompere e riprendere quando vuoi.\n\n{portale}\n\nSe non vuoi o non puoi, va bene così. Per le domande c’è {contatto}.'),
  ('6d0f3a52-3b1e-4c7a-9a53-0f4f6f1f0a04'::uuid, 'Giorno di diario rimasto vuoto',
    'Il diario di {giorno} si può ancora scrivere',
    E'Ciao {nome},\n\nnel diario di {giorno} manca ancora qualcosa. Lo potete scrivere a memoria: il giorno resta aperto fino a due giorni dopo.\n\n{portale}\n\nSe non vuoi o non puoi, va bene così. Per le domande c’è {contatto}.')
), template as (
  insert into message_template (id, name, subject, body, edited_at)
  select id, name, subject, body, now() from written
)
insert into message_template_version (template_id, version, name, subject, body, written_at)
select id, 1, name, subject, body, now() from written;

with written (id, subject, template_id, after_days, every_days, at_most, enabled) as (values
  ('b7a1c9d4-52a0-4f0c-8a61-7d6f5e4c3b01'::uuid, 'responsibility', '6d0f3a52-3b1e-4c7a-9a53-0f4f6f1f0a01'::uuid, 7, 7, 2, true),
  ('b7a1c9d4-52a0-4f0c-8a61-7d6f5e4c3b02'::uuid, 'verified', '6d0f3a52-3b1e-4c7a-9a53-0f4f6f1f0a02'::uuid, 3, 7, 2, false),
  ('b7a1c9d4-52a0-4f0c-8a61-7d6f5e4c3b03'::uuid, 'survey', '6d0f3a52-3b1e-4c7a-9a53-0f4f6f1f0a03'::uuid, 5, 7, 2, false),
  ('b7a1c9d4-52a0-4f0c-8a61-7d6f5e4c3b04'::uuid, 'diary_day', '6d0f3a52-3b1e-4c7a-9a53-0f4f6f1f0a04'::uuid, 1, 1, 1, false)
), rule as (
  insert into reminder_rule (id, subject, template_id, after_days, every_days, at_most, enabled, edited_at)
  select id, subject, template_id, after_days, every_days, at_most, enabled, now() from written
)
insert into reminder_rule_version
  (rule_id, version, subject, template_id, after_days, every_days, at_most, enabled, written_at)
select id, 1, subject, template_id, after_days, every_days, at_most, enabled, now() from written;
