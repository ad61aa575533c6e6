import type { Permission } from '@desco/contract/staff/roles'
import { z } from 'zod/mini'

import type { Language, ProblemCode } from './problems.ts'

/**
 * The kinds of callers. `member`: a parent or a child with a session; `onboarding`: the token of verify-account, or the
 * session of a parent whose children are still to be added. `child`: one who has said yes; `anyChild`: any child, also one
 * that still has to answer or said no. `parent`: one who takes part; `anyParent`: any parent, also one who has left, or who has
 * not answered a new text in time; `anyMember`: any parent or child with a session.
 */
export type Access =
  | 'anyone'
  | 'onboarding'
  | 'member'
  | 'parent'
  | 'anyParent'
  | 'child'
  | 'anyChild'
  | 'anyMember'
  | 'staff'

export type SpokenLanguage = Language | ((sent: unknown) => Language)

/**
 * Where the input may stand, in reading order: a later source wins over an earlier one. `file`: the body is the bytes of one
 * file, sent as `application/octet-stream`, and stands in the field `file`.
 */
export type Source = 'params' | 'query' | 'header' | 'body' | 'file'

type StaffLine = {
  access: 'staff'
  /** The permission that the role must have; null is for all staff. */
  permission: Permission | null
}
type FamilyLine = { access: Exclude<Access, 'staff'>; permission?: never }

export type Endpoint = (StaffLine | FamilyLine) & {
  summary: string
  method: 'GET' | 'POST'
  path: `/api/${string}`
  /** Named by the wire's fields; says what is wrong with each. Unknown fields are dropped. */
  input: z.ZodMiniType
  from: readonly Source[]
  /** The 200 body: what is not named here does not leave the server. Encoded by the server, decoded by the web. */
  answer: z.ZodMiniType
  refusals: readonly ProblemCode[]
  /** How large the body may be, where it is more than usual. */
  bodyBytes?: number
  /** The answer is large, the same for everybody and no secret: it is sent compressed. */
  isLargeAndPublic?: true
  /** Texts that cannot be stored are refused one by one by the use case, and do not refuse the whole call. */
  readsTextsItself?: true
  /**
   * It makes something, once. A caller that repeats it with the same token and the same `idempotency-key` header (20 to 64
   * letters, digits or dashes) within a day gets the first answer, and nothing is done again.
   */
  isForm?: true
  /** People sign or decide by all of it: a page that cannot read one item of a list refuses the answer. */
  isReadWhole?: true
  /** Of the screen. Where an endpoint serves screens in both: asked with what was sent, as it came. */
  language?: SpokenLanguage
}

/** The input that the server's use case receives. */
export type InputOf<E extends Endpoint> = z.output<E['input']>
/** The input that a caller sends, in the wire's names. */
export type WireInputOf<E extends Endpoint> = z.input<E['input']>
/** The answer of a use case, as a web query holds it, in our names. */
export type AnswerOf<E extends Endpoint> = z.output<E['answer']>
/** The same as a use case gives it: without the words that a person reads. */
export type ContentOf<E extends Endpoint> = Content<AnswerOf<E>>
type Content<Answer> = Answer extends unknown ? Given<Omit<Answer, 'message'>> : never
/** Where text is expected, a moment may be a date: it becomes text as it leaves. */
export type Given<T> = T extends string
  ? string extends T
    ? string | Date
    : T
  : T extends object
    ? { [Name in keyof T]: Given<T[Name]> }
    : T

/** Keeps the literal types of one line of the endpoint table. */
export const endpoint = <const E extends Endpoint>(line: E): E => line

/** The callers of an endpoint, in one word: an access of families, a permission of the team, `staff` for all of the team. */
type CallerWord = Access | Permission
type LineFacts = Pick<Endpoint, 'summary'> &
  Partial<Pick<Endpoint, 'input' | 'from' | 'answer' | 'refusals' | 'language' | 'isForm' | 'bodyBytes'>> &
  Partial<Pick<Endpoint, 'isLargeAndPublic' | 'readsTextsItself' | 'isReadWhole'>>

type Derived<By extends CallerWord, Path extends Endpoint['path'], Line extends LineFacts> = LineFacts & {
  method: Endpoint['method']
  path: Path
  input: Line extends { input: infer Input extends z.ZodMiniType } ? Input : typeof nothing
  from: readonly Source[]
  answer: Line extends { answer: infer Answer extends z.ZodMiniType } ? Answer : typeof done
  refusals: readonly ProblemCode[]
} & (By extends Permission
    ? { access: 'staff'; permission: By }
    : By extends 'staff'
      ? { access: 'staff'; permission: null }
      : { access: By })

const nothing = z.object({})
const done = z.object({ message: z.string() })

/** An answer: a message for a person, and what was asked for. */
// @__NO_SIDE_EFFECTS__
export const answerWith = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.object({ message: z.string(), ...shape })

/** The refusals of any endpoint of these callers, by what it is given. */
const usualRefusals = (by: CallerWord, path: string, takesInput: boolean): ProblemCode[] => [
  ...(takesInput ? (['invalid_input'] as const) : []),
  ...(by === 'anyone' ? [] : (['sign_in_required'] as const)),
  ...(['anyone', 'onboarding', 'member', 'staff'].includes(by) ? [] : (['not_allowed'] as const)),
  ...(path.includes(':') ? (['not_found'] as const) : []),
]

function derivedLine<By extends CallerWord, Path extends Endpoint['path'], Line extends LineFacts>(
  method: Endpoint['method'],
  [by, path, line]: [By, Path, Line],
) {
  const { input, refusals = [] } = line
  const place: Source = method === 'POST' ? 'body' : path.includes(':') ? 'params' : 'query'
  const isPermission = by.includes('.')
  return {
    answer: done,
    from: input === undefined ? [] : [place],
    ...line,
    method,
    path,
    access: isPermission ? 'staff' : by,
    ...(isPermission ? { permission: by } : by === 'staff' ? { permission: null } : {}),
    input: input ?? nothing,
    refusals: [...usualRefusals(by, path, input !== undefined), ...refusals],
  } as unknown as Derived<By, Path, Line>
}

/**
 * A line for something that is looked at. It says what does not follow: the place of the input, the usual refusals and the
 * answer that is a message alone do. A line that is unlike others is an `endpoint`.
 */
// @__NO_SIDE_EFFECTS__
export function look<
  const By extends CallerWord,
  const Path extends Endpoint['path'],
  const Line extends LineFacts,
>(by: By, path: Path, line: Line) {
  return derivedLine('GET', [by, path, line]) as Derived<By, Path, Line> & { method: 'GET' }
}

/** The same for something that is done. */
// @__NO_SIDE_EFFECTS__
export function act<
  const By extends CallerWord,
  const Path extends Endpoint['path'],
  const Line extends LineFacts,
>(by: By, path: Path, line: Line) {
  return derivedLine('POST', [by, path, line])
}

/** The language of a refusal. */
export const languageFor = (language: SpokenLanguage = 'it', sent?: unknown): Language =>
  typeof language === 'function' ? language(sent) : language
