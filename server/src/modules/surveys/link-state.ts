import type { Catalogue } from './catalogue.queries.ts'
import { LimeSurveyError } from './limesurvey/limesurvey-error.ts'

/** `silent`: it refuses, fails, or is given a rest after failing. `answeredAt`: when it last gave its list to anybody. */
export type SurveyLink = { state: 'answers' | 'slow' | 'silent'; answeredAt: Date | null }

type Needs = {
  catalogue: { known(): Promise<Catalogue | undefined>; renewed(): Promise<Catalogue | undefined> }
  deadlineMs: number
  inBackground: (work: Promise<unknown>) => void
}

/** Asks LimeSurvey for its list, unless it gave it within the last minute, and says how that went. */
export async function askLink({ catalogue, deadlineMs, inBackground }: Needs): Promise<SurveyLink> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'slow'>((resolve) => {
    timer = setTimeout(resolve, deadlineMs, 'slow')
  })
  const asked = catalogue.renewed()
  inBackground(asked)
  const answer = asked.then(
    (): SurveyLink['state'] => 'answers',
    (error: unknown): SurveyLink['state'] => {
      if (error instanceof LimeSurveyError) return 'silent'
      throw error
    },
  )
  try {
    const state = await Promise.race([answer, late])
    return { state, answeredAt: (await catalogue.known())?.fetchedAt ?? null }
  } finally {
    clearTimeout(timer)
  }
}
