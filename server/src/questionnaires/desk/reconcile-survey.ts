import { differenceKinds, type DifferenceKind } from '@desco/contract/questionnaires/desk/survey-desk'
import { sql } from 'kysely'

import { queueLeaving } from '#families/index.ts'
import { carryCompletions } from '#questionnaires/participation/participation.queries.ts'
import type { CataloguedSurvey } from '#questionnaires/offers/survey-offer.rules.ts'
import { isPlainRefusal, LimeSurveyError } from '#questionnaires/limesurvey/limesurvey-error.ts'
import { limitConcurrency } from '#platform/concurrency.ts'

import { comparePage, countPortal, type FoundSurvey, listExpected } from './compare-page.queries.ts'
import type { SurveysNeeds } from '#questionnaires/catalogue/create-surveys.ts'

/** How much was done in one survey so far, whatever happens next. */
export type Tally = { pushed: number; takenOver: number; refused: number }

const peopleShown = 50
// as many as one call of LimeSurvey takes
const addedAtOnce = 100
const thousand = 1_000
// families need the database too
const inTurn = limitConcurrency(4)
// so many tokens of another spelling are remembered in one survey; further ones are called missing
const mostSpellings = 10_000

/**
 * Compares one survey, and with a tally mends it too, counting what is done. It goes through LimeSurvey's participants a
 * thousand at a time, with one statement for each thousand; only when the two sides have not the same people does it go
 * through the portal's rows as well. Memory does not grow with the survey. Throws when LimeSurvey is out of order, and
 * between two pages when the signal is aborted.
 */
export async function reconcileSurvey(
  needs: SurveysNeeds,
  survey: CataloguedSurvey,
  tally: Tally | null,
  signal: AbortSignal,
  rowsAtOnce = thousand,
): Promise<FoundSurvey> {
  try {
    const seen = await lookThere(needs, survey, { tally, signal, rowsAtOnce })
    const { expected, hashes } = await countPortal(needs.db, survey.id)
    let added = 0
    if (seen.hasTable && (seen.met !== expected || seen.hashes !== BigInt(hashes))) {
      added = await lookHere(needs, survey, { ...seen, tally, signal, rowsAtOnce })
    }
    const portal = await countPortal(needs.db, survey.id)
    return {
      ...untold(survey, portal, tally),
      state: seen.hasTable ? 'compared' : 'open_access',
      limeSurvey: seen.hasTable
        ? { participants: seen.participants + added, completed: seen.completed }
        : null,
      unknownThere: seen.unknown,
      differences: seen.differences.list(),
    }
  } catch (error) {
    if (!(error instanceof LimeSurveyError) || !isPlainRefusal(error)) throw error
    return { ...untold(survey, await countPortal(needs.db, survey.id), tally), state: 'failed' }
  }
}

/** The portal's rows of a survey that LimeSurvey no longer has. */
export const noteGoneSurvey = async ({ db }: SurveysNeeds, survey: { id: number; title: string }) => ({
  ...untold(survey, await countPortal(db, survey.id), null),
  state: 'gone' as const,
})

type Settings = { tally: Tally | null; signal: AbortSignal; rowsAtOnce: number }

/** Goes through LimeSurvey's participants. */
async function lookThere(
  { db, clock, surveys: { desk } }: SurveysNeeds,
  { id: surveyId, title }: CataloguedSurvey,
  { tally, signal, rowsAtOnce }: Settings,
) {
  const seen = {
    askedAt: clock.now(),
    hasTable: true,
    participants: 0,
    completed: 0,
    unknown: 0,
    met: 0,
    hashes: 0n,
    differences: createDifferences(),
    spelt: new Set<string>(),
  }
  for await (const rows of desk.participantsOf(surveyId, rowsAtOnce)) {
    signal.throwIfAborted()
    if (rows === 'no_table') return { ...seen, hasTable: false }
    const page = { surveyId, title, rows, askedAt: seen.askedAt, mend: tally !== null }
    const compared = await comparePage(db, page)
    seen.participants += rows.length - compared.rehearsed
    seen.completed += rows.filter(({ completed }) => completed).length - compared.rehearsedCompleted
    seen.unknown += compared.unknown
    seen.met += compared.met
    seen.hashes += BigInt(compared.hashes)
    for (const { kind, accountIds, count } of compared.found) seen.differences.add(kind, accountIds, count)
    for (const id of compared.spelt) if (seen.spelt.size < mostSpellings) seen.spelt.add(id)
    if (tally === null) continue
    tally.takenOver += compared.takenOver
    const openAgain = compared.found.flatMap(({ kind, accountIds }) =>
      kind === 'left_open' ? accountIds : [],
    )
    if (openAgain.length > 0) {
      await db
        .updateTable('survey_participation')
        .set({ linkClosedAt: null })
        .where('surveyId', '=', surveyId)
        .where('accountId', 'in', openAgain)
        .execute()
    }
    // somebody of them may have left before the portal knew that they were in this survey
    await queueLeaving({ db, clock }, compared.newcomers)
  }
  if (tally !== null && tally.takenOver > 0) {
    await carryCompletions(db, sql`survey_id = ${surveyId}`)
  }
  return seen
}

