import { dayInItaly } from '@desco/contract/families/birth-date'
import { addDays } from '@desco/contract/diary/days'
import { type Selectable, sql } from 'kysely'

import {
  assentToday,
  birthdayAt,
  endSessionsOf,
  listEvents,
  listEventsOf,
  mayTakePart,
  type Milestone,
  milestones,
  noticesDue,
  sleepsFrom,
  mailParents,
  underFamilyLock,
} from '#families/index.ts'
import { childTurns14Mail, childTurns18Mail } from '#rights/rights.mails.ts'
import { later } from '#platform/clock.ts'
import type { LetterNeeds, Needs } from '#platform/needs.ts'
import type { Tables } from '#server/tables.ts'

/** How many days after a birthday something may still be due: at 18 that the account sleeps, also after a long silence of ours. */
const daysAfter: Record<Milestone, number> = { 14: 9, 18: 430 }

/** Of the notice that an account sleeps: so many days after the birthday. */
const asleep = -60

/**
 * Tells the parents that a child of theirs turns 14 or 18: 30 and 7 days before, and on the day. The child itself is asked by
 * its page from that day on (`assentToday`). A child who decides nothing for 60 days after the 18th birthday is signed out.
 * Answers how many notices were written.
 */
export async function tellOfBirthdays(needs: LetterNeeds): Promise<number> {
  const today = dayInItaly(needs.clock.now())
  let told = 0
  for (const age of milestones) {
    // born so many years before the days about which anything could be said, with room for the 29th of February
    const birthday = birthdayAt(today, -age)
    const [from, to] = [addDays(birthday, -daysAfter[age]), addDays(birthday, 32)]
    const near = await growing(needs).where('birthDate', '>=', from).where('birthDate', '<=', to).execute()
    for (const child of await findDue(needs, near, { today, age }))
      told += await tellOf(needs, child, { today, age })
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
  const isToTell = (child: Growing) => dueTo(child, today, age).length > 0
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

const dueTo = ({ birthDate, createdAt, sent }: Growing, today: string, age: Milestone) =>
  noticesDue({ birthDate, since: dayInItaly(createdAt), sent }, today).filter((one) => one.milestone === age)

async function tellOf(
  needs: LetterNeeds,
  { id, familyId }: { id: string; familyId: string },
  { today, age }: { today: string; age: Milestone },
): Promise<number> {
  return underFamilyLock(needs, familyId, async (inside) => {
    const tx = inside.db
    const child = await growing(inside).where('id', '=', id).executeTakeFirst()
    const events = await listEvents(tx, familyId)
    if (child === undefined || !mayTakePart(events, id)) return 0
    const said = assentToday(events, child, today)
    // nothing is asked of who said no
    if (said === 'no') return 0
    let told = 0
    for (const notice of dueTo(child, today, age)) {
      if (!(await insertNotice(inside, id, notice))) continue
      const about = { child: child.name, notice, hasAccount: child.accountId !== null }
      const letter =
        notice.milestone === 14
          ? childTurns14Mail(needs, about)
          : childTurns18Mail(needs, { ...about, sleepsOn: sleepsFrom(child.birthDate) })
      await mailParents(inside, familyId, letter)
      told += 1
    }
    return told + (age === 18 && said === 'asked' ? await letSleep(inside, child, today) : 0)
  })
}

/** Signs out who has decided nothing for 60 days. To log in is still possible, and leads to the decision alone. */
async function letSleep(inside: LetterNeeds, child: Growing, today: string): Promise<number> {
  if (child.accountId === null || today < sleepsFrom(child.birthDate)) return 0
  const birthday = birthdayAt(child.birthDate, 18)
  const notice = { milestone: 18, birthday, daysBefore: asleep }
  if (!(await insertNotice(inside, child.id, notice))) return 0
  await endSessionsOf(inside, child.accountId)
  return 1
}

type Notice = Pick<Selectable<Tables['growing_up_notice']>, 'milestone' | 'birthday' | 'daysBefore'>
/** A child near a birthday that counts, with what its parents were told. */
type Growing = Awaited<ReturnType<ReturnType<typeof growing>['execute']>>[number]

/** Children, the eldest first. A notice of a moment to come was told too early, by a clock that was ahead. */
const growing = ({ db, clock }: Needs) =>
  db
    .selectFrom('child')
    .select(['id', 'familyId', 'name', 'accountId', 'birthDate', 'reachedAge', 'createdAt'])
    .select(
      sql<Notice[]>`(
        select coalesce(jsonb_agg(jsonb_build_object(
          'milestone', milestone, 'birthday', birthday, 'daysBefore', days_before)), '[]')
        from growing_up_notice
        where child_id = child.id and noted_at <= ${later(clock.now(), { minutes: 1 })}
      )`.as('sent'),
    )
    .orderBy('birthDate')
    .orderBy('id')

/** False when it was noted already. */
async function insertNotice({ db, clock }: Needs, childId: string, notice: Notice): Promise<boolean> {
  const row = await db
    .insertInto('growing_up_notice')
    .values({ ...notice, childId, notedAt: clock.now() })
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
