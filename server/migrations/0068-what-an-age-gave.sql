-- What 11, 14 or 18 gave somebody is not lost by a corrected birth date: the highest of them that a date before had reached.
alter table child add column reached_age smallint not null default 0;
