import type { Freshness } from '@desco/contract/questionnaires/surveys'

import { live } from '#data/server-state.ts'
import { printMoment } from '#ui/text/format.ts'

/** LimeSurvey is being asked: as a rule its answer is there by then. */
const askLateAgainMs = 700

/** When to ask again what depends on LimeSurvey: at once for as long as its answer is on its way, then like every live page. */
export const whileLate = (answer: { freshness: Freshness } | undefined): number =>
  answer?.freshness.late === true ? askLateAgainMs : live.pollingInterval

const stillAsking = 'Stiamo ancora aspettando i questionari: arrivano tra poco.'
const notAnswering = 'I questionari non rispondono in questo momento: riproviamo da soli.'

/** Of when an answer is that is not of now, and why; null of one that is. `askedAt`: when it came, by the device's clock. */
export function ageWords({ asOf, stale, late }: Freshness, askedAt: number): string | null {
  if (!stale) return null
  const why = late ? stillAsking : notAnswering
  return asOf === null ? why : `Dati aggiornati ${printMoment(asOf, new Date(askedAt))}. ${why}`
}
