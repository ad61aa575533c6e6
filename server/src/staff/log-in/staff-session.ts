import { limits, staffLimits } from '@desco/contract/limits'
import type { FastifyRequest } from 'fastify'

import { dayInItaly, later } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { StaffMember, Visitor } from '#platform/http/actor.ts'
import { cookieName, cookieText, readCookie } from '#platform/http/cookies.ts'
import type { AuthGuard } from '#platform/http/mount.ts'
import { newToken, sha256 } from '#platform/secrets/secrets.ts'
import type { LetterNeeds, Needs } from '#platform/needs.ts'

import { endsInDays } from '#staff/access/warn-of-endings.ts'

/** The needs of the team's accesses. */
export type StaffNeeds = LetterNeeds & Needs<'networkLimits' | 'staffIdleMinutes' | 'log'>

const cookies = {
  /** Opens the team's area. */
  session: { name: 'desco_staff', path: '/api/staff' },
  /** Of a browser that has logged in or ended a set-up: it opens nothing, and does not wait for others' wrong guesses. */
  device: { name: 'desco_staff_device', path: '/api/staff', days: limits.device.days },
  /** Of a browser that has asked to enter with a passkey, until it closes: what was signed in another one opens nothing here. */
  passkey: { name: 'desco_staff_passkey', path: '/api/staff/passkeys' },
} as const
type Which = keyof typeof cookies
type Where = { portalUrl: string }

export const staffCookieName = (which: Which, where: Where) => cookieName(cookies[which].name, where)

/** A cookie of the team's area; null takes it back. */
export const staffCookie = (which: Which, value: string | null, where: Where) =>
  cookieText({ ...cookies[which], value }, where)

const touchedEveryMilliseconds = 60_000
const hashOf = (token: string) => sha256('staff session', token)

/** The sessions that live: by their end, the last sign of life, the last day of the access. */
export function liveSessions({ db, clock, staffIdleMinutes }: Needs<'staffIdleMinutes'>) {
  const now = clock.now()
  return db
    .selectFrom('staff_session as session')
    .innerJoin('staff_account as staff', 'staff.id', 'session.staffId')
    .where('session.expiresAt', '>', now)
    .where('session.lastSeenAt', '>', later(now, { minutes: -staffIdleMinutes }))
    .where('staff.disabledAt', 'is', null)
    .where('staff.expiresOn', '>=', dayInItaly(now))
}

/** Opens a session and answers its token, for the cookie alone. */
export async function openStaffSession(
  { db, clock }: Needs,
  staffId: string,
  device: string,
): Promise<string> {
  const now = clock.now()
  const token = newToken()
  const expiresAt = later(now, { hours: staffLimits.session.hours })
  await db
    .insertInto('staff_session')
    .values({ tokenHash: hashOf(token), staffId, device, createdAt: now, lastSeenAt: now, expiresAt })
    .execute()
  return token
}

/** False when it is not this person's. */
export async function deleteStaffSession(db: Database, staffId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_session')
    .where('id', '=', id)
    .where('staffId', '=', staffId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** No browser of theirs is known any more either. Answers how many sessions there were. */
export async function deleteStaffSessionsOf(db: Database, staffId: string): Promise<number> {
  await db.deleteFrom('known_device').where('staffId', '=', staffId).execute()
  const { numDeletedRows } = await db
    .deleteFrom('staff_session')
    .where('staffId', '=', staffId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** The guard of the staff's calls. Nothing is remembered between two calls: a session that was ended is dead at once. */
export function staffGuard(needs: Needs<'staffIdleMinutes' | 'portalUrl'>): AuthGuard<StaffMember | Visitor> {
  const cookie = staffCookieName('session', needs)
  return {
    tokenOf: ({ headers }: FastifyRequest) => readCookie(headers, cookie),
    identify: async (token) => {
      if (token === undefined || token.length === 0 || token.length > 200) return { kind: 'visitor' }
      const session = await liveSessions(needs)
        .select(['session.id as sessionId', 'session.staffId', 'session.lastSeenAt'])
        .select(['staff.email', 'staff.name', 'staff.role', 'staff.expiresOn'])
        .where('session.tokenHash', '=', hashOf(token))
        .executeTakeFirst()
      if (session === undefined) return { kind: 'visitor' }
      const { lastSeenAt, ...member } = session
      const now = needs.clock.now()
      if (now.getTime() - lastSeenAt.getTime() >= touchedEveryMilliseconds) {
        await needs.db
          .updateTable('staff_session')
          .set({ lastSeenAt: now })
          .where('id', '=', member.sessionId)
          .execute()
      }
      return { kind: 'staff', ...member }
    },
  }
}

type Me = Pick<StaffMember, 'staffId' | 'email' | 'name' | 'role' | 'expiresOn'>

/** The signed-in colleague, as their pages show it. */
export const describeMe = (
  { clock }: Pick<Needs, 'clock'>,
  { staffId: id, email, name, role, expiresOn }: Me,
) => ({
  id,
  email,
  name,
  role,
  expiresOn,
  endsInDays: endsInDays(expiresOn, dayInItaly(clock.now())),
})
