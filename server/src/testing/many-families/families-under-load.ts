import { setTimeout as pause } from 'node:timers/promises'

import { sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'

import type { MailSink } from '#testing/portals/mail-sink.ts'
import { aChild, alone, anEmail, aSignUp, password } from '#testing/people/people.ts'
import { callOver } from '#testing/portals/portal-processes.ts'

/** How far a family has come, as far as the portal said so: what was acknowledged must never be lost. */
export type Acknowledged = {
  email: string
  registered: boolean
  verified: boolean
  hasChild: boolean
  /** Its session; null before the log-in. */
  token: string | null
}

type Load = { urlOf: () => string; mails: MailSink; callers: number }

/**
 * Families that register, type the code, add a child and log in, one after the other at each of some callers, until they are
 * told to stop. A family gives up at the first step that is not answered with 200.
 */
export function startFamilies({ urlOf, mails, callers }: Load) {
  const families: Acknowledged[] = []
  const call = callOver(urlOf)
  let acknowledged = 0
  const refusals: Record<string, number> = {}
  let hasEnded = false
  /** The answer of a step; null when nobody acknowledged it. */
  const step = async (...asked: Parameters<typeof call>) => {
    const answer = await call(...asked).catch(() => null)
    if (answer?.status === 200) {
      acknowledged += 1
      return answer.body
    }
    const why = answer === null ? 'no answer' : `${answer.status} ${String(answer.body.code)}`
    refusals[why] = (refusals[why] ?? 0) + 1
    return null
  }
  const walk = async () => {
    const family: Acknowledged = {
      email: anEmail(),
      registered: false,
      verified: false,
      hasChild: false,
      token: null,
    }
    families.push(family)
    const { email } = family
    family.registered = (await step('POST', '/api/users/sign-up', { body: aSignUp({ email }) })) !== null
    if (!family.registered) return
    let otp = mails.codeFor(email)
    for (; otp === null && !hasEnded; otp = mails.codeFor(email)) await pause(10)
    if (otp === null) return
    const query = new URLSearchParams({ email, otp }).toString()
    const verified = await step('GET', `/api/users/verify-account?${query}`)
    family.verified = verified !== null
    if (verified === null) return
    const children = { children: [aChild()], spouse: alone }
    const added = await step('POST', '/api/users/add-children', {
      token: String(verified.token),
      body: children,
    })
    family.hasChild = added !== null
    if (!family.hasChild) return
    const entered = await step('POST', '/api/users/login', { body: { email, password } })
    family.token = entered === null ? null : String(entered.res.token)
  }
  const running = Array.from({ length: callers }, async () => {
    while (!hasEnded) {
      await walk()
      // while nobody listens every call fails at once
      await pause(5)
    }
  })
  return {
    families,
    /** How many steps were answered with 200, how many were not, and with what. */
    counts: () => ({
      acknowledged,
      refused: Object.values(refusals).reduce((sum, count) => sum + count, 0),
      refusals,
    }),
    /** Answers when so many steps more were acknowledged; fails, with what was answered instead, after two minutes without one. */
    untilMore: async (steps: number) => {
      let [last, since] = [acknowledged, performance.now()]
      for (const wanted = acknowledged + steps; acknowledged < wanted;) {
        await pause(5)
        if (acknowledged > last) [last, since] = [acknowledged, performance.now()]
        if (performance.now() - since < 120_000) continue
        const waiting = families.filter(({ registered, verified }) => registered && !verified).length
        throw new Error(
          `Nothing was acknowledged for two minutes: ${waiting} registered and not verified, ${JSON.stringify(refusals)}`,
        )
      }
    },
    stop: async () => {
      hasEnded = true
      await Promise.all(running)
    },
  }
}

/** Which acknowledged steps are not in the database. */
export async function findLost(db: Database, families: readonly Acknowledged[]): Promise<string[]> {
  // they go on meanwhile: what is acknowledged after the look is not in it
  const told = families.map((family) => ({ ...family }))
  const accounts = await db.selectFrom('account').select(['email', 'familyId', 'verifiedAt']).execute()
  const children = new Set(
    (await db.selectFrom('child').select('familyId').execute()).map((one) => one.familyId),
  )
  const byEmail = new Map(accounts.map((account) => [account.email, account]))
  return told.flatMap(({ email, registered, verified, hasChild }) => {
    const account = byEmail.get(email)
    return [
      ...(registered && account === undefined ? [`${email} registered`] : []),
      ...(verified && !account?.verifiedAt ? [`${email} verified`] : []),
      ...(hasChild && !children.has(account?.familyId ?? '') ? [`${email} has a child`] : []),
    ]
  })
}

/** The leases of a process that is gone end now: its jobs are done again at once. */
export const endLeases = (db: Database) =>
  db.updateTable('job').set({ leasedUntil: new Date() }).where('leasedUntil', '>', new Date()).execute()

/** Why a mail has not left is in its row and its job's. */
export const listUnsentMails = (db: Database) =>
  db
    .selectFrom('outgoing_mail')
    .leftJoin('job', (join) => join.on('job.key', '=', sql<string>`outgoing_mail.id::text`))
    .select(['kind', 'tries', 'lastError', 'givenUpAt', 'job.dueAt', 'job.leasedUntil', 'job.attempt'])
    .where('sentAt', 'is', null)
    .execute()
