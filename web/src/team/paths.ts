import type { StaffRole } from '@desco/contract/staff/roles'
import type { SurveyState } from '@desco/contract/questionnaires/desk/survey-people'

/** Every address of the research team's area, written once. */
export const staffPaths = {
  today: '/staff',
  progress: '/staff/andamento',
  logIn: '/staff/accedi',
  setUp: '/staff/attiva',
  families: '/staff/famiglie',
  erasures: '/staff/famiglie/cancellazioni',
  family: '/staff/famiglie/:familyId',
  news: '/staff/notizie',
  newNews: '/staff/notizie/nuova',
  oneNews: '/staff/notizie/:newsId',
  texts: '/staff/testi',
  studyText: '/staff/testi/:textId',
  surveys: '/staff/questionari',
  surveyPeople: '/staff/questionari/persone',
  oneSurveyPeople: '/staff/questionari/persone/:surveyId',
  reconciliation: '/staff/questionari/riconciliazione',
  diary: '/staff/diario',
  diaryDay: '/staff/diario/giornata',
  diaryTexts: '/staff/diario/testi',
  foodLists: '/staff/diario/alimenti',
  diaryUnapplied: '/staff/diario/voci',
  diaryPlan: '/staff/diario/giorni',
  requests: '/staff/richieste',
  requestsOfYear: '/staff/richieste/anno',
  request: '/staff/richieste/:requestId',
  messages: '/staff/messaggi',
  sendMessage: '/staff/messaggi/manda',
  newMessageTemplate: '/staff/messaggi/testi/nuovo',
  messageTemplate: '/staff/messaggi/testi/:templateId',
  exports: '/staff/esportazioni',
  audit: '/staff/registro',
  people: '/staff/accessi',
  studyEnd: '/staff/fine',
  profile: '/staff/profilo',
  guide: '/staff/guida/:part',
} as const

const below = (path: string) => (id: string) => `${path}/${encodeURIComponent(id)}`
export const familyPath = below(staffPaths.families)
export const requestPath = below(staffPaths.requests)
export const newsPath = below(staffPaths.news)
export const studyTextPath = below(staffPaths.texts)
export const messageTemplatePath = below(`${staffPaths.messages}/testi`)

/** The families that the team made to try the path. */
export const rehearsalsPath = `${staffPaths.families}?stato=prova`

/** The part of the guide about each page and those below it; the longest address counts. */
const guideParts = {
  [staffPaths.today]: 'oggi',
  [staffPaths.families]: 'telefonate',
  [rehearsalsPath]: 'prova',
  [staffPaths.requests]: 'richieste',
  [staffPaths.surveys]: 'questionari',
  [staffPaths.diary]: 'diario',
  [staffPaths.messages]: 'messaggi',
  [staffPaths.news]: 'notizie',
  [staffPaths.texts]: 'testi',
  [staffPaths.exports]: 'esportazioni',
  [staffPaths.audit]: 'registro',
  [staffPaths.people]: 'accessi',
  [staffPaths.studyEnd]: 'fine',
  [staffPaths.profile]: 'passkey',
}

export const guidePath = (part: string) => staffPaths.guide.replace(':part', part)

/** The guide, opened at what it says about an address. */
export function guidePathFrom(address: string): string {
  const own = Object.keys(guideParts)
    .filter((page) => address.startsWith(page))
    .sort((one, other) => other.length - one.length)[0]
  return guidePath(guideParts[own ?? staffPaths.today] ?? 'oggi')
}

/** The people behind one number of one questionnaire; those who wait, unless told. */
export const surveyPeoplePath = (surveyId: number, state?: SurveyState) =>
  `${staffPaths.surveyPeople}/${surveyId}${state === undefined ? '' : `?stato=${state}`}`

const landings: Record<StaffRole, string> = {
  coordinatore: staffPaths.today,
  comunicazione: staffPaths.news,
  'data-manager': staffPaths.today,
  osservatore: staffPaths.today,
  responsabile: staffPaths.today,
  garante: staffPaths.audit,
}

/** Where a role's day begins. */
export const landingPath = (role: StaffRole): string => landings[role]
