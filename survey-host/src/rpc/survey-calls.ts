import { readFileSync } from 'node:fs'

import { type HostState, mayDo } from '../host-state.ts'
import type { Cell, Survey } from '../survey.ts'
import { notAnArray, status, toText } from './php.ts'
import { isLiveKey, type RemoteCalls, surveyCall } from './remote-call.ts'

type Properties = Record<string, Cell>

const factory = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../surveys/${name}.json`, import.meta.url), 'utf8')) as Properties
const factorySurvey = factory('factory-survey-properties')
const factoryLanguage = factory('factory-language-properties')

/** Languages a LimeSurvey server knows besides the survey's own; any other code means the survey's own. */
const otherLanguages = new Set(['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'ro'])

function listSurveys(host: HostState, [key, user]: unknown[]) {
  if (!isLiveKey(host, key)) return status('Invalid session key')
  if (user !== undefined && user !== null && user !== host.account.user) return status('Invalid user')
  const surveys = host.store
    .all()
    // the list of a named user is not checked
    .filter(({ survey }) => user === host.account.user || mayDo(host, 'survey.read', survey.sid))
    .map(({ survey }) => ({
      sid: survey.sid,
      surveyls_title: survey.title,
      startdate: survey.startdate,
      expires: survey.expires,
      active: letter(survey.active),
    }))
  return surveys.length === 0 ? status('No surveys found') : surveys
}

const letter = (yes: boolean) => (yes ? 'Y' : 'N')

/** Every property LimeSurvey tells about a survey; those the demo has no use for stand at their factory values. */
function surveyProperties(survey: Survey): Properties {
  const { sid, language, expires, startdate, datecreated } = survey
  return {
    ...factorySurvey,
    sid,
    language,
    expires,
    startdate,
    datecreated,
    additional_languages: Object.keys(survey.titles).join(' '),
    active: letter(survey.active),
    anonymized: letter(survey.anonymized),
    datestamp: letter(survey.datestamp),
    autoredirect: letter(survey.autoredirect),
    tokenanswerspersistence: letter(survey.resumesByToken),
    alloweditaftercompletion: letter(survey.editableAfterCompletion),
  }
}

/** The texts of a survey. The demo host writes no e-mail, so the mail templates are blank. */
function languageProperties(survey: Survey, asked: string): Properties {
  const own: Properties = {
    ...factoryLanguage,
    surveyls_survey_id: survey.sid,
    surveyls_language: survey.language,
    surveyls_title: survey.title,
    surveyls_description: survey.description,
    surveyls_welcometext: survey.welcome,
    surveyls_endtext: survey.end,
    surveyls_url: survey.endUrl,
  }
  if (asked === survey.language || !otherLanguages.has(asked)) return own
  const blank = Object.fromEntries(Object.keys(own).map((name) => [name, null]))
  return { ...blank, surveyls_title: survey.titles[asked] ?? null }
}

/** Only the properties asked for; unknown names are dropped without a word. */
export function selected(all: Properties, wanted: unknown) {
  if (wanted === undefined || wanted === null || (Array.isArray(wanted) && wanted.length === 0)) return all
  if (!Array.isArray(wanted)) throw notAnArray('array_flip(): Argument #1 ($array)', wanted)
  const chosen = Object.entries(all).filter(([name]) => wanted.includes(name))
  return chosen.length === 0 ? status('No valid Data') : Object.fromEntries(chosen)
}

/** Told to a superadministrator alone; the settings are those that were recorded. */
function siteSetting(host: HostState, [key, name]: unknown[]) {
  if (!isLiveKey(host, key)) return status('Invalid session key')
  const known: Record<string, string> = { versionnumber: '6.4.2', timeadjust: '+0 hours' }
  const value = host.settings.rights === 'all' ? known[toText(name)] : undefined
  return value ?? status('Invalid setting')
}

export const surveyCalls: RemoteCalls = {
  get_site_settings: { run: siteSetting },
  list_surveys: { run: listSurveys },
  get_survey_properties: surveyCall({
    needs: 'surveysettings.read',
    run: ({ survey }, [wanted]) => selected(surveyProperties(survey), wanted),
  }),
  get_language_properties: surveyCall({
    needs: 'surveysettings.read',
    run: ({ survey }, [wanted, language]) => selected(languageProperties(survey, toText(language)), wanted),
  }),
}
