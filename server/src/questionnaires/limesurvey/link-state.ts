import type { Clock } from '#platform/clock.ts'

import { type createCatalogue, isFresh } from '#questionnaires/catalogue/catalogue.ts'
import { asFailing, type Failing, LimeSurveyError } from './limesurvey-error.ts'

/**
 * `answers`: it gave its list less than a minute ago. `slow`: it is being asked. `silent`: it refuses, fails, or is given a
 * rest after failing; `because` says which. `answeredAt`: when it last gave its list to anybody.
 */
export type SurveyLink =
  | { state: 'answers' | 'slow'; because: null; answeredAt: Date | null }
  | { state: 'silent'; because: Failing; answeredAt: Date | null }

type Needs = {
  clock: Clock
  catalogue: Pick<ReturnType<typeof createCatalogue>, 'known' | 'failure'>
  deadlineMs: number
  inBackground: (work: Promise<unknown>) => void
}

/** Waits a while for what LimeSurvey was asked, and says how that went. */
export async function describeLink(
  { clock, catalogue, deadlineMs, inBackground }: Needs,
  asked: Promise<unknown>,
): Promise<SurveyLink> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, deadlineMs, 'late')
  })
  inBackground(asked)
  const ended = asked.then(
    () => null,
    (error: unknown) => {
      if (error instanceof LimeSurveyError) return error.kind
      throw error
    },
  )
  try {
    const outcome = await Promise.race([ended, late])
    const [known, failure] = await Promise.all([catalogue.known(), catalogue.failure()])
    const answeredAt = known?.fetchedAt ?? null
    if (outcome === null && known !== undefined && isFresh(known, clock.now())) {
      return { state: 'answers', because: null, answeredAt }
    }
    // another process asked for us, and LimeSurvey failed it
    const because = outcome === null || outcome === 'late' ? failure && asFailing(failure.because) : outcome
    return because === undefined
      ? { state: 'slow', because: null, answeredAt }
      : { state: 'silent', because, answeredAt }
  } finally {
    clearTimeout(timer)
  }
}
