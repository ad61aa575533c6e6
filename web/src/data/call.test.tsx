import { endpoint } from '@desco/contract/endpoint'
import { session } from '@desco/contract/families/log-in'
import { oneTimeCodes } from '@desco/contract/families/one-time-codes'
import { surveys } from '@desco/contract/questionnaires/surveys'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod/mini'

import { fakeServer } from '#web/testing/fake-server.ts'
import { personId, signedIn } from '#web/testing/people.ts'
import { completedList, completedPath } from '#web/testing/surveys.ts'

import { call } from './call.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const passwords = { new_password: 'Segreta1!', confirm_password: 'Segreta1!' }

describe('placing what is sent', () => {
  it('puts passwords in the body, although the query is allowed', async () => {
    const { calls } = fakeServer({ '/api/users/reset-password': { body: { message: 'OK' } } })

    await call(oneTimeCodes.resetPassword, { email: 'a@example.org', otp: '123456', ...passwords })

    expect(calls).toMatchObject([{ query: '', body: { otp: '123456', ...passwords } }])
  })

  it('puts a token in the header and nowhere else', async () => {
    const { calls } = fakeServer({ '/api/users/verify-token': signedIn() })

    await call(session.verifyToken, { token: 'secret' })

    expect(calls).toMatchObject([{ method: 'POST', query: '', token: 'secret', body: undefined }])
  })

  it('puts the fields of a GET in the query', async () => {
    const { calls } = fakeServer({ '/api/users/verify-account': { body: { message: 'OK', token: 'once' } } })

    await call(oneTimeCodes.verifyAccount, { email: 'a+b@example.org', otp: '123456' })

    expect(calls).toMatchObject([{ method: 'GET', query: '?email=a%2Bb%40example.org&otp=123456' }])
  })

  it('puts an id in the path and sends the session token', async () => {
    localStorage.setItem('access_token', 'mine')
    const { calls } = fakeServer({ [completedPath]: completedList() })

    await call(surveys.completedSurveys, { id: personId })

    expect(calls).toMatchObject([{ path: completedPath, query: '', token: 'mine' }])
  })

  it('prefers the token that it is given to the one of the session', async () => {
    localStorage.setItem('access_token', 'mine')
    const { calls } = fakeServer({ [completedPath]: completedList() })

    await call(surveys.completedSurveys, { id: personId }, { token: 'onboarding' })

    expect(calls).toMatchObject([{ token: 'onboarding' }])
  })

  it('sends no token when told so, and reads none', async () => {
    localStorage.setItem('access_token', 'mine')
    const reading = vi.spyOn(Storage.prototype, 'getItem')
    const { calls } = fakeServer({ [completedPath]: completedList() })

    await call(surveys.completedSurveys, { id: personId }, { token: null })

    expect(calls).toMatchObject([{ token: null }])
    expect(reading).not.toHaveBeenCalled()
  })

  it('leaves a field that is not there out of the query', async () => {
    const line = endpoint({
      summary: '',
      method: 'GET',
      path: '/api/search',
      access: 'anyone',
      input: z.object({ text: z.optional(z.string()), page: z.number() }),
      from: ['query'],
      answer: z.object({}),
      refusals: [],
    })
    const fetched = vi.fn<(address: string) => Promise<Response>>(async () => Response.json({}))
    vi.stubGlobal('fetch', fetched)

    await call(line, { text: undefined, page: 2 })

    expect(fetched.mock.calls[0]?.[0]).toBe('/api/search?page=2')
  })
})

