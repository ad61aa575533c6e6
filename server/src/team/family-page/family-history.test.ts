import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { recordAct } from '#staff/index.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { actsOf, lastAct } from '#testing/people/audit.ts'
import { anEnabledChild } from '#testing/people/children.ts'
import { aParent, logIn } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { anInvitedFamily, answering } from '#testing/people/second-parents.ts'
import { signedInStaff } from '#testing/people/staff.ts'

let portal: TestPortal
let staff: Awaited<ReturnType<typeof signedInStaff>>
beforeAll(async () => {
  portal = await startTestPortal()
  staff = await signedInStaff(portal, 'coordinatore')
})
afterAll(() => portal.close())
// past the pause after a double click
beforeEach(() => portal.clock.pass({ seconds: 10 }))

const reason = 'Ha telefonato la madre'
type Item = { id: string; source: string; at: string; [fact: string]: unknown }
const history = async (familyId: string, query = '') =>
  (await staff.call('GET', `/api/staff/families/${familyId}/history${query}`)).body
const items = async (familyId: string, query = ''): Promise<Item[]> => (await history(familyId, query)).items

async function aFullFamily() {
  const { parent, accountId } = await anEnabledChild(portal)
  const childId = String(parent.user.children[0]?._id)
  const familyId = String(parent.user.familyId)
  portal.clock.pass({ seconds: 10 })
  await staff.call('POST', '/api/staff/families/add-note', { familyId, reason, text: 'Tutto bene.' })
  portal.clock.pass({ seconds: 10 })
  const now = portal.clock.now()
  await portal.db
    .insertInto('survey_participation')
    .values({
      accountId,
      surveyId: 7,
      title: 'Abitudini',
      token: 'gettone_segreto',
      addedAt: now,
      completed: true,
      completedAt: now,
      submittedAt: now,
    })
    .execute()
  portal.clock.pass({ seconds: 10 })
  const day = { id: randomUUID(), kind: 'day', day: '2026-11-20', complete: true }
  await portal.db
    .insertInto('diary_entry')
    .values({
      id: day.id,
      familyId,
      parentId: null,
      childId,
      day: day.day,
      kind: 'day',
      meal: null,
      version: 1,
      content: JSON.stringify({ complete: true }),
      deleted: false,
      accountId,
      staffId: null,
      recordedAt: portal.clock.now(),
      receivedAt: portal.clock.now(),
      firstReceivedAt: portal.clock.now(),
    } as never)
    .execute()
  return { familyId, parent, childId, accountId }
}

describe('the history of a family', () => {
  it('has its steps, mails, acts of the team, questionnaires and diary days, the newest first', async () => {
    const { familyId, accountId, parent } = await aFullFamily()
    const all = await items(familyId)
    expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).toSorted((a, b) => b.localeCompare(a)))
    expect(new Set(all.map(({ source }) => source))).toEqual(
      new Set(['event', 'mail', 'act', 'survey', 'diary']),
    )
    const [diary, survey, act] = all
    expect(diary).toMatchObject({ source: 'diary', day: '2026-11-20' })
    expect(survey).toMatchObject({
      source: 'survey',
      surveyId: 7,
      title: 'Abitudini',
      who: expect.objectContaining({ accountId }),
      seenOnly: false,
      afterLeaving: false,
    })
    expect(act).toMatchObject({ source: 'act', act: 'note_added', by: staff.name, reason })
    const mail = all.find(({ kind }) => kind === 'verify-code')
    expect(mail).toMatchObject({ state: 'waiting', why: null, to: { accountId: parent.user._id } })
    for (const secret of ['gettone_segreto', parent.email, 'Tutto bene.', String(parent.user.surname)]) {
      expect(JSON.stringify(all)).not.toContain(secret)
    }
  })

  it('says when somebody last had contact and last did something', async () => {
    const { familyId } = await aFullFamily()
    const { lastActiveAt, lastContactAt } = await history(familyId)
    expect(lastActiveAt).toBe(portal.clock.now().toISOString())
    const [note] = await items(familyId, '?source=act')
    expect(lastContactAt).toBe(note?.at)
    const other = String((await aParent(portal)).user.familyId)
    expect((await history(other)).lastContactAt).toBeNull()
  })

  it.each(['event', 'mail', 'act', 'survey', 'diary'])('shows %s alone', async (source) => {
    const { familyId } = await aFullFamily()
    const all = await items(familyId)
    const own = await items(familyId, `?source=${source}`)
    expect(own).toEqual(all.filter((item) => item.source === source))
    expect(own.length).toBeGreaterThan(0)
  })

  it('says how a mail ended, also one to who was invited', async () => {
    const { first, invited } = await anInvitedFamily(portal)
    const familyId = String(first.user.familyId)
    const end = (kind: string, how: object) =>
      portal.db
        .updateTable('outgoing_mail')
        .set(how)
        .where('kind', '=', kind as never)
        .where('recipient', 'in', [invited, first.email])
        .execute()
    const now = portal.clock.now()
    await end('spouse-invitation', {
      givenUpAt: now,
      lastError: 'The mail server refused the recipient: 550',
    })
    await end('verify-code', { sentAt: now })
    const mails = await items(familyId, '?source=mail')
    expect(mails).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          kind: 'spouse-invitation',
          state: 'failed',
          why: 'recipient_refused',
          to: expect.objectContaining({ accountId: null }),
        }),
        expect.objectContaining({ kind: 'verify-code', state: 'sent', why: null }),
      ]),
    )
    expect((await history(familyId)).lastContactAt).toBe(now.toISOString())
  })

  it('comes in pages that neither lose nor repeat a line', async () => {
    const familyId = String((await aParent(portal)).user.familyId)
    for (let n = 0; n < 45; n += 1) {
      await portal.db
        .insertInto('family_event')
        .values({
          familyId,
          kind: 'invitation_opened',
          accountId: null,
          invitationId: null,
          childIds: [],
          details: '{}',
          happenedAt: portal.clock.now(),
        })
        .execute()
    }
    const first = await history(familyId, '?source=event')
    expect(first.items).toHaveLength(30)
    const second = await history(familyId, `?source=event&after=${first.next}`)
    expect(second.next).toBeNull()
    const ids = [...first.items, ...second.items].map(({ id }: Item) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const { count } = await portal.db
      .selectFrom('family_event')
      .select((row) => row.fn.countAll<string>().as('count'))
      .where('familyId', '=', familyId)
      .executeTakeFirstOrThrow()
    expect(ids.length).toBe(Number(count))
  })

  it('holds nothing of another family, and the look at it is in the audit log', async () => {
    const [{ familyId }, other] = [await aFullFamily(), await aFullFamily()]
    const before = (await actsOf(portal, 'family_opened')).length
    const ids = new Set((await items(familyId)).map(({ id }) => id))
    expect((await items(other.familyId)).some(({ id }) => ids.has(id))).toBe(false)
    expect((await actsOf(portal, 'family_opened')).length).toBe(before + 2)
    expect((await staff.call('GET', `/api/staff/families/${randomUUID()}/history`)).body.code).toBe(
      'not_found',
    )
    for (const wrong of ['?source=names', '?after=-1', '?after=x']) {
      expect((await staff.call('GET', `/api/staff/families/${familyId}/history${wrong}`)).status).toBe(400)
    }
  })
})

