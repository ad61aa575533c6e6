import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { inTransaction } from '#platform/database/in-transaction.ts'

import { anEmail, logIn } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { anInvitedFamily, answering, invitationTo } from '#testing/people/second-parents.ts'

// Real requests, real transactions, real locks: on the PostgreSQL of the test run, ours or the one that
// TEST_DATABASE_URL names.

let portal: TestPortal
let answer: ReturnType<typeof answering>
beforeAll(async () => {
  portal = await startTestPortal()
  answer = answering(portal)
})
afterAll(() => portal.close())

const outcome = ({ status, body }: { status: number; body: { code?: string } }) =>
  status === 200 ? 'done' : body.code
const count = (outcomes: unknown[], which: string) => outcomes.filter((one) => one === which).length
const eventsOf = async (familyId: string) => {
  const events = await portal.db
    .selectFrom('family_event')
    .selectAll()
    .where('familyId', '=', familyId)
    .orderBy('id')
    .execute()
  return events
}
const answersOf = async (familyId: string) =>
  (await eventsOf(familyId)).filter(({ kind }) => kind.startsWith('answered_'))

describe('at the same instant', () => {
  it.each([1, 2, 3])('exactly one of three different answers holds (round %i)', async () => {
    const { token, childIds, first, invited } = await anInvitedFamily(portal)
    const outcomes = (
      await Promise.all([
        answer.childrenOnly({ token, selectedChild: [childIds[0]] }),
        answer.refuse(token),
        answer.full({ token, email: invited, selectedChild: childIds }),
        answer.refuse(token),
        answer.childrenOnly({ token, selectedChild: [childIds[1]] }),
      ])
    ).map(outcome)

    expect(count(outcomes, 'done')).toBe(1)
    expect(count(outcomes, 'invitation_answered')).toBe(4)
    const [held, ...others] = await answersOf(first.user.familyId)
    expect(others).toEqual([])
    const { user } = await logIn(portal, first.email)
    const selected = user.children.flatMap((child: { _id: string; selected: boolean }) =>
      child.selected ? [child._id] : [],
    )
    expect(selected.toSorted()).toEqual(held?.childIds.toSorted())
  })

  it('a double click registers one account', async () => {
    const { token, childIds, first, invited } = await anInvitedFamily(portal)
    const outcomes = await Promise.all(
      Array.from({ length: 4 }, () => answer.full({ token, email: invited, selectedChild: childIds })),
    )

    expect(count(outcomes.map(outcome), 'done')).toBe(1)
    const accounts = await portal.db
      .selectFrom('account')
      .select('id')
      .where('familyId', '=', first.user.familyId)
      .execute()
    expect(accounts).toHaveLength(2)
  })

  it('two tabs with different addresses leave one second parent', async () => {
    const { token, childIds, first } = await anInvitedFamily(portal)
    const emails = [anEmail(), anEmail(), anEmail()]
    const outcomes = await Promise.all(
      emails.map((email) => answer.full({ token, email, selectedChild: childIds })),
    )

    expect(count(outcomes.map(outcome), 'done')).toBe(1)
    expect(await answersOf(first.user.familyId)).toHaveLength(1)
    const opened = await portal.db.selectFrom('account').select('id').where('login', 'in', emails).execute()
    expect(opened).toHaveLength(1)
  })

  it.each([1, 2, 3, 4])('an answer or a new invitation wins, never both (round %i)', async () => {
    const { token, first, invited } = await anInvitedFamily(portal)
    const corrected = anEmail('marco')
    const [answered, sent] = await Promise.all([
      answer.refuse(token),
      portal.call('POST', '/api/users/invite-spouse', {
        token: first.token,
        body: { spousemail: corrected, spousesurname: 'Bianchi' },
      }),
    ])

    const outcomes = [outcome(answered), outcome(sent)]
    expect(outcomes).toBeOneOf([
      ['done', 'nobody_to_invite'],
      ['invitation_replaced', 'done'],
    ])
    const enrolment = (await logIn(portal, first.email)).user.enrolment
    expect(enrolment).toBe(outcomes[0] === 'done' ? 'refused' : 'awaiting_spouse')
    expect(invited).not.toBe(corrected)
  })

  it('two tabs that send again leave one link alive', async () => {
    const { first } = await anInvitedFamily(portal)
    const emails = [anEmail(), anEmail()]
    await Promise.all(
      emails.map((spousemail) =>
        portal.call('POST', '/api/users/invite-spouse', {
          token: first.token,
          body: { spousemail, spousesurname: 'Bianchi' },
        }),
      ),
    )
    const states = await Promise.all(
      emails.map(async (email) => (await answer.open(await invitationTo(portal, email))).body.data.status),
    )

    expect(states.map(String).toSorted()).toEqual(['open', 'replaced'])
  })

  it('two pages that open the link keep one opening', async () => {
    const { token, first } = await anInvitedFamily(portal)
    await Promise.all(Array.from({ length: 5 }, () => answer.open(token)))

    const openings = (await eventsOf(first.user.familyId)).filter(({ kind }) => kind === 'invitation_opened')
    expect(openings).toHaveLength(1)
  })
})

it('a second answer cannot be written past the lock: the database refuses it', async () => {
  const { token, first } = await anInvitedFamily(portal)
  await answer.refuse(token)
  const [held] = await answersOf(first.user.familyId)
  if (held === undefined) throw new Error('There is no answer.')

  await expect(
    portal.db
      .insertInto('family_event')
      .values({
        familyId: held.familyId,
        kind: 'answered_full',
        invitationId: held.invitationId,
        happenedAt: portal.clock.now(),
      })
      .execute(),
  ).rejects.toThrow('family_event_one_answer')
})

it('an answer waits for the one that holds the family, and then finds the link answered', async () => {
  const { token, childIds, first } = await anInvitedFamily(portal)
  let waiting: ReturnType<typeof answer.refuse> | undefined
  await inTransaction(portal.db, async (tx) => {
    await tx
      .selectFrom('family')
      .select('id')
      .where('id', '=', first.user.familyId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    waiting = answer.refuse(token)
    await expect.poll(blockedQueries).toBeGreaterThan(0)
    const [{ invitationId } = { invitationId: null }] = (await eventsOf(first.user.familyId)).filter(
      ({ kind }) => kind === 'other_parent_invited',
    )
    await tx
      .insertInto('family_event')
      .values({
        familyId: first.user.familyId,
        kind: 'answered_children_only',
        invitationId,
        childIds,
        happenedAt: portal.clock.now(),
      })
      .execute()
  })

  expect(await waiting).toMatchObject({ status: 409, body: { code: 'invitation_answered' } })
  expect((await logIn(portal, first.email)).user.enrolment).toBe('active')
})

/** How many queries wait for a lock that somebody else holds. */
async function blockedQueries(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(portal.db)
  return rows[0]?.waiting ?? 0
}
