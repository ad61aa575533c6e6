import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { inTransaction } from './platform/database/in-transaction.ts'
import { answering, anInvitedFamily, aWholeFamily } from './testing/people/second-parents.ts'
import { aRegisteredParent } from './testing/people/people.ts'
import { startTestPortal, type TestPortal } from './testing/portals/portal.ts'
import { signedInStaff } from './testing/people/staff.ts'

import { findBroken, type Invariant, invariants } from './invariants.queries.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
  await aRegisteredParent(portal)
  await aWholeFamily(portal)
  const refused = await anInvitedFamily(portal)
  await answering(portal).refuse(refused.token)
  const waiting = await anInvitedFamily(portal)
  await portal.call('POST', '/api/users/withdraw-child', {
    token: waiting.first.token,
    body: { id: waiting.childIds[0] },
  })
  await signedInStaff(portal, 'coordinatore')
})
afterAll(() => portal.close())

/** A change that breaks each of them. Those that the tables refuse by themselves first lose what refuses it. */
const breaking: Record<Invariant, string> = {
  'a family without a parent': `insert into family (code, created_at) values ('X', now())`,
  'a family that nobody registered': `insert into family (code, created_at) values ('X', now())`,
  'a parent without any answer to the consents': `
    insert into account (family_id, kind, login, email, name, surname, password_hash, created_at)
      select id, 'parent', 'x@example.org', 'x@example.org', 'X', 'Y', '', now() from family limit 1`,
  'children without a word on who answers for them': `
    insert into family (code, created_at) values ('X', now());
    insert into family_event (family_id, kind, happened_at)
      select id, 'children_added', now() from family where code = 'X'`,
  'an invitation that was announced and is not there': `
    insert into family_event (family_id, kind, happened_at)
      select id, 'other_parent_invited', now() from family limit 1`,
  'two answers to one invitation': `
    drop index family_event_one_answer;
    insert into family_event (family_id, kind, invitation_id, happened_at)
      select family_id, 'answered_refused', invitation_id, now() from family_event where kind = 'answered_refused'`,
  'a full answer without the second parent': `
    insert into family_event (family_id, kind, happened_at) select id, 'answered_full', now() from family limit 1`,
  'a child selected by a refusal': `
    insert into family_event (family_id, kind, child_ids, happened_at)
      select family_id, 'answered_refused', array[id], now() from child limit 1`,
  'an event about a child of another family': `
    insert into family_event (family_id, kind, child_ids, happened_at)
      select family.id, 'child_edited', array[child.id], now() from family, child
      where child.family_id <> family.id limit 1`,
  'an event of somebody of another family': `
    insert into family_event (family_id, kind, account_id, happened_at)
      select family.id, 'child_edited', account.id, now() from family, account
      where account.family_id <> family.id limit 1`,
  'a consent of somebody of another family': `
    insert into consent_record (family_id, account_id, section, version, text_sha256, answer, means, answered_at)
      select family.id, account_id, section, version, text_sha256, answer, means, now()
      from consent_record as record, family where family.id <> record.family_id and account_id is not null limit 1`,
  'a child’s access without its child': `update child set account_id = null where account_id is not null`,
  'a child with the access of a parent or of another family': `
    update child set account_id = (select account.id from account where kind = 'parent' limit 1)
      where id = (select id from child where account_id is null limit 1)`,
  'more children than a family may have': `
    insert into child (family_id, position, name, surname, birth_date, created_at)
      select (select id from family limit 1), n, 'X', 'Y', '2015-03-14', now() from generate_series(10, 16) as n`,
  'a session of a child from before it left': `
    insert into family_event (family_id, kind, child_ids, happened_at)
      select child.family_id, 'child_withdrawn', array[child.id], session.created_at + interval '1 hour'
      from child join session on session.account_id = child.account_id`,
  'a session of somebody of the team whose access is closed': `update staff_account set disabled_at = now()`,
  'a mail that waits and nobody will send': `delete from job where queue = 'mail'`,
  'a mail that has left and keeps its words': `update outgoing_mail set sent_at = now()`,
  'a family that stands in no list': `delete from family_changed; delete from family_standing`,
  'a name in an access that was erased': `
    insert into erasure (level, means, family_id, asked_at, due_at, confirmed_at, portal_done_at)
      select 'family', 'session', id, now(), now(), now(), now() from family limit 1`,
}

class Undone extends Error {}

/** The findings after a change that is taken back again. */
async function findAfter(change: string) {
  let found: Awaited<ReturnType<typeof findBroken>> = []
  const tried = inTransaction(portal.ownerDb, async (tx) => {
    await sql.raw(change).execute(tx)
    found = await findBroken(tx)
    throw new Undone()
  })
  await expect(tried).rejects.toBeInstanceOf(Undone)
  return found.map(({ what }) => what)
}

describe('findBroken', () => {
  it('finds nothing where families registered, answered, refused and left', async () => {
    expect(await findBroken(portal.db)).toEqual([])
  })

  it.each(Object.keys(invariants) as Invariant[])('finds %s', async (what) => {
    expect(await findAfter(breaking[what])).toContain(what)
  })
})
