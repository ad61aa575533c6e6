import { dayInItaly } from '@desco/contract/families/birth-date'
import { addDays } from '@desco/contract/diary/days'
import { sql } from 'kysely'

import type { Database } from '#platform/database/database.ts'
import { later } from '#platform/clock.ts'
import {
  assentToday,
  birthdayAt,
  endSessionsOf,
  type GrowthNotice,
  listEvents,
  listEventsOf,
  listParentEmails,
  lockFamily,
  mayTakePart,
  type Milestone,
  milestones,
  noticesDue,
  sleepsFrom,
} from '#families/index.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { childTurns14Mail, childTurns18Mail } from '#rights/rights.mails.ts'
import type { LetterNeeds } from '#platform/needs.ts'

const childrenAtATime = 200

/** How many days after a birthday something may still be due: at 18 that the account sleeps, also after a long silence of ours. */
const daysAfter: Record<Milestone, number> = { 14: 9, 18: 430 }

/** Of the notice that an account sleeps: so many days after the birthday. */
const asleep = -60

/**
 * Tells the parents that a child of theirs turns 14 or 18: 30 and 7 days before, and on the day. The child itself is asked by
 * its page from that day on (`assentToday`). Who decides nothing for 60 days after the 18th birthday is signed out. Answers
 * how many notices were written.
 */
export async function tellOfBirthdays(needs: LetterNeeds): Promise<number> {
  const today = dayInItaly(needs.clock.now())
  let told = 0
  for (const age of milestones) {
    // born so many years before the days about which anything could be said, with room for the 29th of February
    const birthday = birthdayAt(today, -age)
    const range = { from: addDays(birthday, -daysAfter[age]), to: addDays(birthday, 32) }
    let after: Growing | null = null
    for (;;) {
      const page: Growing[] = await listBornBetween(needs.db, {
        ...range,
        now: needs.clock.now(),
        after,
        atMost: childrenAtATime,
      })
      for (const child of await findDue(needs, page, { today, age }))
        told += await tellOf(needs, child, { today, age })
      const last = page.at(-1)
      if (last === undefined || page.length < childrenAtATime) break
      after = last
    }
  }
  return told
}

/**
 * Of some children those about whom something may be due, which is decided under the family's lock. Every hour nearly all of
 * them were told of long ago, and are looked at by two statements for all.
 */
async function findDue(
  { db }: LetterNeeds,
  children: readonly Growing[],
  { today, age }: { today: string; age: Milestone },
): Promise<Growing[]> {
  const isToTell = (child: Growing) => {
    const told = { birthDate: child.birthDate, since: dayInItaly(child.createdAt), sent: child.sent }
    return noticesDue(told, today).some(({ milestone }) => milestone === age)
  }
  const mayFallAsleep = (child: Growing) =>
    age === 18 &&
    child.accountId !== null &&
    today >= sleepsFrom(child.birthDate) &&
    !child.sent.some((one) => one.daysBefore === asleep && one.birthday === birthdayAt(child.birthDate, 18))
  const near = children.filter((child) => isToTell(child) || mayFallAsleep(child))
  if (near.length === 0) return []
  const events = await listEventsOf(
    db,
    near.map(({ familyId }) => familyId),
  )
  return near.filter((child) => {
    const ofFamily = events.get(child.familyId) ?? []
    if (!mayTakePart(ofFamily, child.id)) return false
    const said = assentToday(ofFamily, child, today)
    return said === 'asked' || (said === 'yes' && isToTell(child))
  })
}

type Child = NonNullable<Awaited<ReturnType<typeof findGrowingChild>>>

async function tellOf(
  needs: LetterNeeds,
  { id, familyId }: { id: string; familyId: string },
  { today, age }: { today: string; age: Milestone },
): Promise<number> {
  return inTransaction(needs.db, async (tx) => {
    const inside = { ...needs, db: tx }
    await lockFamily(tx, familyId)
    const child = await findGrowingChild(tx, id)
    const events = await listEvents(tx, familyId)
    if (child === undefined || !mayTakePart(events, id)) return 0
    const said = assentToday(events, child, today)
    // nothing is asked of who said no
    if (said === 'no') return 0
    const sent = await listNotices(tx, id, needs.clock.now())
    const since = dayInItaly(child.createdAt)
    const due = noticesDue({ birthDate: child.birthDate, since, sent }, today)
    let told = 0
    for (const notice of due) {
      if (notice.milestone !== age) continue
      if (!(await insertNotice(tx, { childId: id, notice, now: needs.clock.now() }))) continue
      for (const to of await listParentEmails(tx, familyId)) {
        await queueMail(inside, mailOf(needs, { to, child, notice }))
      }
      told += 1
    }
    return told + (age === 18 && said === 'asked' ? await letSleep(inside, child, today) : 0)
  })
}

