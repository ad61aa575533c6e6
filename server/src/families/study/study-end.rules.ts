import type { OpenUntil } from '@desco/contract/open-until'
import type { ProblemCode } from '@desco/contract/problems'
import type { StudyPhase } from '@desco/contract/study-phase'

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

export const areRegistrationsClosed = (
  { closedFrom }: Pick<StudyEnd, 'closedFrom'>,
  today: string,
): boolean => closedFrom !== null && today >= closedFrom

/** The last day on which a registration that was begun may be finished has passed; the end of the study comes after it. */
export const isBegunOver = ({ begunUntil }: Pick<StudyEnd, 'begunUntil'>, today: string): boolean =>
  begunUntil !== null && today > begunUntil

/** How far the study is on a day. */
export function phaseOn(end: StudyEnd, today: string): StudyPhase {
  if (isStudyOver(end, today)) return 'over'
  if (!areRegistrationsClosed(end, today)) return 'open'
  return isBegunOver(end, today) ? 'closed' : 'closing'
}

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

/** Why a family may not do something in a phase; undefined where it may. */
export const refusalIn = (phase: StudyPhase, until: OpenUntil): ProblemCode | undefined =>
  refused[until][phase]
