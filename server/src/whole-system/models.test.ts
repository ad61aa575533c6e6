import { limits } from '@desco/contract/limits'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { lowMailWorker, mailWorker } from '#platform/mail/mail-worker.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { dayInItaly, later } from '#platform/clock.ts'
import { silentLog } from '#platform/log.ts'
import { doDueJobs } from '#platform/work-queue/start-work-queue.ts'
import { aRegisteredParent, logIn, mailsTo } from '#testing/people/people.ts'
import { startTestPortal, type TestPortal } from '#testing/portals/portal.ts'
import { inProof, note } from '#testing/portals/proof.ts'
import { pauseRecording } from '#testing/files/record-statements.ts'
import { anInvitedFamily, answering, invitationTo } from '#testing/people/second-parents.ts'

import { findBroken } from '#server/invariants.queries.ts'

// Any sequence of acts, done to the real server and to a model of a few lines; both must say the same.

const runs = inProof(12, 1_000)
const seed = inProof(20_261_122, Math.floor(Math.random() * 2 ** 31))
const timeout = inProof(180_000, 3_600_000)

let portal: TestPortal
let resume: () => void
beforeAll(async () => {
  resume = pauseRecording()
  portal = await startTestPortal()
})
afterAll(async () => {
  await portal.close()
  resume()
})

/** One act, on the model and on the real server. */
type Act<Model, Real> = fc.AsyncCommand<Model & object, Real>
const act = <Model extends object, Real>(
  name: string,
  run: (model: Model, real: Real) => Promise<void>,
  check: (model: Readonly<Model>) => boolean = () => true,
): Act<Model, Real> => ({ check, run, toString: () => name })

async function holds<Model extends object, Real>(
  name: string,
  commands: fc.Arbitrary<Act<Model, Real>>[],
  setUp: () => Promise<{ model: Model; real: Real }>,
) {
  let done = 0
  const property = fc.asyncProperty(fc.commands(commands, { maxCommands: 40 }), async (acts) => {
    await fc.asyncModelRun(setUp, acts)
    done += [...acts].length
  })
  await fc.assert(property, { numRuns: runs, seed })
  expect(await findBroken(portal.ownerDb)).toEqual([])
  note({ of: name, said: `${runs} runs, ${done} acts, seed ${seed}` })
}

