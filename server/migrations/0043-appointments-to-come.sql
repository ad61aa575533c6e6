-- The team's page asks which appointments come, and which families asked for another time.
create index appointment_to_come on appointment (starts_at) where state <> 'cancelled';

-- Parents are reminded the evening before: also of appointments that were given before there were reminders.
insert into job (queue, key, urgent, due_at, created_at)
select 'appointment-reminder', key, false, due_at, now()
from appointment
cross join lateral (
  select id || ' ' || to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as key,
    ((starts_at at time zone 'Europe/Rome')::date - 1 + time '18:00') at time zone 'Europe/Rome' as due_at
) as reminder
where state <> 'cancelled' and due_at > now();
