-- Parents, and adults who were children of the study, whose last yes to a text is to an older version than one that has to be
-- agreed to again; one row for each such version. Its day may be still to come: who asks compares it. A no stays a no.
create view text_owed as
select answered.account_id, version.id as text_id, version.section, version.effective_on, version.old_until
from text_version as version
cross join lateral (
  select distinct on (record.account_id) record.account_id, record.version, record.answer
  from consent_record as record
  where record.section = version.section and record.account_id is not null
  order by record.account_id, record.id desc
) as answered
where version.state = 'approved'
  and version.agree_again
  -- versions are days, and days in this order
  and answered.version collate "C" < to_char(version.effective_on, 'YYYY-MM-DD') collate "C"
  and answered.answer not in ('No', 'Non acconsento')
  -- children's yes or no is an event, and goes by their age
  and version.section not like 'assent%';
