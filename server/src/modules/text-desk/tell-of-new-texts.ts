import { dayInItaly } from '@desco/contract/birth-date'

import { queueMail } from '#modules/mail/index.ts'
import { takenUpByReaders, takeUpChanges } from '#modules/oversight/index.ts'
import type { ChoreNeeds, MailCheck } from '#platform/contributions.ts'
import { inTransaction } from '#platform/in-transaction.ts'

import { owesByAddress } from './owes-a-text.queries.ts'
import { listUntold, noteTold } from './text-desk.queries.ts'
import { textsChangedMail } from './text-desk.mails.ts'

/** At most so many an hour: a mail server that takes a thousand at once may keep a code waiting. */
const mailsAnHour = 500

/**
 * Writes to who has to answer a text that has taken effect, once about each version; several of one day are one mail. Children
 * find it on their page. Answers how many were written to.
 */
export async function tellOfNewTexts(needs: ChoreNeeds): Promise<number> {
  const now = needs.clock.now()
  const today = dayInItaly(now)
  await takeUpChanges(needs.db, takenUpByReaders)
  let told = 0
  for (const one of await listUntold(needs.db, { today, atMost: mailsAnHour })) {
    const { account_id: accountId, text_ids: textIds, email, until } = one
    told += await inTransaction(needs.db, async (tx) => {
      if ((await noteTold(tx, { accountId, textIds, now })) === 0) return 0
      await queueMail(
        { ...needs, db: tx },
        textsChangedMail(needs, { to: email, until, isOver: until < today }),
      )
      return 1
    })
  }
  return told
}

/** Asked when the mail is about to leave: who has answered meanwhile, or has left, is not written to any more. */
export const noticeIsWanted: MailCheck = ({ db, clock }, { recipient }) =>
  owesByAddress(db, recipient, dayInItaly(clock.now()))
