import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { anEmail, aParent, codeFor, logIn, password } from '#testing/people/people.ts'
import { invitedStaff, signedInStaff } from '#testing/people/staff.ts'
import { startTwoPortals, type TwoPortals } from '#testing/portals/two-portals.ts'

const namesInAnHour = 8
let portals: TwoPortals
beforeAll(async () => {
  portals = await startTwoPortals({ LIMIT_NAMES_PER_HOUR: String(namesInAnHour) })
})
afterAll(() => portals.close())

describe('one coordinator alone', () => {
  const reason = 'Ha telefonato la madre'
  const signIn = async (...invited: [{ email: string; token: string }?]) =>
    signedInStaff(portals.one, 'responsabile', ...invited)

  it('reads the names of so many families in an hour and of no more, by both processes together', async () => {
    const { user } = await aParent(portals.one)
    const { cookie } = await signIn()
    const body = { familyId: user.familyId, reason }
    const answers = await Promise.all(
      Array.from({ length: 3 * namesInAnHour }, (_, n) =>
        (n % 2 === 0 ? portals.one : portals.two).call('POST', '/api/staff/families/reveal-names', {
          body,
          headers: { cookie },
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200).length).toBe(namesInAnHour)
    expect(new Set(answers.map(({ body: { code } }) => String(code)))).toEqual(
      new Set(['undefined', 'too_many_names']),
    )
  })

  it('takes no copy and no erasure of a parent whose address is theirs now', async () => {
    const { user } = await aParent(portals.one)
    const { call } = await signIn()
    const email = anEmail('altrove')
    const { familyId, _id: accountId } = user
    await call('POST', '/api/staff/families/correct-email', { familyId, accountId, email, reason })
    const query = new URLSearchParams({ email, otp: await codeFor(portals.one, email) })
    await portals.one.call('GET', `/api/users/verify-account?${query.toString()}`)
    const { token } = await logIn(portals.one, email)
    for (const [path, body] of [
      ['ask-data-copy', { password }],
      ['ask-erasure', { level: 'me-and-children', password }],
    ] as const) {
      const answer = await portals.two.call('POST', `/api/users/${path}`, { token, body })
      expect(answer.body.code).toBe('address_on_hold')
    }
  })

  it('is no second person by an access that one of their own accesses made', async () => {
    const madeBy = async (id: string) =>
      signIn(await invitedStaff(portals.one, 'responsabile', { madeBy: id }))
    const own = await signIn()
    const third = await madeBy((await madeBy(own.id)).id)
    await signIn()
    const asked = await own.call('POST', '/api/staff/request-export', {
      kind: 'participants',
      separator: 'semicolon',
      identifiable: true,
      reason,
    })
    expect(asked.status).toBe(200)
    const { exports } = (await own.call('GET', '/api/staff/exports')).body
    const answer = await third.call('POST', '/api/staff/approve-export', { id: exports[0].id, reason })
    expect(answer.body.code).toBe('export_shared_link')
  })
})
