import { z } from 'zod/mini'

import { LimeSurveyError } from './limesurvey-error.ts'

// Servers with PHP before 8.1 hand out every number as text.
const number = z.union([
  z.int(),
  z.pipe(z.pipe(z.string().check(z.regex(/^\d{1,9}$/u)), z.transform(Number)), z.int()),
])
// Server-local, without zone: compared as text with the local time (survey-offer.rules.ts).
const localTime = z.pipe(
  z.nullish(z.string()),
  z.transform((text) => (text ? text : null)),
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
export const listedSurveys = z.array(listedSurvey)

// Only what is needed is kept: the answer also holds names and e-mails.
const participant = z.pipe(
  z.object({ token: z.nullish(z.string()), completed: z.nullish(z.string()) }),
  z.transform(({ token, completed }) => ({ token: token ?? '', completed: isCompleted(completed) })),
)
export const participants = z.array(participant)

const listedParticipant = z.pipe(
  z.object({ tid: number, token: z.nullish(z.string()), completed: z.nullish(z.string()) }),
  z.transform(({ tid, token, completed }) => ({
    tid,
    token: token ?? '',
    completed: isCompleted(completed),
  })),
)
export const listedParticipants = z.array(listedParticipant)

const addedRow = z.pipe(
  z.object({ token: z.nullish(z.string()), errors: z.nullish(z.unknown()) }),
  z.transform(({ token, errors }) =>
    errors || !token ? { refused: true as const } : { refused: false as const, token },
  ),
)
export const addedRows = z.array(addedRow)

export const responseIds = z.array(number)

export const sessionKey = z.string().check(z.minLength(1))

export type ListedSurvey = z.output<typeof listedSurvey>
export type Participant = z.output<typeof participant>
export type ListedParticipant = z.output<typeof listedParticipant>
export type AddedRow = z.output<typeof addedRow>

/** `N`, a date with minutes, `Y` in an anonymous survey, `Q` when a quota stopped the person. */
function isCompleted(completed: string | null | undefined): boolean {
  return completed !== null && completed !== undefined && completed !== '' && completed !== 'N'
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
