import { expect, vi } from 'vitest'

import type { Reached } from '#testing/portals/portal.ts'

/** The token of somebody's first questionnaire. The list does not wait for LimeSurvey, so that it is asked again. */
export async function surveyTokenOf(portal: Reached, token: string): Promise<string> {
  return vi.waitFor(
    async () => {
      portal.clock.pass({ seconds: 1 })
      const { body } = await portal.call('GET', '/api/limesurvey/surveylist', { token })
      const link = String(body.data[0]?.link)
      expect(URL.canParse(link)).toBe(true)
      return new URL(link).searchParams.get('token') ?? ''
    },
    { timeout: 20_000, interval: 100 },
  )
}
