-- The copy of a large account was made, kept and sent as one piece, which held the process and its memory. It lies in pieces,
-- as exports do (docs/decisions/0118).
create table data_copy_chunk (
  copy_id uuid not null references data_copy (id) on delete cascade,
  number integer not null,
  bytes bytea not null,
  primary key (copy_id, number)
);
insert into data_copy_chunk (copy_id, number, bytes) select id, 0, file from data_copy where file is not null;
-- the release before answers that there is no file where it finds none
alter table data_copy drop constraint data_copy_check;
