import { z } from 'zod/mini'

import { LimeSurveyError } from './limesurvey-error.ts'

const envelope = z.object({ result: z.unknown(), error: z.unknown() })
const refusal = z.object({ status: z.string() })

/** Tells the five ways to fail from a result; HTTP 200 covers four of them. */
export function readAnswer(method: string, httpStatus: number, text: string): unknown {
  if (httpStatus !== 200) {
    // a proxy that gave up waiting
    const mayStillHappen = httpStatus === 502 || httpStatus === 504
    throw new LimeSurveyError('http', method, { mayStillHappen })
  }
  if (text.trim() === '') throw new LimeSurveyError('disabled', method)

  const answer = envelope.safeParse(parseJson(method, text))
  if (!answer.success) throw new LimeSurveyError('not_json', method)
  const { result, error } = answer.data
  if (error !== null && error !== undefined) {
    throw new LimeSurveyError('fault', method, { status: typeof error === 'string' ? error : '' })
  }

  const refused = Array.isArray(result) ? undefined : refusal.safeParse(result)
  if (refused?.success && refused.data.status !== 'OK') {
    throw new LimeSurveyError('refused', method, refused.data)
  }
  return result
}

function parseJson(method: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new LimeSurveyError('not_json', method)
  }
}