function mailOf(
  needs: LetterNeeds,
  { to, child, notice }: { to: string; child: Child; notice: GrowthNotice },
) {
  const told = { to, child: child.name, notice, hasAccount: child.accountId !== null }
  return notice.milestone === 14
    ? childTurns14Mail(needs, told)
    : childTurns18Mail(needs, { ...told, sleepsOn: sleepsFrom(child.birthDate) })
}

/** Signs out who has decided nothing for 60 days. To log in is still possible, and leads to the decision alone. */
async function letSleep(inside: LetterNeeds, child: Child, today: string): Promise<number> {
  if (child.accountId === null || today < sleepsFrom(child.birthDate)) return 0
  const birthday = birthdayAt(child.birthDate, 18)
  const notice = { milestone: 18, birthday, daysBefore: asleep }
  if (!(await insertNotice(inside.db, { childId: child.id, notice, now: inside.clock.now() }))) return 0
  await endSessionsOf(inside, child.accountId)
  return 1
}

type Notice = { milestone: number; birthday: string; daysBefore: number }
/** A child near a birthday that counts, with what its parents were told. */
type Growing = {
  id: string
  familyId: string
  accountId: string | null
  birthDate: string
  reachedAge: number
  createdAt: Date
  sent: Notice[]
}

type Page = {
  now: Date
  from: string
  to: string
  after: Pick<Growing, 'id' | 'birthDate'> | null
  atMost: number
}

/** Children born between two days, the eldest first: a page of them after one. */
async function listBornBetween(db: Database, { now, from, to, after, atMost }: Page): Promise<Growing[]> {
  const { rows } = await sql<Growing>`
    select id, family_id, account_id, birth_date, reached_age, created_at, (
        select coalesce(jsonb_agg(jsonb_build_object(
          'milestone', milestone, 'birthday', birthday, 'daysBefore', days_before)), '[]')
        from growing_up_notice where child_id = child.id and noted_at <= ${now}::timestamptz + interval '1 minute'
      ) as sent
    from child
    where birth_date between ${from}::date and ${to}::date
      and (birth_date, id) > (${after?.birthDate ?? from}::date, ${after?.id ?? '00000000-0000-0000-0000-000000000000'}::uuid)
    order by birth_date, id limit ${atMost}`.execute(db)
  return rows
}

async function findGrowingChild(db: Database, id: string) {
  return db
    .selectFrom('child')
    .select(['id', 'name', 'birthDate', 'reachedAge', 'accountId', 'createdAt'])
    .where('id', '=', id)
    .executeTakeFirst()
}

async function listNotices(db: Database, childId: string, now: Date): Promise<Notice[]> {
  const rows = await db
    .selectFrom('growing_up_notice')
    .select(['milestone', 'birthday', 'daysBefore'])
    .where('childId', '=', childId)
    .where('notedAt', '<=', later(now, { minutes: 1 }))
    .execute()
  return rows
}

/** False when it was noted already. What stands at a moment to come was told too early, by a clock that was ahead. */
async function insertNotice(
  tx: Database,
  { childId, notice, now }: { childId: string; notice: Notice; now: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('growing_up_notice')
    .values({
      childId,
      milestone: notice.milestone,
      birthday: notice.birthday,
      daysBefore: notice.daysBefore,
      notedAt: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['childId', 'milestone', 'birthday', 'daysBefore'])
        .doUpdateSet({ notedAt: sql<Date>`excluded.noted_at` })
        .where('growing_up_notice.notedAt', '>', sql<Date>`excluded.noted_at + interval '1 minute'`),
    )
    .returning('childId')
    .executeTakeFirst()
  return row !== undefined
}
