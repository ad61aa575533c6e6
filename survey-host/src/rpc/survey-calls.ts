import type { HostState } from '../host-state.ts'
import type { Cell } from '../survey.ts'
import { PhpError, status, toText, typeName } from './php.ts'
import { isLiveKey, type RemoteCalls, surveyCall } from './remote-call.ts'
import { summary } from './summary.ts'
import { languageProperties, surveyProperties } from './survey-properties.ts'

const missing = 'Error: Invalid survey ID'
/** Languages a LimeSurvey server knows besides the survey's own; any other code means the survey's own. */
const otherLanguages = new Set(['en', 'de', 'fr', 'es', 'pt', 'nl', 'pl', 'ro'])

function listSurveys(host: HostState, [key, user]: unknown[]) {
  if (!isLiveKey(host, key)) return status('Invalid session key')
  if (user !== undefined && user !== null && user !== host.account.user) return status('Invalid user')
  const surveys = host.store.all().map(({ survey }) => ({
    sid: survey.sid,
    surveyls_title: survey.title,
    startdate: survey.startdate,
    expires: survey.expires,
    active: survey.active ? 'Y' : 'N',
  }))
  return surveys.length === 0 ? status('No surveys found') : surveys
}

/** Only the properties asked for; unknown names are dropped without a word. */
export function selected(all: Record<string, Cell>, wanted: unknown) {
  if (wanted === undefined || wanted === null || (Array.isArray(wanted) && wanted.length === 0)) return all
  if (!Array.isArray(wanted))
    throw new PhpError(`array_flip(): Argument #1 ($array) must be of type array, ${typeName(wanted)} given`)
  const chosen = Object.entries(all).filter(([name]) => wanted.includes(name))
  return chosen.length === 0 ? status('No valid Data') : Object.fromEntries(chosen)
}

export const surveyCalls: RemoteCalls = {
  list_surveys: { names: ['sSessionKey', 'sUsername'], required: 1, run: listSurveys },
  get_survey_properties: surveyCall({
    names: ['aSurveySettings'],
    required: 0,
    missing,
    run: ({ survey }, [wanted]) => selected(surveyProperties(survey), wanted),
  }),
  get_language_properties: surveyCall({
    names: ['aSurveyLocaleSettings', 'sLang'],
    required: 0,
    missing,
    run: ({ survey }, [wanted, language]) => {
      const texts = Object.entries(languageProperties(survey))
      const blank = otherLanguages.has(toText(language))
      return selected(Object.fromEntries(texts.map(([name, text]) => [name, blank ? null : text])), wanted)
    },
  }),
  get_summary: surveyCall({
    names: ['sStatName'],
    required: 0,
    missing: 'Invalid surveyid',
    run: (record, [wanted]) => summary(record, wanted === undefined ? 'all' : toText(wanted)),
  }),
}
