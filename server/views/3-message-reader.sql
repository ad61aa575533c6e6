-- Every parent who can be written to, and what stands against messages that nobody has to get. What is said last counts.
-- Words in double braces are lists from the contract.
create view message_reader as
select
  account.id as account_id,
  account.family_id,
  account.name,
  account.email,
  -- an address that nobody has proved may be a stranger's
  account.verified_at is not null as is_proved,
  exists (
    select from person_left as gone where gone.family_id = account.family_id and gone.person_id = account.id
  ) or exists (
    select from (
      select distinct on (event.family_id) event.family_id, event.kind
      from family_event as event
      where event.kind in ({{familyLeaves}}, {{familyReturns}})
      order by event.family_id, event.id desc
    ) as last
    where last.family_id = account.family_id and last.kind in ({{familyLeaves}})
  ) as has_left,
  coalesce((
    select record.answer in ({{agreements}})
    from consent_record as record
    where record.account_id = account.id and record.section = 'section3'
    order by record.id desc limit 1
  ), false) as agreed,
  -- the last day on which the yes counts, where a newer text asks for a new one
  (select min(owed.old_until) from text_owed as owed where owed.account_id = account.id) as agreed_until,
  coalesce(choice.fewer, false) as wants_fewer,
  -- the first day on which messages are wanted again
  choice.paused_until,
  -- mails to this address come back, and nobody of the team has said to try it again
  exists (
    select from outgoing_mail as mail
    where lower(mail.recipient) = lower(account.email) and mail.recipient <> '' and mail.bounced_at is not null
      and mail.bounce_settled_at is null and mail.bounce_kind in ({{deadAddresses}})
  ) as bounced
from account
left join message_choice as choice on choice.account_id = account.id
where account.kind = 'parent' and account.name <> '' and account.email is not null;
