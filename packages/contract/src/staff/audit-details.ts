import { type ExportFailure, exportKindNames } from '@desco/contract/team/exports'
import { type ChosenStep, reminderSubjects, stepChoices } from '@desco/contract/messages/desk/message-words'
import type { newsStates } from '@desco/contract/messages/desk/news'
import type { SurveyWindow } from '@desco/contract/questionnaires/desk/survey-schedule'
import { studyTextNames } from '@desco/contract/messages/desk/texts'
import { correctedFieldWords } from '@desco/contract/rights/desk/corrections'
import { requestWords } from '@desco/contract/rights/desk/requests'

import type { AuditAct } from './audit.ts'
import { roleNames } from './roles.ts'

/** The name of each detail of the log. */
export const detailNames = {
  // accesses
  role: 'ruolo',
  roleBefore: 'ruolo di prima',
  expiresOn: 'ultimo giorno',
  expiresOnBefore: 'ultimo giorno di prima',
  sessions: 'sessioni chiuse',
  passkey: 'passkey',

  // families
  found: 'trovate',
  family: 'famiglia',
  wasVerified: 'email di prima verificata',
  ofInvitation: 'email dell’invito',
  children: 'figli',
  task: 'compito',
  appointment: 'appuntamento',
  fields: 'campi',
  names: 'con i nomi',
  of: 'che cosa',
  perHour: 'in un’ora al più',

  // the run of the retention
  dryRun: 'solo prova',
  stage: 'fase',
  families: 'famiglie',
  named: 'nomi mostrati di',
  registrations: 'registrazioni mai confermate',
  invitations: 'inviti senza risposta',
  silences: 'famiglie senza risposta',
  mails: 'email',
  devices: 'browser',
  attempts: 'conteggi di tentativi',
  exports: 'file per l’analisi',
  copies: 'copie dei dati',

  // erasures
  level: 'di chi',
  means: 'chiesta',
  wholeFamily: 'tutta la famiglia',
  // requests
  right: 'diritto',
  channel: 'come',
  outcome: 'esito',
  told: 'risposta data',
  dueOn: 'entro il',
  year: 'anno',

  // news
  version: 'versione',
  at: 'esce il',
  state: 'stato',
  was: 'stato di prima',
  audience: 'per',
  step: 'passo',

  // texts
  text: 'testo',
  revision: 'stesura',
  again: 'da accettare di nuovo',
  until: 'chi ha cominciato fino al',
  // messages
  subject: 'ricorda',
  enabled: 'accesa',
  fromHour: 'dalle ore',
  untilHour: 'alle ore',
  perWeek: 'messaggi a settimana',
  template: 'testo',

  // surveys
  parents: 'genitori',
  ageFrom: 'età minima',
  ageTo: 'età massima',
  place: 'posizione',
  hidden: 'nascosto',
  push: 'allinea con LimeSurvey',
  pushed: 'aggiunti',
  takenOver: 'aggiornati',
  refused: 'rifiutati da LimeSurvey',
  minutes: 'minuti',
  window: 'finestra',
  fromDay: 'dal giorno',
  toDay: 'al giorno',
  fromMonths: 'dal mese di età',
  toMonths: 'al mese di età',
  wavesFrom: 'ondate dal',
  wavesTo: 'ondate al',
  afterSurvey: 'dopo il questionario',
  nowSurvey: 'ora è il questionario',
  completions: 'completamenti',
  begun: 'iniziati',

  // the food diary
  day: 'giorno',
  changed: 'cambiato',
  applied: 'accolta',
  coded: 'codificato',
  entries: 'voci',
  from: 'dal',
  to: 'al',
  days: 'quanti giorni',
  staysOpen: 'resta aperta',
  assigned: 'giorni',
  people: 'persone',
  foods: 'alimenti',

  // exports
  kind: 'contenuto',
  identifiable: 'identificabile',
  rows: 'righe',
  sha256: 'impronta',
  attempt: 'tentativo',
  failure: 'motivo',
  transfer: 'scaricamento numero',

  // the check of the log
  lines: 'righe lette',
  brokenAt: 'prima riga che non torna',

  // the command line
  secrets: 'segreti cifrati di nuovo',
  mail: 'email',
} as const
type DetailName = keyof typeof detailNames

