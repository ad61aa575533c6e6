import { editableUntil } from '@desco/contract/diary/days'
import type { Appointment, CalendarEntry } from '@desco/contract/messages/calendar'

import { childKeepsDiary, listPlanStandings, parentKeepsDiary, type PlanStanding } from '#diary/index.ts'
import { listPublishedNews, readerOf } from '#messages/news/list-news.ts'
import {
  ageOfRights,
  assentHeld,
  hasStudyEnded,
  listChildRows,
  listEvents,
  listOverdue,
  mayTakePart,
} from '#families/index.ts'
import { readStandings, readSurveyPlan, type SurveyStanding } from '#questionnaires/index.ts'
import { dayInItaly } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Member } from '#platform/http/actor.ts'
import { sha256Text } from '#platform/secrets/secrets.ts'
import type { Needs } from '#platform/needs.ts'

import { appointmentsOf } from './appointments.ts'

type Person = Awaited<ReturnType<typeof listPeople>>[number]

/** `eventId`: the same for all of a family who share the same thing on the same day. It stays here. */
export type ListedEntry = CalendarEntry & { eventId: string }

/**
 * The entries of somebody's calendar, by its days: a child's own; of a parent also the children's who are below 18. LimeSurvey
 * is not asked.
 */
export async function listEntries({ db, clock }: Needs, actor: Member): Promise<ListedEntry[]> {
  const now = clock.now()
  const people = await listPeople(db, actor, now)
  const standings = await readStandings(db, await readSurveyPlan(db), [actor.familyId], now)
  const days = await listPlanStandings(db, [actor.familyId])
  const news = await listPublishedNews(db, { now, reader: await readerOf(db, actor) })
  const given = actor.kind === 'parent' ? await appointmentsOf(db, actor.familyId) : []
  const isNothingAsked = await hasStudyEnded({ db, clock })
  return [
    ...given.map((appointment) => entryOf(appointment, now)),
    ...people
      .flatMap((person) => [
        ...questionnairesOf(actor.familyId, person, standings),
        ...daysOf(actor.familyId, person, days, now),
      ])
      // once the study is over, what was done or missed stays; what waits for somebody is gone
      .filter(({ state }) => !isNothingAsked || state === 'done' || state === 'expired'),
    ...news.map(({ title, createdAt }): ListedEntry => ({
      ...alone,
      ...single(idOf('news', createdAt, title)),
      kind: 'news',
      title,
      name: null,
      day: dayInItaly(new Date(createdAt)),
      state: 'done',
      mayBeTaken: false,
    })),
  ].toSorted((one, other) => one.day.localeCompare(other.day) || hourOf(one).localeCompare(hourOf(other)))
}

// an entry of the whole day comes first
const hourOf = ({ appointment }: CalendarEntry) => appointment?.startsAt ?? ''

function entryOf(appointment: Appointment, now: Date): ListedEntry {
  const { id, startsAt, purpose, state } = appointment
  const isComing = new Date(startsAt) > now
  return {
    ...alone,
    ...single(idOf('appointment', id)),
    kind: 'appointment',
    title: purpose,
    name: null,
    day: dayInItaly(new Date(startsAt)),
    state: !isComing ? 'done' : state === 'given' ? 'open' : 'later',
    mayBeTaken: isComing,
    appointment,
  }
}

async function listPeople(db: Database, actor: Member, now: Date) {
  const today = dayInItaly(now)
  const events = await listEvents(db, actor.familyId)
  const rows = await listChildRows(db, actor.familyId)
  const overdue = await listOverdue(db, [{ id: actor.familyId, children: rows, events }], today)
  const family = { events, overdue }
  const isParent = actor.kind === 'parent'
  const own = { personId: actor.accountId, accountId: actor.accountId, name: null, isAsked: true }
  return [
    ...(isParent ? [{ ...own, keepsDiary: parentKeepsDiary(family, actor.accountId) }] : []),
    ...rows
      .filter((child) => (isParent ? ageOfRights(child, today) < 18 : child.accountId === actor.accountId))
      .map((child) => ({
        personId: child.id,
        accountId: child.accountId,
        name: isParent ? child.name : null,
        isAsked: mayTakePart(events, child.id) && assentHeld(family, child, today) === 'yes',
        keepsDiary: childKeepsDiary(family, child, today),
      })),
  ]
}

const alone = { from: null, until: null, appointment: null } as const

/** Of no length that says anything, and the same for the same thing. */
const idOf = (...parts: string[]) => sha256Text('calendar entry', ...parts).slice(0, 22)

const single = (id: string) => ({ id, eventId: id })

const states = { to_do: 'open', begun: 'open', later: 'later', expired: 'expired' } as const

function questionnairesOf(
  familyId: string,
  { accountId, name, isAsked }: Person,
  standings: ReadonlyMap<string, SurveyStanding[]>,
): ListedEntry[] {
  const own = (isAsked && accountId !== null && standings.get(accountId)) || []
  return own.flatMap(({ surveyId, title, state, from, until }) => {
    const day = state === 'later' ? from : (until ?? from)
    if (state === 'done' || state === 'not_for_you' || day === null) return []
    return {
      id: idOf('questionnaire', accountId ?? '', String(surveyId)),
      eventId: idOf('questionnaire', familyId, String(surveyId), states[state], day),
      kind: 'questionnaire' as const,
      title,
      name,
      day,
      from,
      until,
      appointment: null,
      state: states[state],
      mayBeTaken: state !== 'expired',
    }
  })
}

function daysOf(
  familyId: string,
  { personId, name, keepsDiary }: Person,
  days: readonly PlanStanding[],
  now: Date,
): ListedEntry[] {
  return days
    .filter((one) => one.personId === personId && (keepsDiary || one.complete))
    .map((one) => ({
      ...alone,
      id: idOf('diary day', personId, one.day),
      eventId: idOf('diary day', familyId, one.day),
      kind: 'diary_day' as const,
      title: 'Giorno di diario',
      name,
      day: one.day,
      state: stateOf(one, now),
      mayBeTaken: one.day >= dayInItaly(now),
    }))
}

function stateOf({ day, complete }: PlanStanding, now: Date): CalendarEntry['state'] {
  if (complete) return 'done'
  if (now > editableUntil(day)) return 'expired'
  return day > dayInItaly(now) ? 'later' : 'open'
}
