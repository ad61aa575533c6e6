import type { AnswerOf } from '@desco/contract/endpoint'
import type { studyPaths } from '@desco/contract/messages/path'

import { ageOfRights, listChildRows, listEvents, receivesSurveys } from '#families/index.ts'
import type { Surveys, SurveysNeeds } from '#questionnaires/index.ts'
import { dayInItaly } from '#platform/clock.ts'
import type { Member } from '#platform/http/actor.ts'
import { Problem } from '#platform/problem.ts'

import { readPaths } from './read-paths.ts'
import { mostUrgent } from './study-path.rules.ts'

type Answer = Omit<AnswerOf<typeof studyPaths.studyPath>, 'message'>

/**
 * The path of who asks; a child sees only its own. Of a parent also the children's who are below 18 and not left out: done or
 * not done, as parents see everywhere. The other parent's is theirs alone.
 */
export async function seeStudyPath({ db, clock, surveys }: SurveysNeeds, actor: Member): Promise<Answer> {
  const now = clock.now()
  const today = dayInItaly(now)
  const events = await listEvents(db, actor.familyId)
  const rows = await listChildRows(db, actor.familyId)
  const isParent = actor.kind === 'parent'
  const shown = isParent
    ? rows.filter((child) => ageOfRights(child, today) < 18)
    : rows.filter(({ accountId }) => accountId === actor.accountId)
  const asked = shown.filter(({ id }) => receivesSurveys(events, { childId: id }))
  const freshness = await bringUpToDate(surveys, [
    ...(isParent ? [actor.accountId] : []),
    ...asked.flatMap(({ accountId }) => accountId ?? []),
  ])
  const parents = isParent ? [{ id: actor.accountId, verifiedAt: now, firstVerifiedAt: now }] : []
  const paths = await readPaths(db, [{ id: actor.familyId, parents, children: rows, events }], now)
  const everybody = [
    ...parents.map(({ id }) => ({ personId: id, name: null, isMe: true, isChild: false })),
    ...shown.map(({ id, name }) => {
      return { personId: id, name: isParent ? name : null, isMe: !isParent, isChild: true }
    }),
  ]
  const people = everybody.flatMap((person) => {
    const path = paths.get(person.personId)
    const isLeftOut = path?.next.kind === 'not_taking_part' && !person.isMe
    return path === undefined || isLeftOut ? [] : { ...person, ...path }
  })
  return { people, mostUrgent: mostUrgent(people)?.personId ?? null, freshness }
}

/**
 * Asks LimeSurvey about some people, as their own pages do, and waits no longer than those: without an answer the last known
 * state is shown, with its time. The page asks again as long as one of them is late.
 */
async function bringUpToDate(surveys: Surveys, accountIds: readonly string[]): Promise<Answer['freshness']> {
  const views = await Promise.all(
    accountIds.map((accountId) =>
      surveys.read(accountId).catch((error: unknown) => {
        if (error instanceof Problem) return null
        throw error
      }),
    ),
  )
  const moments = views.flatMap((view) => view?.freshness.asOf ?? []).toSorted()
  return {
    asOf: moments[0] ?? null,
    stale: views.some((view) => view === null || view.freshness.stale),
    late: views.some((view) => view?.freshness.late === true),
  }
}
