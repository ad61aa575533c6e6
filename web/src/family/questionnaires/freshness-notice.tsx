import { Notice } from '#ui/feedback/notice.tsx'
import { printMoment } from '#ui/text/print-day.ts'

import { useSurveys } from './use-surveys.ts'

const notAnswering = 'I questionari non rispondono in questo momento: riproviamo da soli.'

/** Says quietly that what is shown is the last known answer. */
export function FreshnessNotice() {
  const { freshness, askedAt } = useSurveys()
  if (freshness?.stale !== true || askedAt === undefined) return null
  const { asOf } = freshness
  return (
    <Notice tone="wait" live>
      {asOf === null
        ? notAnswering
        : `Dati aggiornati ${printMoment(asOf, new Date(askedAt))}. ${notAnswering}`}
    </Notice>
  )
}
