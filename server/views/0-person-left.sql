-- Who has left alone and has not come back: parents by their accounts, children by their ids. Of each person the last word
-- counts. What family-events.rules.ts says in TypeScript (leftAt, without the family's own leaving); tests hold the two together.
-- Words in double braces are lists of kinds from the contract (families/events.ts).
create view person_left as
select last.family_id, last.person_id, last.happened_at as left_at
from (
  select distinct on (event.family_id, one.person_id)
    event.family_id, one.person_id, event.kind, event.happened_at
  from family_event as event
  cross join lateral unnest(
    case when event.kind in ({{aboutParents}}) then array[event.account_id] else event.child_ids end
  ) as one (person_id)
  where event.kind in ({{personLeaves}}, {{personReturns}})
  order by event.family_id, one.person_id, event.id desc
) as last
where last.kind in ({{personLeaves}});
