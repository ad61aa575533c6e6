export type Failing =
  | 'refused'
  | 'fault'
  | 'disabled'
  | 'not_json'
  | 'http'
  | 'timeout'
  | 'unreachable'
  | 'locked_out'

type Details = {
  /** What LimeSurvey said. It can quote table names: for comparing, never for a log or a person. */
  status?: string
  /** Whether LimeSurvey may still be at work on what was asked, so that looking now would prove nothing. */
  mayStillHappen?: boolean
}

/** Every way in which a call to LimeSurvey fails. Says which call and how; holds no key, password or token. */
export class LimeSurveyError extends Error {
  override readonly name = 'LimeSurveyError'
  readonly kind: Failing
  readonly method: string
  readonly mayStillHappen: boolean
  readonly #status: string

  constructor(kind: Failing, method: string, { status = '', mayStillHappen = false }: Details = {}) {
    super(`LimeSurvey did not answer ${method}: ${kind}`)
    this.kind = kind
    this.method = method
    this.mayStillHappen = mayStillHappen
    this.#status = status
  }

  says(pattern: RegExp): boolean {
    return pattern.test(this.#status)
  }

  /** The same failure, for a call that was not even sent because of it. */
  unsent(method: string): LimeSurveyError {
    return new LimeSurveyError(this.kind, method, { status: this.#status })
  }
}

const outOfOrder: readonly Failing[] = ['disabled', 'not_json', 'http', 'timeout', 'unreachable']

/** The service itself is out of order: the next call would most likely fail too. */
export const isOutage = (error: unknown): error is LimeSurveyError =>
  error instanceof LimeSurveyError && outOfOrder.includes(error.kind)

/** LimeSurvey is well and said no to this one call: a survey without permission, or deleted meanwhile. */
export const isPlainRefusal = (error: LimeSurveyError) =>
  error.kind === 'refused' && error.method !== 'get_session_key'
