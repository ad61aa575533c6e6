import { dayInItaly } from '@desco/contract/families/birth-date'
import { addDays } from '@desco/contract/diary/days'
import { documents } from '@desco/contract/families/consents/texts'
import type { InputOf } from '@desco/contract/endpoint'
import type { leaving, LeavingState } from '@desco/contract/families/leaving'
import { fieldErrors } from '@desco/contract/field-errors'

import type { Database } from '#platform/database/database.ts'
import type { Parent } from '#platform/http/actor.ts'
import { refuseField } from '#platform/problem.ts'
import type { Needs } from '#platform/needs.ts'

const longestPauseDays = 365

const refusedBefore =
  'Hai rifiutato il testo sui messaggi: per riceverli di nuovo accettalo in «I testi dello studio».'

/**
 * The first two steps of leaving: fewer messages, or none until a day. Reminders stop at once, those that wait in the outbox
 * too: each is asked about once more when it is about to leave. A mail that must be sent, a code or a receipt, is sent.
 */
export async function chooseMessages(
  { db, clock }: Needs,
  { accountId }: Parent,
  { choice, until }: InputOf<typeof leaving.chooseMessages>,
): Promise<void> {
  const now = clock.now()
  const today = dayInItaly(now)
  const isSane = until !== undefined && until > today && until <= addDays(today, longestPauseDays)
  if (choice === 'paused' && !isSane) refuseField('until', fieldErrors.pauseDay)
  if (choice !== 'fewer') {
    const last = await db
      .selectFrom('consent_record')
      .select('answer')
      .where('accountId', '=', accountId)
      .where('section', '=', 'section3')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (last?.answer === documents.section3.refuse) refuseField('choice', refusedBefore)
  }
  const before = await findMessageChoice(db, accountId, today)
  // a pause stands over what was chosen before; to end it is to go back there
  const isOfPause = choice === 'paused' || (choice === 'all' && before.choice === 'paused')
  await upsertMessageChoice(db, {
    accountId,
    ...(!isOfPause && { fewer: choice === 'fewer' }),
    pausedUntil: choice === 'paused' ? (until ?? null) : null,
    now,
  })
}

/** A parent's choice about messages. A pause that is over is none. */
export async function findMessageChoice(
  db: Database,
  accountId: string,
  today: string,
): Promise<LeavingState['messages']> {
  const row = await db
    .selectFrom('message_choice')
    .select(['fewer', 'pausedUntil'])
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return choiceOf(row ?? { fewer: null, pausedUntil: null }, today)
}

/** The choice of a row on a day in Italy: a pause while it lasts, and after it what was chosen before. */
export function choiceOf(
  { fewer, pausedUntil: until }: { fewer: boolean | null; pausedUntil: string | null },
  today: string,
): LeavingState['messages'] {
  if (until !== null && until > today) return { choice: 'paused', until }
  return { choice: fewer === true ? 'fewer' : 'all', until: null }
}

/** `fewer`: as it was where it is not given. */
type Choice = { accountId: string; fewer?: boolean; pausedUntil: string | null; now: Date }

export async function upsertMessageChoice(db: Database, { accountId, fewer, pausedUntil, now }: Choice) {
  const said = { ...(fewer !== undefined && { fewer }), pausedUntil, changedAt: now }
  await db
    .insertInto('message_choice')
    .values({ accountId, fewer: false, ...said })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(said))
    .execute()
}
