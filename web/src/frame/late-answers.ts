import type { Freshness } from '@desco/contract/questionnaires/surveys'
import { useState } from 'react'

import { live } from '#data/server-state.ts'
import { printMoment } from '#ui/text/format.ts'

/** LimeSurvey is being asked: as a rule its answer is there by then. */
export const askLateAgainMs = 700

type Aged = { data?: { freshness: Freshness } | undefined }

/**
 * For a question whose answer depends on LimeSurvey: asked like every live page, and again at once as long as LimeSurvey's
 * answer is on its way. `every` is the question's, and every answer goes through `heard`.
 */
export function useWhileLate() {
  const [isLate, setIsLate] = useState(false)
  const heard = <Answer extends Aged>(answer: Answer): Answer => {
    const isStillLate = answer.data?.freshness.late === true
    if (isStillLate !== isLate) setIsLate(isStillLate)
    return answer
  }
  return { every: isLate ? askLateAgainMs : live.pollingInterval, heard }
}

const stillAsking = 'Stiamo ancora aspettando i questionari: arrivano tra poco.'
const notAnswering = 'I questionari non rispondono in questo momento: riproviamo da soli.'

/** Of when an answer is that is not of now, and why; null of one that is. `askedAt`: when it came, by the device's clock. */
export function ageWords({ asOf, stale, late }: Freshness, askedAt: number): string | null {
  if (!stale) return null
  const why = late ? stillAsking : notAnswering
  return asOf === null ? why : `Dati aggiornati ${printMoment(asOf, new Date(askedAt))}. ${why}`
}
