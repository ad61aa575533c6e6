import { familyEndpoints, type FamilyEndpointName } from '@desco/contract'
import type { Endpoint } from '@desco/contract/endpoint'
import { type OpenUntil, openUntil } from '@desco/contract/open-until'

import { announcedMemory } from './announced-memory.ts'
import { type Clock, dayInItaly } from './clock.ts'
import type { Database } from './database.ts'
import type { Listener } from './listener.ts'
import { Problem } from './problem.ts'
import { findStudyEnd } from './study-end.queries.ts'
import { areRegistrationsClosed, phaseOn, refusalIn, type StudyEnd } from './study-end.rules.ts'

type Needs = { db: Database; clock: Clock }

const rememberedMilliseconds = 60_000
const key = 'the study'

/** Reads how the study comes to its end; remembered until any process announces another decision. */
function studyEndReader({ db, clock, listener }: Needs & { listener: Listener }) {
  const memory = announcedMemory<StudyEnd>({ listener, channel: 'study_end', subjectOf: () => '' })
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

const untilOf = new Map<Endpoint, OpenUntil>(
  (Object.entries(familyEndpoints) as [FamilyEndpointName, Endpoint][]).map(([name, line]) => [
    line,
    openUntil[name],
  ]),
)

/**
 * Refuses what families may do no more, by the one table of the contract. What they may always do waits for nothing.
 */
export function refuseAtStudyEnd(needs: Needs & { listener: Listener }) {
  const read = studyEndReader(needs)
  return async (endpoint: Endpoint): Promise<void> => {
    const until = untilOf.get(endpoint)
    if (until === undefined || until === 'always') return
    const refusal = refusalIn(phaseOn(await read(), dayInItaly(needs.clock.now())), until)
    if (refusal !== undefined) throw new Problem(refusal)
  }
}
