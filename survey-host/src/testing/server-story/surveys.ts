import { beforeActivation, recordedSurveys as surveys } from '../recorded-surveys.ts'
import { put, type Scene } from '../scenes.ts'

/** An empty server, then the surveys, before anybody takes part. */
export const beforeParticipants: Scene[] = [
  'get_session_key-empty',
  'get_session_key-unknown-plugin',
  'get_session_key-ok',
  'list_surveys-none',
  put(...beforeActivation),
  'list_surveys-four-inactive',
  put({ ...surveys.lifestyle, participantAttributes: null }),
  'add_participants-no-table',
  put(surveys.lifestyle, surveys.sleep, surveys.liking),
  'list_participants-empty-table',
  'get_response_ids-no-responses',
  'export_responses-no-responses',
  'export_responses_by_token-no-responses',
  put(surveys.expired, surveys.health, surveys.later),
]

/** The surveys' own facts. */
export const aboutSurveys: Scene[] = [
  'list_surveys-superadmin',
  'list_surveys-unknown-user',
  'get_fieldmap-ok',
  'get_survey_properties-all',
  'get_survey_properties-anonymous',
  'get_survey_properties-expired',
  'get_survey_properties-id-as-string',
  'get_survey_properties-id-not-a-number',
  'get_survey_properties-inactive',
  'get_survey_properties-invalid-survey',
  'get_survey_properties-not-started',
  'get_survey_properties-only-unknown',
  'get_survey_properties-selected',
  'get_language_properties-all',
  'get_language_properties-invalid-survey',
  'get_language_properties-language-not-in-survey',
  'get_language_properties-title',
  'get_language_properties-unknown-language',
  'export_responses-inactive-survey',
  'export_responses-invalid-survey',
  'export_responses-only-incomplete-in-survey',
]