/** Where an act means something else by the same name. */
export const namesInAct: Readonly<Partial<Record<AuditAct, Partial<Record<DetailName, string>>>>> = {
  retention_run: { sessions: 'sessioni scadute' },
  request_assigned: { to: 'a' },
  task_added: { to: 'a' },
  task_changed: { to: 'a' },
  food_list_in_force: { from: 'in vigore dal' },
  text_approved: { from: 'in vigore dal', until: 'quello di prima vale fino al' },
}

const newsWords: Record<(typeof newsStates)[number], string> = {
  draft: 'bozza',
  scheduled: 'programmata',
  published: 'pubblicata',
}

const windowWords: Record<SurveyWindow['kind'], string> = {
  always: 'sempre',
  dates: 'giorni precisi',
  waves: 'ondate',
  after_enrolment: 'dopo l’iscrizione',
  after_survey: 'dopo un altro questionario',
  at_age: 'a un’età',
}

const failureWords: Record<ExportFailure, string> = {
  limesurvey_silent: 'LimeSurvey non risponde',
  limesurvey_log_in: 'LimeSurvey non lascia entrare',
  limesurvey_right: 'manca un permesso in LimeSurvey',
  limesurvey_unreadable: 'LimeSurvey risponde in modo illeggibile',
  limesurvey_too_large: 'una risposta è troppo grande',
}

/** The words for a value of each detail that is one of a closed list. */
export const detailValues = {
  of: { names: 'nomi mostrati', 'find-person': 'ricerche' },
  role: roleNames,
  roleBefore: roleNames,
  children: { stay: 'continuano', leave: 'smettono anche loro' },
  level: {
    child: 'un figlio',
    adult: 'un figlio o una figlia di 18 anni',
    me: 'un genitore',
    'me-and-children': 'un genitore e i figli',
    family: 'la famiglia',
  },
  fields: correctedFieldWords,
  audience: { everybody: 'tutti', parents: 'genitori', children: 'figli' },
  step: {
    registered: 'Email da confermare',
    ...(Object.fromEntries(stepChoices.map(({ value, label }) => [value, label])) as Record<
      ChosenStep,
      string
    >),
  },
  means: { session: 'dal portale', telephone: 'per telefono', rehearsal: 'prova', 'study-end': 'fine' },
  stage: { 'to do': 'da fare', done: 'fatto' },
  state: newsWords,
  was: { ...newsWords, to_approve: 'da approvare', approved: 'approvata' },
  text: studyTextNames,
  subject: Object.fromEntries(
    Object.entries(reminderSubjects).map(([name, { label }]) => [name, label]),
  ) as Record<keyof typeof reminderSubjects, string>,
  kind: exportKindNames,
  failure: failureWords,
  right: requestWords.kinds,
  channel: requestWords.channels,
  outcome: requestWords.outcomes,
  told: requestWords.tellings,
  window: windowWords,
  changed: {
    foodId: 'alimento',
    listVersion: 'versione dell’elenco',
    freeText: 'testo scritto',
    meal: 'pasto',
    amount: 'quantità',
    unit: 'unità',
    grams: 'grammi',
    share: 'quanto ha finito',
    deleted: 'cancellazione',
    time: 'ora',
    place: 'luogo',
    company: 'compagnia',
    screen: 'schermo',
    skipped: 'pasto saltato',
    complete: 'giornata completa',
    unusual: 'giornata insolita',
    filledBy: 'chi ha compilato',
    note: 'nota',
  },
} as const satisfies Partial<Record<DetailName, Readonly<Record<string, string>>>>

/** The words for a detail that may be nothing. */
export const detailsOfNothing = {
  until: 'nessun giorno',
  ageFrom: 'nessuna',
  ageTo: 'nessuna',
  place: 'in coda',
  minutes: 'non detti',
  from: 'senza inizio',
  to: 'senza fine',
  toDay: 'senza fine',
  toMonths: 'senza fine',
  sha256: 'nessuna',
  brokenAt: 'nessuna',
} as const satisfies Partial<Record<DetailName, string>>

type Value<Name extends DetailName> =
  | number
  | boolean
  | (Name extends keyof typeof detailValues ? keyof (typeof detailValues)[Name] : string)
  | (Name extends keyof typeof detailsOfNothing ? null : never)
/**
 * The facts that a line of the log may keep beside its reason, each with its words. Without names, addresses or numbers of people:
 * the log is kept for ever.
 */
export type AuditDetails = { [Name in DetailName]?: Value<Name> | readonly Value<Name>[] }
