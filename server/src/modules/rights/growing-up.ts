import { dayInItaly } from '@desco/contract/birth-date'
import { addDays } from '@desco/contract/diary/days'

import { queueMail } from '#modules/mail/index.ts'
import {
  assentToday,
  listEvents,
  listParentEmails,
  lockFamily,
  mayTakePart,
  noticesDue,
} from '#modules/people/index.ts'
import type { ChoreNeeds } from '#platform/contributions.ts'
import { inTransaction } from '#platform/in-transaction.ts'

import { findGrowingChild, insertNotice, listBornBetween, listNotices } from './growing-up.queries.ts'
import { childTurns14Mail } from './rights.mails.ts'

const childrenAtATime = 200

/**
 * Tells the parents that a child of theirs turns 14: 30 and 7 days before, and on the day. The child itself is asked by its
 * page from that day on (`assentToday`). Answers how many notices were written.
 */
export async function tellOfBirthdays(needs: ChoreNeeds): Promise<number> {
  const today = dayInItaly(needs.clock.now())
  // born 14 years before the days about which anything could be said, with room for the 29th of February
  const year = String(Number(today.slice(0, 4)) - 14)
  const birthday =
    `${year}${today.slice(4)}` === `${year}-02-29` ? `${year}-03-01` : `${year}${today.slice(4)}`
  const range = { from: addDays(birthday, -9), to: addDays(birthday, 32) }
  let told = 0
  let after: string | null = null
  for (;;) {
    const page = await listBornBetween(needs.db, { ...range, after, atMost: childrenAtATime })
    for (const child of page) told += await tellOf(needs, child, today)
    const last = page.at(-1)
    if (last === undefined || page.length < childrenAtATime) return told
    after = last.id
  }
}

async function tellOf(
  needs: ChoreNeeds,
  { id, family_id: familyId }: { id: string; family_id: string },
  today: string,
): Promise<number> {
  return inTransaction(needs.db, async (tx) => {
    const inside = { ...needs, db: tx }
    await lockFamily(tx, familyId)
    const child = await findGrowingChild(tx, id)
    const events = await listEvents(tx, familyId)
    if (child === undefined || !mayTakePart(events, id)) return 0
    // nothing is asked of who said no
    if (assentToday(events, child, today) === 'no') return 0
    const sent = await listNotices(tx, id)
    const since = dayInItaly(child.created_at)
    const due = noticesDue({ birthDate: child.birth_date, since, sent }, today)
    let told = 0
    for (const notice of due) {
      // what happens at 18 is not decided in the portal yet
      if (notice.milestone !== 14) continue
      if (!(await insertNotice(tx, { childId: id, notice, now: needs.clock.now() }))) continue
      for (const to of await listParentEmails(tx, familyId)) {
        await queueMail(
          inside,
          childTurns14Mail(needs, { to, child: child.name, notice, hasAccount: child.account_id !== null }),
        )
      }
      told += 1
    }
    return told
  })
}
