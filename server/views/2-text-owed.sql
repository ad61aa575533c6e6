-- Parents, and adults who were children of the study, whose last yes to a text is to an older version than one that has to be
-- agreed to again; one row for each such version. Its day may be still to come: who asks compares it. A no stays a no.
create view text_owed as
select answered.account_id, version.id as text_id, version.section, version.effective_on, version.old_until
from (
  select id, section, effective_on, old_until, to_char(effective_on, 'YYYY-MM-DD') collate "C" as key
  from text_version
  where state = 'approved' and agree_again
  -- the key is written once, not for each parent
  offset 0
) as version
cross join lateral (
  select distinct on (record.account_id) record.account_id, record.version, record.answer
  from consent_record as record
  where record.section = version.section and record.account_id is not null
  order by record.account_id, record.id desc
) as answered
-- versions are days, and days in this order
where answered.version collate "C" < version.key
  and answered.answer not in ('No', 'Non acconsento')
  -- children's yes or no is an event, and goes by their age
  and version.section not like 'assent%';