type Looking = Settings & Pick<Awaited<ReturnType<typeof lookThere>>, 'askedAt' | 'spelt' | 'differences'>

/** Goes through the portal's rows, for those whom LimeSurvey has not, or twice. Answers how many were added. */
async function lookHere(needs: SurveysNeeds, survey: CataloguedSurvey, looking: Looking): Promise<number> {
  const { askedAt, spelt, differences, tally, signal, rowsAtOnce } = looking
  const { desk } = needs.surveys
  let added = 0
  for (let after: string | null = null; ;) {
    signal.throwIfAborted()
    const rows: PortalRow[] = await listExpected(needs.db, { surveyId: survey.id, after, limit: rowsAtOnce })
    const last = rows.at(-1)
    if (last === undefined) return added
    after = last.accountId
    const times = await desk.countTokens(
      survey.id,
      rows.map(({ token }) => token),
    )
    const missing: AbsentRow[] = []
    for (const row of rows) {
      const found = times.get(row.token) ?? 0
      if (found > 1) differences.add('token_twice', [row.accountId])
      if (found > 0) continue
      const kind = absentKind({ row, isSpeltOtherwise: spelt.has(row.accountId), askedAt })
      if (kind === null) continue
      if (tally !== null && canBeAdded(kind)) missing.push({ kind, row })
      // a person who is no longer to be in the survey is not missing there
      else if (!canBeAdded(kind) || (await desk.isOfferedTo(survey, row.accountId))) {
        differences.add(kind, [row.accountId])
      }
    }
    while (tally !== null && missing.length > 0) {
      signal.throwIfAborted()
      added += await addSome(needs, survey, missing.splice(0, addedAtOnce), { ...looking, tally })
    }
  }
}

type PortalRow = Awaited<ReturnType<typeof listExpected>>[number]
type AbsentRow = { kind: DifferenceKind; row: PortalRow }

type Absent = {
  /** `addedAt`: null while the portal has not managed to add the person. */
  row: { addedAt: Date | null; completed: boolean }
  /** LimeSurvey holds the token in other letter case. */
  isSpeltOtherwise: boolean
  /** When LimeSurvey was asked: who was added since is not missing. */
  askedAt: Date
}

/** The meaning of LimeSurvey's not having a person; null when it means nothing. */
export function absentKind({ row, isSpeltOtherwise, askedAt }: Absent): DifferenceKind | null {
  if (row.addedAt !== null && row.addedAt >= askedAt) return null
  if (row.completed) return 'lost_there'
  return isSpeltOtherwise ? 'token_differs' : 'missing'
}

/** The people who can be added; somebody who completed a survey and is gone from it would be asked to take it again. */
export const canBeAdded = (kind: DifferenceKind) => kind === 'missing' || kind === 'token_differs'

async function addSome(
  { surveys: { desk } }: SurveysNeeds,
  survey: CataloguedSurvey,
  some: readonly AbsentRow[],
  { askedAt, tally, differences }: Looking & { tally: Tally },
): Promise<number> {
  // the comparison may be minutes old, and who has withdrawn meanwhile is never added
  const offered = await Promise.all(
    some.map(({ row }) => inTurn(() => desk.isOfferedTo(survey, row.accountId))),
  )
  const wanted = some.filter((_one, place) => offered[place])
  const became = await desk.add(
    survey,
    wanted.map(({ row }) => row),
    askedAt,
  )
  const added = became.filter((one) => one === 'added').length
  tally.pushed += added
  tally.refused += became.filter((one) => one === 'refused').length
  for (const [place, { kind, row }] of wanted.entries()) {
    if (became[place] !== 'added') differences.add(kind, [row.accountId])
  }
  const failure = became.find((one) => one instanceof Error)
  if (failure !== undefined) throw failure
  return added
}

/** Counts of differences by their kinds, each with the first few people. */
function createDifferences() {
  const byKind = new Map<DifferenceKind, FoundSurvey['differences'][number]>()
  return {
    add(kind: DifferenceKind, accountIds: readonly string[], count = accountIds.length) {
      const before = byKind.get(kind) ?? { kind, count: 0, accountIds: [] }
      const people = [...before.accountIds, ...accountIds].slice(0, peopleShown)
      byKind.set(kind, { kind, count: before.count + count, accountIds: people })
    },
    list: () => differenceKinds.flatMap((kind) => byKind.get(kind) ?? []),
  }
}

const untold = (
  { id, title }: { id: number; title: string },
  { added, completed }: FoundSurvey['portal'],
  tally: Tally | null,
): Omit<FoundSurvey, 'state'> => ({
  surveyId: id,
  title,
  portal: { added, completed },
  limeSurvey: null,
  differences: [],
  unknownThere: 0,
  pushed: tally?.pushed ?? 0,
  takenOver: tally?.takenOver ?? 0,
  refused: tally?.refused ?? 0,
})
