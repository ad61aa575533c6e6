/** The ways to fail, and what to do, for who runs the portal. */
const failings = {
  refused: 'it says no to what was asked',
  fault: 'it has a fault of its own: look at its log',
  disabled:
    'it answers, and its interface is switched off: Global settings, Interfaces, RPC interface, JSON-RPC',
  not_json: 'what answers is not its JSON-RPC interface: mend LIMESURVEY_URL, or switch JSON-RPC on',
  http: 'its server answers with an error',
  timeout: 'it takes too long to answer',
  unreachable: 'nothing answers at LIMESURVEY_URL: it is off, or the network does not lead there',
  certificate:
    'its certificate is none for this machine: run out, of another address, or signed by nobody known (NODE_EXTRA_CA_CERTS)',
  too_large: 'an answer is too large',
} as const
export type Failing = keyof typeof failings

/** A kind of failure that was kept as text. */
export const asFailing = (text: string): Failing =>
  Object.hasOwn(failings, text) ? (text as Failing) : 'unreachable'

type Details = {
  /** LimeSurvey's own words. They can quote table names: for comparing, never for a log or a person. */
  status?: string
  /** Whether LimeSurvey may still be at work on what was asked, so that looking now would prove nothing. */
  mayStillHappen?: boolean
  /** The survey that the call was about. */
  surveyId?: number | undefined
}

/** Every way in which a call to LimeSurvey fails. Says which call and how; holds no key, password or token. */
export class LimeSurveyError extends Error {
  override readonly name = 'LimeSurveyError'
  readonly kind: Failing
  readonly method: string
  readonly mayStillHappen: boolean
  readonly surveyId: number | undefined
  readonly #status: string

  constructor(
    kind: Failing,
    method: string,
    { status = '', mayStillHappen = false, surveyId }: Details = {},
  ) {
    super(`LimeSurvey did not answer ${method}: ${kind}`)
    this.kind = kind
    this.method = method
    this.mayStillHappen = mayStillHappen
    this.surveyId = surveyId
    this.#status = status
  }

  says(pattern: RegExp): boolean {
    return pattern.test(this.#status)
  }

  /** The same failure, said of the survey that the call was about. */
  about(surveyId: number | undefined): LimeSurveyError {
    return new LimeSurveyError(this.kind, this.method, {
      status: this.#status,
      mayStillHappen: this.mayStillHappen,
      surveyId,
    })
  }

  /** The same failure, for a call that was not even sent because of it. */
  unsent(method: string): LimeSurveyError {
    return new LimeSurveyError(this.kind, method, { status: this.#status })
  }
}

/** LimeSurvey is well and does not do this one thing. */
const ofOneCall: readonly Failing[] = ['refused', 'fault', 'too_large']

/** The service itself is out of order: the next call would most likely fail too. */
export const isOutage = (error: unknown): error is LimeSurveyError =>
  error instanceof LimeSurveyError && !ofOneCall.includes(error.kind)

/** LimeSurvey is well, and failed at this one call: another survey may go well. */
export const isAboutCall = ({ kind, method }: LimeSurveyError): boolean =>
  ofOneCall.includes(kind) && method !== 'get_session_key'

/** LimeSurvey is well and said no to this one call: a survey without permission, or deleted meanwhile. */
export const isPlainRefusal = (error: LimeSurveyError) =>
  error.kind === 'refused' && error.method !== 'get_session_key'

/** The right that LimeSurvey asks for at each call about one survey, as its own screens name it. */
export const rightFor: Readonly<Record<string, string>> = {
  list_participants: 'participants (tokens): read',
  add_participants: 'participants (tokens): create',
  set_participant_properties: 'participants (tokens): update',
  delete_participants: 'participants (tokens): delete',
  get_survey_properties: 'survey settings: read',
  get_language_properties: 'survey settings: read',
  get_fieldmap: 'survey content: read',
  get_question_properties: 'survey content: read',
  export_responses: 'responses: export',
  delete_response: 'responses: delete',
}

/** LimeSurvey said that the account lacks a right. */
export const lacksRight = (error: LimeSurveyError) =>
  error.kind === 'refused' && error.says(/^No permission/iu)

/** Why LimeSurvey did not answer, and what to do, for who runs the portal. */
export function whyNot(error: LimeSurveyError): string {
  if (error.kind === 'refused' && error.method === 'get_session_key')
    return 'LimeSurvey does not let LIMESURVEY_USER in: its name or LIMESURVEY_PASSWORD is wrong, it may not log in with the internal database, or, after three refusals in a row, nobody is let in for ten minutes'
  if (lacksRight(error))
    return `LimeSurvey’s account lacks a right: ${rightFor[error.method] ?? error.method}`
  return `LimeSurvey did not answer ${error.method}: ${failings[error.kind]}`
}
