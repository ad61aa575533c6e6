import type { Scene } from './scenes.ts'

const fail =
  (failure: 'disabled' | 'xml' | null): Scene =>
  ({ host }) =>
    host.fail(failure)

/** Keys that were never issued, are gone or have aged. */
export const sessionStory: Scene[] = [
  'session-empty-key',
  'session-null-key',
  'session-invalid-add_participants',
  'session-invalid-delete_participants',
  'session-invalid-export_responses',
  'session-invalid-export_responses_by_token',
  'session-invalid-get_language_properties',
  'session-invalid-get_participant_properties',
  'session-invalid-get_response_ids',
  'session-invalid-get_survey_properties',
  'session-invalid-list_participants',
  'session-invalid-list_surveys',
  'session-invalid-set_participant_properties',
  'release_session_key-ok',
  'release_session_key-again',
  'session-after-release',
  async ({ logIn, later }) => {
    await logIn()
    later(7200)
  },
  'session-expired',
]

/** Three failures in a row, on a server with two surveys. */
export const lockOutStory: Scene[] = [
  'get_session_key-wrong-password',
  'get_session_key-unknown-user',
  'get_session_key-third-failure',
  'get_session_key-locked-out',
  'get_session_key-locked-out-other-account',
  'session-works-while-locked-out',
]

/** The same where the default language of the site is Italian: what LimeSurvey translates. */
export const italianStory: Scene[] = [
  ({ host }) => void (host.settings.language = 'it'),
  'get_response_ids-anonymous-survey-italian',
  'get_response_ids-inactive-survey-italian',
  'delete_response-inactive-survey-italian',
  async ({ call }) => {
    for (let tried = 0; tried < 3; tried += 1) await call('get_session_key', 'nobody')
  },
  'get_session_key-locked-out-italian',
]

/** The interface switched off, or set to speak XML. */
export const switchedOffStory: Scene[] = [
  fail('disabled'),
  'rpc-disabled',
  'rpc-disabled-get',
  fail('xml'),
  'rpc-xml-mode',
  fail(null),
]
