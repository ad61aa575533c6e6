-- How the study comes to its end: from one day on nobody registers, from a later one families only read. There is one row.
create table study_end (
  only_row boolean primary key default true check (only_row),
  -- the first day without registrations
  closed_from date,
  -- what is said to who would register
  closed_text text not null default '',
  -- the last day on which a registration that was begun may be finished
  begun_until date,
  -- the first day on which families only read
  ends_on date,
  version integer not null default 1,
  check ((closed_from is null) = (begun_until is null)),
  check (begun_until >= closed_from),
  check (ends_on is null or (begun_until is not null and ends_on > begun_until))
);
insert into study_end default values;

-- every process hears of it at once
create function announce_study_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('study_end', '');
  return null;
end $$;
create trigger study_end_announced after update on study_end for each row execute function announce_study_end();
