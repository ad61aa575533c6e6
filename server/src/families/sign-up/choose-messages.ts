import { dayInItaly } from '@desco/contract/families/birth-date'
import { addDays } from '@desco/contract/diary/days'
import { documents } from '@desco/contract/families/consents/texts'
import type { InputOf } from '@desco/contract/endpoint'
import type { leaving } from '@desco/contract/families/leaving'
import { messages } from '@desco/contract/messages'

import { findMessageChoice, upsertMessageChoice } from '#families/people/message-choices.queries.ts'
import type { Parent } from '#platform/http/actor.ts'
import { refuseField } from '#platform/problem.ts'
import type { Needs } from '#platform/needs.ts'

const longestPauseDays = 365

const refusedBefore =
  'Hai rifiutato il testo sui messaggi: per riceverli di nuovo accettalo in «I testi dello studio».'

/**
 * The first two steps of leaving: fewer messages, or none until a day. Reminders stop at once, those that wait in the outbox
 * too: each is asked about once more when it is about to leave. What must be sent, a code or a receipt, is sent.
 */
export async function chooseMessages(
  { db, clock }: Needs,
  { accountId }: Parent,
  { choice, until }: InputOf<typeof leaving.chooseMessages>,
): Promise<void> {
  const now = clock.now()
  const today = dayInItaly(now)
  const isSane = until !== undefined && until > today && until <= addDays(today, longestPauseDays)
  if (choice === 'paused' && !isSane) refuseField('until', messages.pauseDay)
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
