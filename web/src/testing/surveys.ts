import type { completedSurvey, survey } from '@desco/contract/questionnaires/surveys'
import type { z } from 'zod/mini'

import { personId } from './people.ts'

type WireSurvey = z.input<typeof survey>

export const listPath = '/api/limesurvey/surveylist'
export const completedPath = `/api/limesurvey/userresponsesbyid/${personId}`

export const aSurvey = (other: Partial<WireSurvey> = {}): WireSurvey => ({
  sid: 284613,
  surveyls_title: 'Abitudini a colazione',
  active: 'Y',
  complete: 'N',
  link: 'https://survey.test/index.php/284613?token=giulia&lang=it&newtest=Y',
  ...other,
})

const fresh: { asOf: string | null; stale: boolean; late: boolean } = {
  asOf: '2026-11-21T13:05:00.000Z',
  stale: false,
  late: false,
}

export const surveyList = (data: WireSurvey[], freshness = fresh) => ({
  body: { message: 'OK', data, freshness },
})
export const completedList = (data: z.input<typeof completedSurvey>[] = []) => ({
  body: { message: 'OK', data, freshness: fresh },
})
