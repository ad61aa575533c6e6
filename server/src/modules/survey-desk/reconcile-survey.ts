import { differenceKinds } from '@desco/contract/staff/survey-desk'

import { type CataloguedSurvey, isPlainRefusal, LimeSurveyError } from '#modules/surveys/index.ts'

import type { Needs } from './needs.ts'
import { type FoundSurvey, listAccountsByToken, listPortalRows } from './reconciliation.queries.ts'
import { canBeAdded, canBeTakenOver, compare, type Difference } from './reconciliation.rules.ts'

/** How much was done in one survey so far, whatever happens next. */
export type Tally = { pushed: number; takenOver: number; refused: number }

const peopleShown = 50
const addedAtOnce = 50

/**
 * Compares one survey, and with a tally mends it too, counting what is done. Throws when LimeSurvey is out of order, and
 * between two batches when the signal is aborted.
 */
export async function reconcileSurvey(
  needs: Needs,
  survey: CataloguedSurvey,
  tally: Tally | null,
  signal: AbortSignal,
): Promise<FoundSurvey> {
  try {
    const found = await lookAt(needs, survey)
    if (tally === null || found.differences.length === 0) return summary(survey, found, tally)
    await mend(needs, survey, found, { tally, signal })
    return summary(survey, await lookAt(needs, survey), tally)
  } catch (error) {
    if (!(error instanceof LimeSurveyError) || !isPlainRefusal(error)) throw error
    const portal = countPortal(await listPortalRows(needs.db, survey.id))
    return { ...untold(survey, portal, tally), state: 'failed' }
  }
}

/** What the portal says of a survey that LimeSurvey no longer has. */
export async function noteGoneSurvey(
  { db }: Needs,
  survey: { id: number; title: string },
): Promise<FoundSurvey> {
  return { ...untold(survey, countPortal(await listPortalRows(db, survey.id)), null), state: 'gone' }
}

type Found = Awaited<ReturnType<typeof lookAt>>

async function lookAt({ db, clock, surveys: { desk } }: Needs, survey: CataloguedSurvey) {
  const askedAt = clock.now()
  const there = await desk.participantsOf(survey.id)
  const [portal, accounts] = await Promise.all([listPortalRows(db, survey.id), listAccountsByToken(db)])
  const counts = countPortal(portal)
  if (there === 'no_table') {
    return { askedAt, counts, limeSurvey: null, differences: [] as Difference[], unknownThere: 0 }
  }
  const compared = compare({ portal, there, accounts, askedAt })
  const differences = []
  for (const difference of compared.differences) {
    // who is no longer to be in the survey is not missing there
    if (!canBeAdded(difference) || (await desk.isOfferedTo(survey, difference.accountId))) {
      differences.push(difference)
    }
  }
  const limeSurvey = {
    participants: there.length,
    completed: there.filter(({ completed }) => completed).length,
  }
  return { askedAt, counts, limeSurvey, differences, unknownThere: compared.unknownThere }
}

async function mend(
  { surveys: { desk } }: Needs,
  survey: CataloguedSurvey,
  { differences, askedAt }: Found,
  { tally, signal }: { tally: Tally; signal: AbortSignal },
) {
  for (const { accountId, token, completed } of differences.filter(canBeTakenOver)) {
    signal.throwIfAborted()
    await desk.takeOver(accountId, { surveyId: survey.id, title: survey.title, token, completed }, askedAt)
    tally.takenOver += 1
  }
  const missing = differences.filter(canBeAdded)
  while (missing.length > 0) {
    signal.throwIfAborted()
    const some = missing.splice(0, addedAtOnce)
    const added = await Promise.allSettled(
      some.map(async ({ accountId, token }) => {
        // the comparison may be minutes old, and who has withdrawn meanwhile is never added
        if (!(await desk.isOfferedTo(survey, accountId))) return 'not_offered'
        return desk.add(survey, { accountId, token, askedAt })
      }),
    )
    for (const one of added) {
      if (one.status === 'fulfilled' && one.value === 'added') tally.pushed += 1
      if (one.status === 'fulfilled' && one.value === 'refused') tally.refused += 1
    }
    const failed = added.find((one) => one.status === 'rejected')
    if (failed) throw failed.reason
  }
}

const countPortal = (rows: Awaited<ReturnType<typeof listPortalRows>>) => ({
  added: rows.filter(({ addedAt }) => addedAt !== null).length,
  completed: rows.filter(({ completed }) => completed).length,
})

const untold = (
  { id, title }: { id: number; title: string },
  portal: FoundSurvey['portal'],
  tally: Tally | null,
): Omit<FoundSurvey, 'state'> => ({
  surveyId: id,
  title,
  portal,
  limeSurvey: null,
  differences: [],
  unknownThere: 0,
  pushed: tally?.pushed ?? 0,
  takenOver: tally?.takenOver ?? 0,
  refused: tally?.refused ?? 0,
})

function summary(
  survey: CataloguedSurvey,
  { counts, limeSurvey, differences, unknownThere }: Found,
  tally: Tally | null,
): FoundSurvey {
  return {
    ...untold(survey, counts, tally),
    state: limeSurvey === null ? 'open_access' : 'compared',
    limeSurvey,
    unknownThere,
    differences: differenceKinds.flatMap((kind) => {
      const people = differences.filter((one) => one.kind === kind).map(({ accountId }) => accountId)
      if (people.length === 0) return []
      return [{ kind, count: people.length, accountIds: people.slice(0, peopleShown) }]
    }),
  }
}