describe('the life of a code', () => {
  it('is what the model says', { timeout }, async () => {
    type Model = {
      /** Of the code that was sent last: until when it is good, and how many wrong ones were typed since. */
      goodUntil: number
      wrong: number
      sentAt: number[]
      isVerified: boolean
    }
    type Real = { email: string; codes: string[] }
    const now = () => portal.clock.now().getTime()
    const wrongCode = ['code_wrong', 'code_used_up']
    const verify = async (email: string, otp: string) => {
      const { status, body } = await portal.call(
        'GET',
        `/api/users/verify-account?${new URLSearchParams({ email, otp }).toString()}`,
      )
      return status === 200 ? 'accepted' : String(body.code)
    }
    const newestCode = async (email: string) => {
      const mails = await mailsTo(portal, email)
      return mails.flatMap(({ bodyText }) => /(?<!\d)\d{6}(?!\d)/u.exec(bodyText)?.[0] ?? [])[0] ?? ''
    }
    const expectWrong = async (model: Model, { email }: Real, otp: string) => {
      expect(await verify(email, otp)).toBeOneOf(wrongCode)
      model.wrong += 1
    }
    const pass = fc
      .constantFrom(1, 40, 90, 179, 180, 1_300)
      .map((seconds) => act<Model, Real>(`${seconds} s pass`, async () => portal.clock.pass({ seconds })))
    const guess = fc.constant(
      act<Model, Real>('guess', async (model, real) => {
        const [code = ''] = real.codes.slice(-1)
        await expectWrong(model, real, code === '000000' ? '000001' : '000000')
      }),
    )
    const typeOld = fc.constant(
      act<Model, Real>('type an older code', async (model, real) => {
        const older = real.codes.slice(0, -1).findLast((code) => code !== real.codes.at(-1))
        if (older !== undefined) await expectWrong(model, real, older)
      }),
    )
    const type = fc.constant(
      act<Model, Real>('type the code', async (model, real) => {
        const said = await verify(real.email, real.codes.at(-1) ?? '')
        const isSpent = model.isVerified || model.wrong >= limits.code.wrongTries
        const isLate = now() >= model.goodUntil
        expect(said).toBeOneOf(isSpent ? wrongCode : [isLate ? 'code_expired' : 'accepted'])
        if (isSpent) model.wrong += 1
        else if (!isLate) model.isVerified = true
      }),
    )
    const resend = fc.constant(
      act<Model, Real>('ask for a new code', async (model, real) => {
        // the mails of one second are sorted by chance
        portal.clock.pass({ seconds: 1 })
        const before = (await mailsTo(portal, real.email)).length
        const body = { email: real.email, purpose: 'VERIFY_ACCOUNT' }
        const { status } = await portal.call('POST', '/api/users/resend-otp', { body })
        const sent = (await mailsTo(portal, real.email)).length - before
        const isRefused = status === 429
        const inThisHour = model.sentAt.filter((moment) => moment > now() - 3_600_000)
        const tooFew = inThisHour.length < limits.code.perHour - 1
        expect({ status, isRefusedTooEarly: isRefused && tooFew, sent }).toEqual({
          status: isRefused ? 429 : 200,
          isRefusedTooEarly: false,
          sent: isRefused || model.isVerified ? 0 : 1,
        })
        if (isRefused) return
        model.sentAt.push(now())
        if (model.isVerified) return
        real.codes.push(await newestCode(real.email))
        Object.assign(model, { goodUntil: now() + limits.code.minutes * 60_000, wrong: 0 })
      }),
    )

    await holds('the life of a code', [pass, guess, typeOld, type, resend], async () => {
      const { email } = await aRegisteredParent(portal)
      const model = {
        goodUntil: now() + limits.code.minutes * 60_000,
        wrong: 0,
        sentAt: [now()],
        isVerified: false,
      }
      return { model, real: { email, codes: [await newestCode(email)] } }
    })
  })
})

describe('the states of a family with an invitation', () => {
  it('are what the model says', { timeout }, async () => {
    type Model = { answered: string | null; links: { expiresAt: number }[] }
    type Real = { email: string; invited: string; childIds: [string, string]; tokens: string[] }
    const kinds = ['full', 'childrenOnly', 'refuse'] as const
    const enrolments = { full: 'active', childrenOnly: 'active', refuse: 'refused' }
    const now = () => portal.clock.now().getTime()
    const invitationMs = limits.invitation.days.unset * 86_400_000

    const answer = fc.tuple(fc.constantFrom(...kinds), fc.nat(3)).map(([kind, place]) =>
      act<Model, Real>(`${kind} by link ${place}`, async (model, real) => {
        const at = Math.max(real.tokens.length - 1 - place, 0)
        const token = real.tokens[at] ?? ''
        const isLatest = at === real.tokens.length - 1
        const mayAnswer = model.answered === null && isLatest && now() < (model.links[at]?.expiresAt ?? 0)
        const calls = answering(portal)
        const { status } =
          kind === 'refuse'
            ? await calls.refuse(token)
            : kind === 'full'
              ? await calls.full({ token, email: real.invited, selectedChild: real.childIds })
              : await calls.childrenOnly({ token, selectedChild: [real.childIds[0]] })
        expect({ kind, at, isDone: status === 200 }).toEqual({ kind, at, isDone: mayAnswer })
        if (mayAnswer) model.answered = kind
      }),
    )
    const inviteAgain = fc.constant(
      act<Model, Real>('invite again', async (model, real) => {
        portal.clock.pass({ seconds: 1 })
        const { token } = await logIn(portal, real.email)
        const body = { spousesurname: 'Bianchi', spousemail: real.invited }
        const { status } = await portal.call('POST', '/api/users/invite-spouse', { token, body })
        // so many in an hour and a day are refused, which changes nothing
        if (status === 429) return
        expect(status === 200).toBe(model.answered === null)
        if (status !== 200) return
        real.tokens.push(await invitationTo(portal, real.invited))
        model.links.push({ expiresAt: now() + invitationMs })
      }),
    )
    const look = fc.constant(
      act<Model, Real>('look', async (model, real) => {
        const { user } = await logIn(portal, real.email)
        const expected = model.answered === null ? 'awaiting_spouse' : enrolments[model.answered as 'full']
        expect(user.enrolment).toBe(expected)
      }),
    )
    const pass = fc
      .constantFrom(1, 12, 29)
      .map((days) => act<Model, Real>(`${days} days pass`, async () => portal.clock.pass({ days })))

    await holds('the states of a family', [answer, inviteAgain, look, pass], async () => {
      // a thousand runs take decades of the portal's time, in which children born once would grow up
      const dobirth = dayInItaly(later(portal.clock.now(), { days: -4_000 }))
      const { first, invited, token, childIds } = await anInvitedFamily(portal, undefined, { dobirth })
      const model: Model = { answered: null, links: [{ expiresAt: now() + invitationMs }] }
      return { model, real: { email: first.email, invited, childIds, tokens: [token] } }
    })
  })
})

