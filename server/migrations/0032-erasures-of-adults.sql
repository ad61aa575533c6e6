-- Somebody who has turned 18 in the study has their own data erased by themselves, and nobody else reads of it.
alter table erasure drop constraint erasure_level_check;
alter table erasure add constraint erasure_level_check
  check (level in ('child', 'me', 'me-and-children', 'adult', 'family'));
