import { describe, expect, it } from 'vitest'

import { describeClock } from './limesurvey-clock.rules.ts'

describe('describeClock', () => {
  it.each([
    [4, 0, 'not known yet'],
    [4, 60, 'not known yet'],
    [5, null, 'not known yet'],
    [5, 0, 'in Italian time'],
    [5, 54, 'in Italian time'],
    [5, 55, 'at least 55 minutes old when the portal sees it. LimeSurvey’s clock is probably in UTC'],
    [5, 125, 'at least 125 minutes old'],
    [5, 126, 'no completion was seen sooner than 126 minutes after it'],
  ])('of %i completions, the freshest %s minutes old, says “%s”', (completions, leastMinutes, said) => {
    expect(describeClock({ completions, leastMinutes })).toContain(said)
  })
})
