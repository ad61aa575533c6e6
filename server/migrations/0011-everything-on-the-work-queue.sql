-- Exports and comparisons become jobs of the work queue too: the leases live there.

insert into job (queue, key, due_at, attempt, created_at)
  select 'export', id::text, requested_at, attempt, requested_at
  from export_job where state in ('waiting', 'running');
update export_job set state = 'waiting' where state = 'running';
drop trigger export_job_announced on export_job;
drop function announce_export();
drop index export_job_due;
alter table export_job drop column leased_until;

insert into job (queue, key, due_at, created_at)
  select 'reconciliation', id::text, started_at, started_at from reconciliation where finished_at is null;
-- a comparison whose process ends is gone on with
update reconciliation set outcome = 'failed' where outcome = 'abandoned';
alter table reconciliation
  drop column alive_until,
  drop constraint reconciliation_outcome_check,
  add constraint reconciliation_outcome_check check (outcome in ('finished', 'failed'));
