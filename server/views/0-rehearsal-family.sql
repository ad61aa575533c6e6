-- Families that the team made to rehearse: the one thing by which figures, lists, exports and messages leave them out. Whoever
-- counts or lists families uses platform/database/of-study.queries.ts, which asks this view; a test holds every call of the team to it.
create view rehearsal_family as
select family.id as family_id
from family
where family.is_rehearsal;
