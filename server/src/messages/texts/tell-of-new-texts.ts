import { dayInItaly } from '@desco/contract/families/birth-date'

import { queueMail } from '#platform/mail/queue-mail.ts'
import { takenUpByReaders, takeUpChanges } from '#families/index.ts'
import type { ChoreNeeds, MailCheck } from '#platform/contributions.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { sliceOfRows } from '#platform/database/slice-of-rows.ts'

import { owesByAddress } from './owes-a-text.queries.ts'
import { textsChangedMail } from './text-desk.mails.ts'
import { findNewestAnswer, noteTold, type Untold, untoldOf } from './untold.queries.ts'

/** At most so many an hour: a mail server that takes a thousand at once may keep a code waiting. */
const mailsAnHour = 500

/**
 * Writes to who has to answer a text that has taken effect, once about each version; several of one day are one mail. Children
 * find it on their page. In a large study it looks at a part of all answers each hour. Answers how many were written to.
 */
export async function tellOfNewTexts(needs: ChoreNeeds): Promise<number> {
  const now = needs.clock.now()
  const today = dayInItaly(now)
  await takeUpChanges(needs.db, takenUpByReaders)
  const slice = sliceOfRows(now, await findNewestAnswer(needs.db))
  let told = 0
  for await (const one of untoldOf(needs.db, { slice, today })) {
    told += await tell(needs, one)
    if (told >= mailsAnHour) break
  }
  return told
}

/** Answers how many mails that is: none where somebody was told meanwhile. */
const tell = async (needs: ChoreNeeds, { accountId, textIds, email, until }: Untold): Promise<0 | 1> =>
  inTransaction(needs.db, async (tx) => {
    const now = needs.clock.now()
    if ((await noteTold(tx, { accountId, textIds, now })) === 0) return 0
    const isOver = until < dayInItaly(now)
    await queueMail({ ...needs, db: tx }, textsChangedMail(needs, { to: email, until, isOver }))
    return 1
  })

/** Asked when the mail is about to leave: who has answered meanwhile, or has left, is not written to any more. */
export const noticeIsWanted: MailCheck = ({ db, clock }, { recipient }) =>
  owesByAddress(db, recipient, dayInItaly(clock.now()))
