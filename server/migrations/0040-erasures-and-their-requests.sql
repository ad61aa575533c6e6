-- The erasure that carries a request out: it ends with it.
alter table rights_request add column erasure_id uuid references erasure (id);
create index rights_request_erasure on rights_request (erasure_id) where erasure_id is not null;

-- those that wait now
update rights_request as request set erasure_id = waiting.id
from erasure as waiting
where waiting.family_id = request.family_id and waiting.asked_by = request.account_id
  and waiting.ended_at is null and waiting.portal_done_at is null
  and request.kind = 'erasure' and request.by_portal and request.answered_at is null
  and (waiting.level <> 'child' or request.child_id = any(waiting.child_ids));

-- Codes of families that were erased, which are never drawn again: hashed with a key from outside.
create table spent_family_code (
  code_hash bytea primary key
);
