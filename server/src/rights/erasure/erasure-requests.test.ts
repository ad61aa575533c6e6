import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { isSpentCode } from '#families/index.ts'
import { carryOutErasures } from '#testing/people/erasures.ts'
import { aParent, password } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { signedInStaff } from '#testing/people/staff.ts'

let portal: TestPortal
beforeAll(async () => void (portal = await startTestPortal()))
afterAll(() => portal.close())

const carryOut = () => carryOutErasures(portal)
type Staff = Awaited<ReturnType<typeof signedInStaff>>
const reason = 'Ha telefonato la madre'
const requestsOf = async (staff: Staff, family: string) =>
  (await staff.call('GET', `/api/staff/requests?family=${family}`)).body.requests
const stored = (id: string) =>
  portal.db
    .selectFrom('rights_request')
    .select(['outcome', 'answer', 'erasureId', 'byPortal'])
    .where('id', '=', id)
    .executeTakeFirst()

async function aFamily() {
  const parent = await aParent(portal)
  const { familyId, familycode: code, _id: accountId } = parent.user
  const staff = await signedInStaff(portal, 'coordinatore')
  return { parent, staff, familyId: String(familyId), code: String(code), accountId: String(accountId) }
}
const heard = (staff: Staff, code: string, about: object = {}) =>
  staff.call('POST', '/api/staff/requests/enter', {
    code,
    kind: 'erasure',
    words: '',
    channel: 'telephone',
    receivedOn: portal.clock.now().toISOString().slice(0, 10),
    ...about,
  })
const enter = (staff: Staff, about: object) =>
  staff.call('POST', '/api/staff/families/enter-erasure', { reason, ...about })

describe('an erasure and the request that it carries out', () => {
  it('end together, and nobody closes the request by hand in between', async () => {
    const { staff, familyId, code, accountId } = await aFamily()
    const request = (await heard(staff, code, { accountId })).body.id
    const erasure = (await enter(staff, { familyId })).body.id
    expect(await stored(request)).toMatchObject({ erasureId: erasure, outcome: null })
    expect(await requestsOf(staff, familyId)).toHaveLength(1)
    const page = (await staff.call('GET', `/api/staff/requests/${request}`)).body.request
    expect(page).toMatchObject({ erasure, byPortal: false })
    const closing = { requestId: request, outcome: 'refused', answer: 'Non si può fare.', told: 'otherwise' }
    expect((await staff.call('POST', '/api/staff/requests/answer', closing)).body.code).toBe(
      'request_being_erased',
    )
    const second = await signedInStaff(portal, 'coordinatore')
    await second.call('POST', '/api/staff/confirm-erasure', { id: erasure, reason })
    portal.clock.pass({ hours: 49 })
    await carryOut()
    // its words and answer are blanked with the person
    expect(await stored(request)).toMatchObject({ outcome: 'granted', erasureId: erasure })
    expect(await isSpentCode(portal, code)).toBe(true)
  })

  it('of a call that nobody wrote down as a request is one all the same, of that colleague', async () => {
    const { staff, familyId, accountId } = await aFamily()
    await enter(staff, { familyId, accountId, name: 'Giulia' })
    expect(await requestsOf(staff, familyId)).toMatchObject([
      { kind: 'erasure', channel: 'telephone', byPortal: true, state: 'open' },
    ])
  })

  it('part again when the team stops the erasure: what was asked waits for an answer', async () => {
    const { staff, familyId, code, accountId } = await aFamily()
    const request = (await heard(staff, code, { accountId })).body.id
    const { id } = (await enter(staff, { familyId, accountId, name: 'Giulia' })).body
    await staff.call('POST', '/api/staff/stop-erasure', { id, reason })
    expect(await stored(request)).toMatchObject({ outcome: null, erasureId: null })

    const other = await aFamily()
    const alone = (await enter(other.staff, { familyId: other.familyId })).body.id
    await other.staff.call('POST', '/api/staff/stop-erasure', { id: alone, reason })
    expect(await requestsOf(other.staff, other.familyId)).toMatchObject([{ outcome: 'dropped' }])
  })

  it('asked for on the page closes what the parent had asked of the team before, when it is taken back too', async () => {
    const { parent, staff, familyId } = await aFamily()
    const { token } = parent
    const asked = { kind: 'erasure', words: 'Cancellate tutto, per favore' }
    const request = (await portal.call('POST', '/api/users/ask-right', { token, body: asked })).body.data.id
    const { body } = await portal.call('POST', '/api/users/ask-erasure', {
      token,
      body: { level: 'me', password },
    })
    expect(await requestsOf(staff, familyId)).toHaveLength(1)
    await portal.call('POST', '/api/users/take-back-erasure', { token, body: { id: body.data[0].id } })
    expect(await stored(request)).toMatchObject({
      outcome: 'dropped',
      answer: 'Annullata in tempo: i dati restano.',
    })
  })

  it('leave another person’s request alone', async () => {
    const { staff, familyId, code, accountId, parent } = await aFamily()
    const [child] = parent.user.children
    const ofChild = (await heard(staff, code, { accountId, childId: child._id })).body.id
    await enter(staff, { familyId, accountId, name: 'Giulia' })
    expect(await stored(ofChild)).toMatchObject({ erasureId: null, outcome: null })
    const elsewhere = await aFamily()
    await enter(elsewhere.staff, { familyId: elsewhere.familyId })
    expect(await stored(ofChild)).toMatchObject({ erasureId: null, outcome: null })
  })
})
