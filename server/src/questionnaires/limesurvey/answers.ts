import { z } from 'zod/mini'

import { LimeSurveyError } from './limesurvey-error.ts'

// Servers with PHP before 8.1 hand out every number as text.
const number = z.union([
  z.int(),
  z.pipe(z.pipe(z.string().check(z.regex(/^\d{1,9}$/u)), z.transform(Number)), z.int()),
])
// Server-local, without zone: compared as text with the local time (survey-offer.rules.ts). Anything but a date is null.
const localTime = z.pipe(
  z.nullish(z.unknown()),
  z.transform((text) =>
    typeof text === 'string' && /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}(?::\d{2})?$/u.test(text) ? text : null,
  ),
)

const listedSurvey = z.pipe(
  z.object({
    sid: number,
    surveyls_title: z.nullish(z.string()),
    startdate: localTime,
    expires: localTime,
    active: z.string(),
  }),
  z.transform(({ sid, surveyls_title, startdate, expires, active }) => ({
    id: sid,
    title: surveyls_title ?? '',
    active: active === 'Y',
    startsAt: startdate,
    expiresAt: expires,
  })),
)

/** The lines that are surveys, and how many are not: one that is broken keeps nobody from the others. */
export function readListedSurveys(result: unknown): { surveys: ListedSurvey[]; broken: number } {
  const lines = shaped(z.array(z.unknown()), 'list_surveys', result)
  const surveys = lines.flatMap((line) => {
    const parsed = z.safeParse(listedSurvey, line)
    return parsed.success ? [parsed.data] : []
  })
  const broken = lines.length - surveys.length
  if (broken > 0 && surveys.length === 0) {
    throw new LimeSurveyError('fault', 'list_surveys', { status: 'unexpected shape' })
  }
  return { surveys, broken }
}

// Only what is needed is kept: the answer also holds names and e-mails. LimeSurvey's local time `validUntil` is null for ever, and
// where it was not asked for.
const participant = z.pipe(
  z.object({
    tid: number,
    token: z.nullish(z.string()),
    completed: z.nullish(z.string()),
    validuntil: z.optional(localTime),
  }),
  z.transform(({ tid, token, completed, validuntil = null }) => ({
    tid,
    token: token ?? '',
    validUntil: validuntil,
    ...completion(completed),
  })),
)
export const participants = z.array(participant)

/** The row as it is after a change. */
export const changedParticipant = z.object({ tid: number, validuntil: z.nullish(z.string()) })
export const languageTexts = z.object({ surveyls_title: z.nullish(z.string()) })
export const surveyProperties = z.object({
  language: z.string(),
  anonymized: z.nullish(z.string()),
  tokenanswerspersistence: z.nullish(z.string()),
})

export const surveyState = z.object({ active: z.string(), anonymized: z.nullish(z.string()) })

/** The outcome for each id. */
export const deletions = z.record(z.string(), z.string())

const addedRow = z.pipe(
  z.object({ token: z.nullish(z.string()), errors: z.nullish(z.unknown()) }),
  z.transform(({ token, errors }) =>
    errors || !token ? { refused: true as const } : { refused: false as const, token },
  ),
)
export const addedRows = z.array(addedRow)

export const responseIds = z.array(number)

export const sessionKey = z.string().check(z.minLength(1))

type ListedSurvey = z.output<typeof listedSurvey>

/** `N`, a date with minutes, `Y` in an anonymous survey, `Q` when a quota stopped the person. */
function completion(written: string | null | undefined) {
  const completed = written !== null && written !== undefined && written !== '' && written !== 'N'
  return { completed, completedText: completed ? written : null }
}

/** A result in the shape that was agreed on; anything else is a fault of the server. */
export function shaped<Shape extends z.ZodMiniType>(
  shape: Shape,
  method: string,
  result: unknown,
): z.output<Shape> {
  const parsed = z.safeParse(shape, result)
  if (parsed.success) return parsed.data
  throw new LimeSurveyError('fault', method, { status: 'unexpected shape' })
}
