import type { AnswerOf, InputOf } from '@desco/contract/endpoint'
import { staffLimits } from '@desco/contract/limits'
import { said } from '@desco/contract/messages'
import { staffSaid } from '@desco/contract/messages/desk/messages'
import type { rehearsals } from '@desco/contract/rights/desk/rehearsals'

import { rehearsalHash } from '#families/index.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { doerOf, recordAct } from '#staff/index.ts'
import { dayInItaly, later } from '#platform/clock.ts'
import type { StaffMember } from '#platform/http/actor.ts'
import { takeAttempt } from '#platform/limits/attempts.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { Problem } from '#platform/problem.ts'
import { newToken } from '#platform/secrets/secrets.ts'

import type { Needs } from './needs.ts'
import { rehearsalLinkMail } from './rehearsals.mails.ts'
import { deleteRehearsal, insertRehearsal, listRehearsalRows, lockRehearsal } from './rehearsals.queries.ts'

const mostShown = 100

/** Rehearsals, newest first. */
export async function listRehearsals({
  db,
  clock,
}: Needs): Promise<AnswerOf<typeof rehearsals.listRehearsals>> {
  const rows = await listRehearsalRows(db, clock.now(), mostShown)
  return {
    message: said.found,
    rehearsals: rows.map((row) => ({
      id: row.id,
      madeAt: row.madeAt.toISOString(),
      madeBy: row.shownAs,
      expiresAt: row.expiresAt.toISOString(),
      family: row.familyId === null || row.code === null ? null : { id: row.familyId, code: row.code },
      isBeingErased: row.isBeingErased,
    })),
  }
}

/**
 * Makes a link with which one family is registered as a rehearsal, by the same form as any other, and mails it. The secret
 * stands behind `#`, which no server is ever sent.
 */
export async function beginRehearsal(
  needs: Needs,
  actor: StaffMember,
  { email }: InputOf<typeof rehearsals.beginRehearsal>,
): Promise<AnswerOf<typeof rehearsals.beginRehearsal>> {
  await takeAttempt(needs, {
    name: 'begin-rehearsal',
    subject: actor.staffId,
    max: staffLimits.rehearsal.perHour,
    perSeconds: 3_600,
  })
  const now = needs.clock.now()
  const expiresAt = later(now, { days: staffLimits.rehearsal.days })
  const secret = newToken()
  const link = `${needs.portalUrl}/signup#prova=${secret}`
  await inTransaction(needs.db, async (tx) => {
    const inside = { ...needs, db: tx }
    const madeBy = actor.staffId
    const id = await insertRehearsal(tx, { secretHash: rehearsalHash(secret), madeBy, now, expiresAt })
    const day = dayInItaly(expiresAt).split('-').toReversed().join('-')
    await queueMail(inside, rehearsalLinkMail(needs, { to: email, link, day }))
    await recordAct(inside, doerOf(actor), { act: 'rehearsal_begun', subject: { kind: 'rehearsal', id } })
  })
  return { message: staffSaid.done, link, expiresAt: expiresAt.toISOString() }
}

/** Ends a link that nobody has used. A family that was registered with it is erased by its own page. */
export async function cancelRehearsal(needs: Needs, actor: StaffMember, id: string): Promise<void> {
  await inTransaction(needs.db, async (tx) => {
    const known = await lockRehearsal(tx, id)
    if (known === undefined) throw new Problem('not_found')
    if (known.familyId !== null) throw new Problem('rehearsal_link_dead')
    await deleteRehearsal(tx, id)
    await recordAct({ ...needs, db: tx }, doerOf(actor), {
      act: 'rehearsal_cancelled',
      subject: { kind: 'rehearsal', id },
    })
  })
}
