import {
  familyEndpoints,
  type FamilyEndpointName,
  staffEndpoints,
  type StaffEndpointName,
} from '@desco/contract'
import type { Endpoint } from '@desco/contract/endpoint'
import { type OpenUntil, openUntil, teamOpenUntil } from '@desco/contract/open-until'
import type { StudyPhase } from '@desco/contract/study-phase'

import { announcedMemory } from './announced-memory.ts'
import { type Clock, dayInItaly, startOfDayInItaly } from './clock.ts'
import type { Database } from './database.ts'
import type { Listener } from './listener.ts'
import { Problem } from './problem.ts'
import { findStudyEnd } from './study-end.queries.ts'
import {
  areRegistrationsClosed,
  isBegunOver,
  isStudyOver,
  phaseOn,
  refusalIn,
  type StudyEnd,
} from './study-end.rules.ts'

type Needs = { db: Database; clock: Clock }

const rememberedMilliseconds = 60_000
const key = 'the study'

/** Reads how the study comes to its end; remembered until any process announces another decision. */
function studyEndReader({ db, clock, listener }: Needs & { listener: Listener }) {
  const memory = announcedMemory<StudyEnd>({ listener, channels: ['study_end'], subjectOf: () => '' })
  return async (): Promise<StudyEnd> => {
    const now = clock.now().getTime()
    const known = memory.get(key, now)
    if (known !== undefined) return known
    const remember = memory.beforeReading()
    const end = await findStudyEnd(db)
    remember(key, end, now + rememberedMilliseconds)
    return end
  }
}

/** What is said to who would register; null while registrations are open. */
export function closingTextReader(needs: Needs & { listener: Listener }) {
  const read = studyEndReader(needs)
  return async (): Promise<string | null> => {
    const end = await read()
    return areRegistrationsClosed(end, dayInItaly(needs.clock.now())) ? end.text : null
  }
}

/** How far the study is; it waits for no statement. */
export function studyPhaseReader(needs: Needs & { listener: Listener }) {
  const read = studyEndReader(needs)
  return async (): Promise<{ phase: StudyPhase }> => ({
    phase: phaseOn(await read(), dayInItaly(needs.clock.now())),
  })
}

const untilOf = new Map<Endpoint, OpenUntil | undefined>([
  ...(Object.entries(familyEndpoints) as [FamilyEndpointName, Endpoint][]).map(
    ([name, line]) => [line, openUntil[name]] as const,
  ),
  ...(Object.entries(staffEndpoints) as [StaffEndpointName, Endpoint][]).map(
    ([name, line]) => [line, teamOpenUntil[name]] as const,
  ),
])

/**
 * Refuses what may be done no more, by the tables of the contract. What may always be done waits for nothing.
 */
export function refuseAtStudyEnd(needs: Needs & { listener: Listener }) {
  const read = studyEndReader(needs)
  return async (endpoint: Endpoint): Promise<void> => {
    const until = untilOf.get(endpoint)
    if (until === undefined || until === 'always') return
    const refusal = refusalIn(phaseOn(await read(), dayInItaly(needs.clock.now())), until)
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

/** The first day on which families only read, also one that is still to come; null: none is decided. */
export const studyEndsOn = async (db: Database): Promise<string | null> => (await findStudyEnd(db)).endsOn

export const isOver = async (needs: Needs): Promise<boolean> => (await overSince(needs)) !== null
