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
  unique (queue, key)
);
create index job_due on job (queue, urgent desc, due_at);

create function announce_job() returns trigger language plpgsql as $$
begin
  perform pg_notify('job_due', new.queue);
  return null;
end $$;
create trigger job_announced after insert on job for each row execute function announce_job();

-- mails: what waits becomes a job, and the leases live there
insert into job (queue, key, urgent, due_at, attempt, created_at)
  select 'mail', id::text, not_after is not null, next_try_at, tries, created_at
  from outgoing_mail where sent_at is null and given_up_at is null;
drop trigger outgoing_mail_announced on outgoing_mail;
drop function announce_mail();
drop index outgoing_mail_due;
alter table outgoing_mail
  drop column next_try_at,
  drop column leased_until,
  -- how often the mail server had the whole message and did not say what became of it
  add column perhaps_delivered smallint not null default 0;
