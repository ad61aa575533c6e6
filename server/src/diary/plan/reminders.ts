import { addDays, momentInItaly } from '@desco/contract/diary/days'
import { sql } from 'kysely'

import { queueMail } from '#platform/mail/queue-mail.ts'
import { findFamilyOfParent, lockFamily } from '#families/index.ts'
import { dayInItaly } from '#platform/clock.ts'
import type { MailCheck } from '#platform/contributions.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import type { HeldJob } from '#platform/work-queue/attempt-job.ts'
import { enqueueJob } from '#platform/work-queue/jobs.queries.ts'
import type { Worker } from '#platform/work-queue/start-work-queue.ts'
import type { LetterNeeds, Needs } from '#platform/needs.ts'

import { listPlanStandings } from './assigned-days.ts'
import { diaryStillEmptyMail, diaryTomorrowMail } from './diary.mails.ts'
import { findHousehold, type Household, keepersOf } from '#diary/days/households.ts'

type Kind = 'evening_before' | 'still_empty'

const reminderQueue = 'diary-reminder'

/** When each reminder of a day is due, on Italian clocks. */
const times = {
  evening_before: { daysLater: -1, time: '18:00' },
  still_empty: { daysLater: 0, time: '20:00' },
} as const satisfies Record<Kind, { daysLater: number; time: string }>

const momentOf = (day: string, kind: Kind) =>
  momentInItaly(addDays(day, times[kind].daysLater), times[kind].time)

/** Has the reminders of assigned days written when they are due, in the transaction that assigns the days. */
export async function queueReminders(needs: Needs, days: readonly string[]): Promise<void> {
  const now = needs.clock.now().getTime()
  for (const day of new Set(days)) {
    for (const kind of Object.keys(times) as Kind[]) {
      const inSeconds = (momentOf(day, kind).getTime() - now) / 1_000
      if (inSeconds > 0) await enqueueJob(needs, { queue: reminderQueue, key: `${day} ${kind}`, inSeconds })
    }
  }
}

/** The hourly chore: a clock that was ahead has used up reminders of days that are still to come (docs/decisions/work-queue.md). */
export async function queueLostReminders(needs: Needs): Promise<void> {
  const today = dayInItaly(needs.clock.now())
  const days = needs.db.selectFrom('diary_plan_day').select('day').distinct().where('day', '>=', today)
  await queueReminders(
    needs,
    (await days.execute()).map(({ day }) => day),
  )
}

/** Writes the reminders of one day and kind. Their readers and the people in them are found out then, family by family. */
export const reminderWorker = (needs: LetterNeeds): Worker => ({
  queue: reminderQueue,
  leaseSeconds: 120,
  run: (job) => remind(needs, job),
})

async function remind(needs: LetterNeeds, job: HeldJob): Promise<void> {
  const [day = '', word = ''] = job.key.split(' ')
  const kind: Kind = word === 'still_empty' ? 'still_empty' : 'evening_before'
  const secondsLeft = Math.ceil((momentOf(day, kind).getTime() - needs.clock.now().getTime()) / 1_000)
  if (secondsLeft > 0) return job.close(async () => ({ againInSeconds: secondsLeft }))
  // a server that was away until the next day reminds of nothing that is over
  if (dayInItaly(needs.clock.now()) === addDays(day, times[kind].daysLater)) {
    const planned = needs.db.selectFrom('diary_plan_day').select('familyId').distinct().where('day', '=', day)
    for (const { familyId } of await planned.orderBy('familyId').execute()) {
      job.signal.throwIfAborted()
      await inTransaction(needs.db, (tx) => remindFamily({ ...needs, db: tx }, { familyId, day, kind }))
    }
  }
  await job.close(async () => 'done')
}

/** A mail to each parent who takes part and agreed to messages, once, about those for whom they are asked to write. */
async function remindFamily(
  needs: LetterNeeds,
  { familyId, day, kind }: { familyId: string; day: string; kind: Kind },
): Promise<void> {
  const { db: tx, clock } = needs
  await lockFamily(tx, familyId)
  const now = clock.now()
  const today = dayInItaly(now)
  const household = await findHousehold(tx, familyId, today)
  if (household === undefined) return
  const keepers = keepersOf(household, today)
  const ofDay = await listPlanStandings(tx, [familyId], { from: day, to: day })
  const asked = new Map(ofDay.map(({ personId, written }) => [personId, written]))
  const about = keepers.filter(({ personId, takesPart }) => takesPart && asked.has(personId))
  for (const parent of household.parents) {
    const { id, email } = parent
    if (email === null || !mayBeReminded(parent, keepers, today)) continue
    const people = about.filter(({ personId, parentId, isWrittenByParents }) => {
      if (kind === 'evening_before') return parentId === null || parentId === id
      // whether a diary is empty is told to who may see it
      return asked.get(personId) === false && (parentId === id || isWrittenByParents)
    })
    if (people.length === 0) continue
    const isNew = await tx
      .insertInto('diary_reminder')
      .values({ accountId: id, day, kind, queuedAt: now })
      .onConflict((conflict) =>
        conflict
          .columns(['accountId', 'day', 'kind'])
          .doUpdateSet({ queuedAt: sql<Date>`excluded.queued_at` })
          // from a moment to come: it was sent too early, by a clock that was ahead
          .where('diary_reminder.queuedAt', '>', sql<Date>`excluded.queued_at + interval '1 minute'`),
      )
      .returning('day')
      .executeTakeFirst()
    if (isNew === undefined) continue
    const mail = kind === 'evening_before' ? diaryTomorrowMail : diaryStillEmptyMail
    await queueMail(needs, mail(needs, { to: email, day, people: people.map(({ name }) => name) }))
  }
}

/** Whether a parent takes part and wants messages of the study. */
const mayBeReminded = (
  { id, agreed, agreedUntil, pausedUntil }: Household['parents'][number],
  keepers: ReturnType<typeof keepersOf>,
  today: string,
) =>
  agreed &&
  (agreedUntil === null || today <= agreedUntil) &&
  (pausedUntil === null || pausedUntil <= today) &&
  keepers.some(({ personId, takesPart }) => personId === id && takesPart)

/** Asked when a reminder is about to leave: its day is still that of the clock, and the parent still takes part and agrees. */
export const reminderIsWanted: MailCheck = async ({ db, clock }, { recipient, queuedAt }) => {
  const today = dayInItaly(clock.now())
  if (dayInItaly(queuedAt) !== today) return false
  const familyId = await findFamilyOfParent(db, recipient)
  const household = familyId === undefined ? undefined : await findHousehold(db, familyId, today)
  if (household === undefined) return false
  const parent = household.parents.find(({ email }) => email?.toLowerCase() === recipient.toLowerCase())
  return parent !== undefined && mayBeReminded(parent, keepersOf(household, today), today)
}
