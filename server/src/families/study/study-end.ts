import { familyEndpoints, staffEndpoints } from '@desco/contract'
import type { Endpoint } from '@desco/contract/endpoint'
import { type OpenUntil, openUntil, teamOpenUntil } from '@desco/contract/open-until'
import type { ProblemCode } from '@desco/contract/problems'
import type { StudyPhase } from '@desco/contract/study-phase'

import { dayInItaly, startOfDayInItaly } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { Problem } from '#platform/problem.ts'
import type { Needs } from '#platform/needs.ts'

/** The days on which the study comes to its end, `YYYY-MM-DD`, as Italian calendars have them; null: not decided. */
export type StudyEnd = {
  version: number
  /** The first day without registrations. */
  closedFrom: string | null
  text: string
  /** The last day on which a registration that was begun may be finished. */
  begunUntil: string | null
  /** The first day on which families only read. */
  endsOn: string | null
}

export const isStudyOver = ({ endsOn }: Pick<StudyEnd, 'endsOn'>, today: string): boolean =>
  endsOn !== null && today >= endsOn

const areRegistrationsClosed = ({ closedFrom }: Pick<StudyEnd, 'closedFrom'>, today: string): boolean =>
  closedFrom !== null && today >= closedFrom

/** The last day on which a registration that was begun may be finished has passed; the end of the study comes after it. */
const isBegunOver = ({ begunUntil }: Pick<StudyEnd, 'begunUntil'>, today: string): boolean =>
  begunUntil !== null && today > begunUntil

/** How far the study is on a day. */
export function phaseOn(end: StudyEnd, today: string): StudyPhase {
  if (isStudyOver(end, today)) return 'over'
  if (!areRegistrationsClosed(end, today)) return 'open'
  return isBegunOver(end, today) ? 'closed' : 'closing'
}

const columns = ['version', 'closedFrom', 'closedText as text', 'begunUntil', 'endsOn'] as const

/** How the study comes to its end, as it is decided at the moment. */
export const findStudyEnd = (db: Database): Promise<StudyEnd> =>
  db.selectFrom('study_end').select(columns).executeTakeFirstOrThrow()

/** The same; nobody else changes it until the end of `tx`. */
export const lockStudyEnd = (tx: Database): Promise<StudyEnd> =>
  tx.selectFrom('study_end').select(columns).forUpdate().executeTakeFirstOrThrow()

export async function storeStudyEnd(tx: Database, { text, ...end }: StudyEnd): Promise<void> {
  await tx
    .updateTable('study_end')
    .set({ ...end, closedText: text })
    .execute()
}

/** The sentence for visitors who would register; null while registrations are open. */
export async function readClosingText({ db, clock }: Needs): Promise<string | null> {
  const end = await findStudyEnd(db)
  return areRegistrationsClosed(end, dayInItaly(clock.now())) ? end.text : null
}

/** How far the study is. */
export const seeStudyPhase = async ({ db, clock }: Needs): Promise<{ phase: StudyPhase }> => ({
  phase: phaseOn(await findStudyEnd(db), dayInItaly(clock.now())),
})

const refused: Record<OpenUntil, Partial<Record<StudyPhase, ProblemCode>>> = {
  'registrations close': {
    closing: 'registrations_closed',
    closed: 'registrations_closed',
    over: 'registrations_closed',
  },
  'begun registrations end': { closed: 'registrations_closed', over: 'registrations_closed' },
  'the study is over': { over: 'study_over' },
  always: {},
}

const until: Readonly<Partial<Record<string, OpenUntil>>> = { ...openUntil, ...teamOpenUntil }
const untilOf = new Map<Endpoint, OpenUntil | undefined>(
  Object.entries({ ...familyEndpoints, ...staffEndpoints }).map(([name, line]) => [line, until[name]]),
)

/** Refuses what may be done no more, by the tables of the contract. An act that is always open asks nothing. */
export function refuseAtStudyEnd(needs: Needs) {
  return async (endpoint: Endpoint): Promise<void> => {
    const until = untilOf.get(endpoint)
    if (until === undefined || until === 'always') return
    const refusal = refused[until][(await seeStudyPhase(needs)).phase]
    if (refusal === undefined) return
    throw new Problem(endpoint.access === 'staff' && refusal === 'study_over' ? 'study_has_ended' : refusal)
  }
}

/** Since when families only read, for what is done in the background; null while they write. */
export async function overSince({ db, clock }: Needs): Promise<Date | null> {
  const end = await findStudyEnd(db)
  return end.endsOn !== null && isStudyOver(end, dayInItaly(clock.now()))
    ? startOfDayInItaly(end.endsOn)
    : null
}

/** Whether what was begun can be finished no more: children to add, an invitation to accept. */
export const isTooLateToFinish = async ({ db, clock }: Needs): Promise<boolean> =>
  isBegunOver(await findStudyEnd(db), dayInItaly(clock.now()))

export const hasStudyEnded = async (needs: Needs): Promise<boolean> => (await overSince(needs)) !== null
