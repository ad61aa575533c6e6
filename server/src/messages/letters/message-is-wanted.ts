import { isOver } from '@desco/contract/families/states'
import { sql } from 'kysely'

import { stepOf } from '#messages/news/list-news.ts'
import { dayInItaly, later } from '#platform/clock.ts'
import type { MailCheck } from '#platform/contributions.ts'
import type { Database } from '#platform/database/database.ts'

import { listSteps } from './family-facts.queries.ts'
import { readWaiting } from './family-facts.ts'
import { isFor, whyNot } from './reminders.rules.ts'
import { readSettings } from './rules-and-templates.queries.ts'
import { secondsUntilOpen } from './when-messages-leave.ts'

/**
 * Asked as a message is about to leave, because much may have changed since it was written: whether its reader still takes
 * part, agrees and is in no pause, whether what it reminds of is still to be done, whether the team still wants it, and
 * whether the family has got enough: what waited for days may leave in one week with what was written since.
 */
export const messageIsWanted: MailCheck = async ({ db, clock }, { id, recipient }) => {
  const now = clock.now()
  const message = await findMessageOfMail(db, id)
  const readers = db.selectFrom('message_reader').selectAll()
  const reader = message && (await readers.where('accountId', '=', message.accountId).executeTakeFirst())
  // erased, or written to an address that is no longer theirs
  if (message === undefined || reader?.email.toLowerCase() !== recipient.toLowerCase()) {
    return { drop: 'left' }
  }
  const reason = whyNot(reader, dayInItaly(now))
  if (reason !== null) return { drop: reason }
  if (message.stoppedAt !== null) return { drop: 'stopped' }
  if (message.enabled === false) return { drop: 'off' }
  // the second parent may have said no meanwhile, or nobody is left
  const [step] = await listSteps(db, [message.familyId])
  if (step === undefined || isOver(step.enrolment)) return { drop: 'left' }
  if (!(await isStillToDo(db, message, now))) return { drop: 'done' }
  const settings = await readSettings(db)
  const before = await countBefore(db, message, later(now, { days: -7 }))
  if (before >= settings.perWeek) return { drop: 'cap' }
  const againInSeconds = secondsUntilOpen(settings, now)
  return againInSeconds === 0 ? true : { againInSeconds }
}

/** The message that a mail carries, with what decides whether it still leaves. */
const findMessageOfMail = (db: Database, mailId: string) =>
  db
    .selectFrom('message')
    .leftJoin('reminder_rule', 'reminder_rule.id', 'message.ruleId')
    .leftJoin('message_sending', 'message_sending.id', 'message.sendingId')
    .selectAll('message')
    .select(['reminder_rule.enabled', 'message_sending.stoppedAt'])
    .select(['message_sending.filter', 'message_sending.newsId'])
    .where('message.mailId', '=', mailId)
    .executeTakeFirst()

type Message = NonNullable<Awaited<ReturnType<typeof findMessageOfMail>>>

/**
 * How many messages stand before one that is about to leave: what left to its family since a moment, and what was written
 * before it and waits to leave. Of two that leave at once the older one comes first, so that never both are too many.
 */
async function countBefore(db: Database, { familyId, occasion, writtenAt }: Message, since: Date) {
  // the two mails of a day of the diary count as one: else the rule about a day that stayed empty would never have its say
  const { rows } = await sql<{ count: number }>`
    select (
      (
        select count(distinct message.occasion)
        from message
        join outgoing_mail as mail on mail.id = message.mail_id
        where message.family_id = ${familyId} and message.occasion <> ${occasion} and (
          mail.sent_at > ${since}
          or (mail.sent_at is null and mail.given_up_at is null
            and (message.written_at, message.occasion) < (${writtenAt}, ${occasion}))
        )
      ) + (
        select count(distinct reminder.day)
        from account
        join diary_reminder as reminder on reminder.account_id = account.id
        where account.family_id = ${familyId} and reminder.queued_at > ${since}
      )
    )::int as count`.execute(db)
  return rows[0]?.count ?? 0
}

async function isStillToDo(db: Database, message: Message, now: Date) {
  const { familyId, accountId, about, ruleId, newsId, filter } = message
  const surveyId = filter?.surveyNotDone
  // a news is for those who are at its step when they read it
  if (newsId !== null && filter?.step !== undefined) return (await stepOf(db, familyId)) === filter.step
  if (ruleId === null && surveyId === undefined) return true
  const waiting = (await readWaiting(db, [familyId], now)).get(familyId) ?? []
  return ruleId === null
    ? waiting.some((one) => one.surveyId === surveyId)
    : waiting.some((one) => isFor(one, accountId) && about.includes(one.key))
}
