import type { ContentOf, InputOf } from '@desco/contract/endpoint'
import { staffLimits } from '@desco/contract/limits'
import type { rehearsals } from '@desco/contract/rights/desk/rehearsals'
import { sql } from 'kysely'

import { rehearsalHash } from '#families/index.ts'
import { printDay } from '#platform/mail/italian.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { familyAct, type Inside, staffAct, staffIdOf } from '#staff/index.ts'
import { later } from '#platform/clock.ts'
import { isRehearsal } from '#platform/database/of-study.queries.ts'
import type { StaffMember } from '#platform/http/actor.ts'
import { takeAttemptOfHour } from '#platform/limits/attempts.ts'
import { Problem } from '#platform/problem.ts'
import { newToken } from '#platform/secrets/secrets.ts'
import type { LetterNeeds, Needs } from '#platform/needs.ts'
import { queueWholeErasure } from '#rights/erasure/ask-erasure.ts'
import { listOpenErasures } from '#rights/erasure/erasures.queries.ts'
import { rehearsalLinkMail } from '#rights/rights.mails.ts'

const mostShown = 100

/** Links that can still be used and those that were, newest first. */
export async function listRehearsals({
  db,
  clock,
}: LetterNeeds): Promise<ContentOf<typeof rehearsals.listRehearsals>> {
  const rows = await db
    .selectFrom('rehearsal')
    .innerJoin('staff_account', 'staff_account.id', 'rehearsal.madeBy')
    .leftJoin('family', 'family.id', 'rehearsal.familyId')
    .select([
      'rehearsal.id',
      'rehearsal.madeAt',
      'rehearsal.expiresAt',
      'rehearsal.familyId',
      'staff_account.shownAs as madeBy',
      'family.code',
      sql<boolean>`exists (
        select from erasure
        where erasure.family_id = rehearsal.family_id and erasure.means = 'rehearsal' and erasure.ended_at is null
      )`.as('isBeingErased'),
    ])
    .where((row) =>
      row.or([row('rehearsal.familyId', 'is not', null), row('rehearsal.expiresAt', '>', clock.now())]),
    )
    .orderBy('rehearsal.madeAt', 'desc')
    .orderBy('rehearsal.id')
    .limit(mostShown)
    .execute()
  return {
    rehearsals: rows.map(({ familyId, code, ...row }) => ({
      ...row,
      family: familyId === null || code === null ? null : { id: familyId, code },
    })),
  }
}

/**
 * Makes a link with which one family is registered as a rehearsal, by the same form as any other, and mails it. The secret
 * stands behind `#`, which no server is ever sent.
 */
export async function beginRehearsal(
  needs: LetterNeeds,
  actor: StaffMember,
  input: InputOf<typeof rehearsals.beginRehearsal>,
) {
  await takeAttemptOfHour(needs, 'begin-rehearsal', actor.staffId, staffLimits.rehearsal.perHour)
  return begin(needs, actor, input)
}

const begin = staffAct(
  'rehearsal_begun',
  async (inside: Inside<LetterNeeds>, { email }: InputOf<typeof rehearsals.beginRehearsal>, doer) => {
    const { db, now, portalUrl } = inside
    const expiresAt = later(now, { days: staffLimits.rehearsal.days })
    const secret = newToken()
    const link = `${portalUrl}/signup#prova=${secret}`
    const secretHash = rehearsalHash(secret)
    const { id } = await db
      .insertInto('rehearsal')
      .values({ secretHash, madeBy: staffIdOf(doer), madeAt: now, expiresAt })
      .returning('id')
      .executeTakeFirstOrThrow()
    await queueMail(inside, { to: email, ...rehearsalLinkMail(inside, { link, day: printDay(expiresAt) }) })
    return { subject: { kind: 'rehearsal', id }, answer: { link, expiresAt } }
  },
)

/** Ends a link that nobody has used. A family that was registered with it is erased by its own page. */
export const cancelRehearsal = staffAct(
  'rehearsal_cancelled',
  async ({ db }: Inside<LetterNeeds>, { id }: InputOf<typeof rehearsals.cancelRehearsal>) => {
    const known = await db
      .selectFrom('rehearsal')
      .select('familyId')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => new Problem('not_found'))
    if (known.familyId !== null) throw new Problem('rehearsal_link_dead')
    await db.deleteFrom('rehearsal').where('id', '=', id).execute()
    return { subject: { kind: 'rehearsal', id } }
  },
)

/**
 * Erases a rehearsal, its adults too, by the queue that erases people: at once, because nobody could want it back, and without
 * a second person, because nobody is in it. Of two colleagues one does.
 */
export const eraseRehearsal = familyAct(
  'rehearsal_erased',
  async (inside: Inside<LetterNeeds>, { familyId }: InputOf<typeof rehearsals.eraseRehearsal>, doer) => {
    if (!(await isRehearsal(inside.db, familyId))) throw new Problem('not_a_rehearsal')
    const open = await listOpenErasures(inside.db, familyId)
    if (open.some(({ means }) => means === 'rehearsal')) throw new Problem('erasure_under_way')
    await queueWholeErasure(inside, { familyId, means: 'rehearsal', staffId: staffIdOf(doer) })
    return {}
  },
)

/** Deletes links that nobody used in their time. Answers how many. */
export async function deleteExpiredLinks({ db, clock }: Needs): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('rehearsal')
    .where('familyId', 'is', null)
    .where('expiresAt', '<=', clock.now())
    .executeTakeFirst()
  return Number(numDeletedRows)
}
