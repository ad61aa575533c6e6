-- The days from which the windows of surveys count, for everybody with an account: the family's registration, and the birth
-- dates. A parent is asked by the ages of the children: those whom a decision has not left out, and who have not left (person_left).
-- Words in double braces are lists of kinds from the contract (families/events.ts).
create view survey_anchor as
select
  account.id as account_id,
  (family.created_at at time zone 'Europe/Rome')::date as enrolled_on,
  case when account.kind = 'child'
    then array(select child.birth_date from child where child.account_id = account.id)
    else array(
      select child.birth_date
      from child
      where child.family_id = account.family_id
        and not exists (
          select from person_left
          where person_left.family_id = account.family_id and person_left.person_id = child.id
        )
        and coalesce(child.id = any((
          select event.child_ids from family_event as event
          where event.family_id = account.family_id and event.kind in ({{decisions}})
          order by event.id desc limit 1
        )::uuid[]), true)
      order by child.birth_date
    )
  end as birth_dates
from account
join family on family.id = account.family_id;
