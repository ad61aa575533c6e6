-- Which warning of an access's last day was written, or is not needed because the day was chosen so late: each once.
create table staff_end_warning (
  staff_id uuid not null references staff_account (id),
  -- a new last day has warnings of its own
  expires_on date not null,
  days_before smallint not null,
  noted_at timestamptz not null,
  primary key (staff_id, expires_on, days_before)
);