describe('a printed summary', () => {
  it('is for one person: whose things they may see, without a name, and with a line in the audit log', async () => {
    const { familyId, childId, parent, accountId } = await aFullFamily()
    const parentId = String(parent.user._id)
    const print = async (whom: string) =>
      (await staff.call('POST', '/api/staff/families/print-summary', { familyId, reason, accountId: whom }))
        .body
    const own = await print(parentId)
    expect(own).toEqual({
      message: expect.any(String),
      at: portal.clock.now().toISOString(),
      persons: [
        { accountId: parentId, childId: null },
        { accountId, childId },
      ],
      diaryDays: [{ accountId: null, childId, complete: 1 }],
    })
    expect(await lastAct(portal)).toMatchObject({
      act: 'summary_printed',
      subject: `person ${parentId}`,
      reason,
      details: { family: familyId },
    })
    expect((await print(accountId)).persons).toEqual([{ accountId, childId }])
  })

  it('says nothing of the other parent', async () => {
    const { first, invited, token, childIds } = await anInvitedFamily(portal)
    await answering(portal).full({ token, email: invited, selectedChild: childIds })
    const second = await logIn(portal, invited)
    const { familyId } = first.user
    const { body } = await staff.call('POST', '/api/staff/families/print-summary', {
      familyId,
      reason,
      accountId: String(second.user._id),
    })
    expect(JSON.stringify(body)).not.toContain(String(first.user._id))
    expect(body.persons).toHaveLength(3)
  })

  it('printed with names before, is found among the lines of shown names, by the team and by the family', async () => {
    const { familyId, parent } = await aFullFamily()
    await inTransaction(portal.db, (tx) =>
      recordAct(
        { db: tx, clock: portal.clock },
        { by: 'staff', staffId: staff.id },
        {
          act: 'summary_printed',
          subject: { kind: 'family', id: String(familyId) },
          reason: 'Un foglio di allora',
          details: { family: familyId, names: true },
        },
      ),
    )
    const officer = await signedInStaff(portal, 'responsabile')
    const { body } = await officer.call('POST', '/api/staff/audit', { act: 'names_revealed' })
    expect(JSON.stringify(body)).toContain('Un foglio di allora')
    const { data } = (await portal.call('GET', '/api/users/data-card', { token: parent.token })).body
    expect(JSON.stringify(data)).toContain('Un foglio di allora')
  })

  it('is not made without a reason, nor of a family that is not there', async () => {
    const print = (body: object) => staff.call('POST', '/api/staff/families/print-summary', body)
    const accountId = randomUUID()
    expect((await print({ familyId: randomUUID(), reason, accountId })).body.code).toBe('not_found')
    expect((await print({ familyId: randomUUID(), accountId })).body.fields).toHaveProperty('reason')
    // somebody of another family
    const [{ familyId }, other] = [await aFullFamily(), await aFullFamily()]
    const strange = { familyId, reason, accountId: String(other.parent.user._id) }
    expect((await print(strange)).body.code).toBe('not_found')
  })
})
