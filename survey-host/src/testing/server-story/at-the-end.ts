import { recordedSurveys as surveys } from '../recorded-surveys.ts'
import { add, answers, put, type Scene } from '../scenes.ts'

/** The last lists and deletions. */
export const deleting: Scene[] = [
  'get_site_settings-versionnumber',
  'get_site_settings-timeadjust',
  'get_site_settings-unknown',
  'delete_participants-with-response',
  'get_response_ids-after-participant-deleted',
  'list_participants-unused-only',
  'permission-minimal-add_participants',
  'list_participants-no-limit',
]

/** A server whose database driver gives numbers as text. */
export const numbersAsText: Scene[] = [
  add(211007, { tid: 108, token: 'centootto' }),
  ({ host }) => void (host.settings.numbersAsText = true),
  'numbers-as-text-add_participants',
  'numbers-as-text-export_responses_by_token',
  'numbers-as-text-get_participant_properties',
  'numbers-as-text-get_response_ids',
  'numbers-as-text-get_survey_properties',
  'numbers-as-text-list_participants',
  'numbers-as-text-list_surveys',
  ({ host }) => void (host.settings.numbersAsText = false),
]

/** A survey that keeps no dates, and one that is removed. */
export const withoutDates: Scene[] = [
  put(surveys.unstamped),
  add(211008, { token: 'mariorossiexampleit' }),
  answers({
    sid: 211008,
    token: 'mariorossiexampleit',
    begins: '10:30:00',
    pages: [['10:30:00', { SINO: 'Y' }]],
  }),
  'get_participant_properties-completed-no-datestamp',
  'export_responses_by_token-json-no-datestamp',
  ({ host }) => host.removeSurvey(211008),
  'get_survey_properties-deleted',
]

/** Requests that are no call at all. */
export const badRequests: Scene[] = [
  'error-content-type-with-charset',
  'error-empty-body',
  'error-extra-argument',
  'error-get-request',
  'error-id-null',
  'error-id-string',
  'error-id-zero',
  'error-internal-method',
  'error-json-array-batch',
  'error-jsonrpc-2-member',
  'error-malformed-json',
  'error-params-missing',
  'error-trailing-slash',
  'error-unknown-method',
  'error-wrong-argument-type',
  'error-wrong-content-type',
]