describe('the queue of mails', () => {
  it('is what the model says', { timeout }, async () => {
    type Model = { queued: number }
    type Outcome = 'sent' | 'try_again' | 'refused_for_good' | 'perhaps_delivered'
    type Real = { ids: Set<string>; sent: string[]; perhaps: Set<string> }

    async function work({ ids, sent, perhaps }: Real, outcome: Outcome) {
      const transport = {
        send: async ({ id }: { id: string }) => {
          if (outcome === 'sent' && ids.has(id)) sent.push(id)
          if (outcome === 'perhaps_delivered') perhaps.add(id)
          return outcome === 'sent' ? { outcome } : { outcome, reason: 'The model says so.' }
        },
        close: () => undefined,
      }
      const needs = { ...portal, log: silentLog, transport }
      await doDueJobs(needs, mailWorker(needs))
      await doDueJobs(needs, lowMailWorker(needs))
    }
    const stateOf = async (ids: ReadonlySet<string>) =>
      ids.size === 0
        ? []
        : portal.ownerDb
            .selectFrom('outgoing_mail')
            .select(['id', 'sentAt', 'givenUpAt', 'bodyText'])
            .where('id', 'in', [...ids])
            .execute()
    const queue = fc.constant(
      act<Model, Real>('queue a mail', async (model, { ids }) => {
        const mail = {
          kind: 'authorization-receipt',
          to: 'anna@example.org',
          subject: 'S',
          paragraphs: ['T'],
        } as const
        ids.add(await queueMail(portal, mail))
        model.queued += 1
      }),
    )
    const send = fc
      .constantFrom<Outcome>('sent', 'try_again', 'refused_for_good', 'perhaps_delivered')
      .map((outcome) => act<Model, Real>(outcome, async (_model, real) => work(real, outcome)))
    const pass = fc
      .constantFrom(1, 30, 600)
      .map((minutes) =>
        act<Model, Real>(`${minutes} minutes pass`, async () => portal.clock.pass({ minutes })),
      )
    const look = fc.constant(
      act<Model, Real>('look', async (model, { ids, sent, perhaps }) => {
        const mails = await stateOf(ids)
        expect(mails).toHaveLength(model.queued)
        // twice only what was perhaps delivered
        expect(sent.filter((id, at) => sent.indexOf(id) !== at && !perhaps.has(id))).toEqual([])
        for (const { id, sentAt, givenUpAt, bodyText } of mails) {
          expect(sentAt !== null && givenUpAt !== null).toBe(false)
          expect(sentAt !== null).toBe(sent.includes(id))
          expect(sentAt !== null && bodyText !== '').toBe(false)
        }
      }),
    )

    await holds('the queue of mails', [queue, send, pass, look], async () => ({
      model: { queued: 0 },
      real: { ids: new Set<string>(), sent: [], perhaps: new Set<string>() },
    }))
  })
})
