import { isOver } from '@desco/contract/families/states'
import type { StudyPath } from '@desco/contract/messages/path'

import { childKeepsDiary, listPlanStandings, parentKeepsDiary, type PlanStanding } from '#diary/index.ts'
import {
  assentHeld,
  childLeave,
  enrolmentOf,
  type FamilyEvent,
  hasLeft,
  listOverdue,
  mayTakePart,
  receivesSurveys,
} from '#families/index.ts'
import { readStandings, readSurveyPlan, type SurveyStanding } from '#questionnaires/index.ts'
import { dayInItaly } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'

import { type PathFacts, studyPathOf } from './study-path.rules.ts'

/** The parts of a family, as the caller that asks for its paths has read them. */
type FamilyOnPath = {
  id: string
  parents: readonly { id: string; verifiedAt: Date | null; firstVerifiedAt: Date | null }[]
  children: readonly { id: string; birthDate: string; reachedAge: number; accountId: string | null }[]
  events: readonly FamilyEvent[]
}

/** The paths of everybody in some families, by person: a parent's account, or a child. LimeSurvey is not asked. */
export async function readPaths(
  db: Database,
  families: readonly FamilyOnPath[],
  now: Date,
): Promise<ReadonlyMap<string, StudyPath>> {
  const ids = families.map(({ id }) => id)
  const standings = await readStandings(db, await readSurveyPlan(db), ids, now)
  const days = Map.groupBy(await listPlanStandings(db, ids), ({ personId }) => personId)
  const overdue = await listOverdue(db, families, dayInItaly(now))
  return new Map(families.flatMap((family) => [...pathsOf(family, { standings, days, overdue }, now)]))
}

type PathSources = {
  standings: ReadonlyMap<string, SurveyStanding[]>
  days: ReadonlyMap<string, PlanStanding[]>
  overdue: ReadonlySet<string>
}

function pathsOf(
  { parents, children, events }: FamilyOnPath,
  { standings, days, overdue }: PathSources,
  now: Date,
): Map<string, StudyPath> {
  const today = dayInItaly(now)
  const family = { events, overdue }
  const enrolment = enrolmentOf(events)
  const isActive = enrolment === 'active'
  const chosen = children
    .filter(({ id }) => mayTakePart(events, id))
    .map((child) => ({ ...child, said: assentHeld(family, child, today) }))
  const ofChild = (child: (typeof chosen)[number]) => ({
    enabled: child.accountId !== null,
    answered: child.said === 'yes',
  })
  const surveysOf = (accountId: string | null, isAsked: boolean) => {
    const own = (accountId !== null && standings.get(accountId)) || []
    return own.filter(({ state }) => isAsked || state === 'done')
  }
  const daysOf = (personId: string, isKept: boolean) =>
    (days.get(personId) ?? []).filter(({ complete }) => isKept || complete)
  const path = (facts: PathFacts) => studyPathOf(facts, now, today)

  return new Map([
    ...parents.map(({ id, verifiedAt, firstVerifiedAt }) => {
      const isAsked = receivesSurveys(events, { parentId: id }) && !overdue.has(id)
      return [
        id,
        path({
          isChild: false,
          verified: verifiedAt !== null,
          everVerified: firstVerifiedAt !== null,
          enrolment,
          isOver: isOver(enrolment) || hasLeft(events, id),
          children: chosen.map(ofChild),
          surveys: surveysOf(id, isAsked),
          days: daysOf(id, parentKeepsDiary(family, id)),
        }),
      ] as const
    }),
    ...children.map((child) => {
      const taking = chosen.find(({ id }) => id === child.id)
      const isAsked = taking?.accountId !== null && taking?.said === 'yes'
      return [
        child.id,
        path({
          isChild: true,
          verified: true,
          everVerified: true,
          enrolment,
          // before the parents have decided, nobody is left out
          isOver:
            isOver(enrolment) ||
            childLeave(events, child.id) !== undefined ||
            (isActive && (taking === undefined || taking.said === 'no')),
          children: [taking ? ofChild(taking) : { enabled: child.accountId !== null, answered: false }],
          surveys: surveysOf(child.accountId, isAsked),
          days: daysOf(child.id, childKeepsDiary(family, child, today)),
        }),
      ] as const
    }),
  ])
}