describe('what comes back', () => {
  const login = () => call(session.login, { email: 'a@example.org', password: 'x' })

  it('is in our names', async () => {
    fakeServer({ '/api/users/login': signedIn() })
    const { res } = await login()
    expect(res.user).toMatchObject({
      familyCode: 'K7M-4TRX',
      children: [{ enabled: true }, { enabled: false }],
    })
  })

  it('is a refusal in the words of the server, with its fields', async () => {
    const said = { code: 'invalid_input', message: 'Controlla i campi.', fields: { email: 'Manca.' } }
    fakeServer({ '/api/users/login': { status: 400, body: said } })
    await expect(login()).rejects.toMatchObject({ ...said, status: 400, undecided: false })
  })

  it('says that the connection is missing and what is safe', async () => {
    fakeServer({ '/api/users/login': 'offline' })
    await expect(login()).rejects.toMatchObject({
      code: 'offline',
      undecided: true,
      message: 'Manca la connessione: riprova.',
    })
  })

  it('never shows what a proxy says', async () => {
    vi.stubGlobal('fetch', async () => new Response('<h1>Bad gateway</h1>', { status: 502 }))
    await expect(login()).rejects.toMatchObject({
      code: 'unexpected',
      message: 'Per favore riprova più tardi.',
    })
  })

  it('is refused when it is not what the contract says', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ message: 'OK', res: { token: 'x' } }))
    await expect(login()).rejects.toMatchObject({ code: 'unexpected', status: 200 })
  })

  it('is without the items of a list that a newer server knows and this page does not', async () => {
    const kept = { id: 1, meal: 'lunch' }
    const line = endpoint({
      summary: '',
      method: 'GET',
      path: '/api/days',
      access: 'anyone',
      input: z.object({}),
      from: [],
      answer: z.object({
        days: z.array(
          z.object({ entries: z.array(z.object({ id: z.number(), meal: z.enum(['lunch', 'dinner']) })) }),
        ),
      }),
      refusals: [],
    })
    const newer = { entries: [{ id: 2, meal: 'brunch' }, kept, { id: 3, meal: 'supper' }] }
    const fetched = vi.fn<typeof fetch>(async () =>
      Response.json({ days: [newer, { entries: [kept] }], more: true }),
    )
    vi.stubGlobal('fetch', fetched)
    expect(await call(line, {})).toEqual({ days: [{ entries: [kept] }, { entries: [kept] }] })
    const [, [address, { body } = {}] = []] = fetched.mock.calls
    expect(address).toBe('/api/browser-errors')
    expect(body).toContain('answer_unread')

    // nobody signs a text of which a part is missing
    await expect(call({ ...line, isReadWhole: true }, {})).rejects.toMatchObject({ code: 'unexpected' })

    vi.stubGlobal('fetch', async () => Response.json({ days: 'none' }))
    await expect(call(line, {})).rejects.toMatchObject({ code: 'unexpected' })
  })

  it('is without an optional field in which a newer server says what this page does not know', async () => {
    const plan = z.object({ kind: z.enum(['week', 'month']), until: z.string() })
    const line = {
      ...surveys.surveyList,
      answer: z.object({ name: z.string(), state: z.enum(['open']), plan: z.optional(plan) }),
    }
    const answers = async (body: object) => {
      vi.stubGlobal('fetch', async () => Response.json(body))
      return call(line, {})
    }
    const known = { name: 'Anna', state: 'open' }
    expect(await answers({ ...known, plan: { kind: 'year', until: '2027-01-01' } })).toEqual(known)
    expect(await answers({ ...known, plan: { kind: 'week' } })).toEqual(known)
    // a page that needs it can show nothing true
    await expect(answers({ ...known, state: 'later' })).rejects.toMatchObject({ code: 'unexpected' })
    await expect(answers({ name: 'Anna' })).rejects.toMatchObject({ code: 'unexpected' })
  })

  it('is the abort itself for a call that was given up', async () => {
    const giveUp = new AbortController()
    giveUp.abort()
    vi.stubGlobal('fetch', async () => {
      throw new DOMException('given up', 'AbortError')
    })
    const givenUp = call(surveys.surveyList, {}, { signal: giveUp.signal })
    await expect(givenUp).rejects.toMatchObject({ name: 'AbortError' })
  })
})
