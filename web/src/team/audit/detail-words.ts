import type { AuditAct } from '@desco/contract/staff/audit-acts'
import type { ExportKind } from '@desco/contract/staff/exports'
import type { newsStates } from '@desco/contract/staff/newsroom'
import { roleNames } from '@desco/contract/staff/roles'

type Words = Readonly<Record<string, string>>

/** What each detail of the log is called. */
export const detailNames: Words = {
  // accesses
  role: 'ruolo',
  expiresOn: 'ultimo giorno',
  sessions: 'sessioni chiuse',

  // families
  family: 'famiglia',
  wasVerified: 'email di prima verificata',
  ofInvitation: 'email dell’invito',
  children: 'figli',

  // the run of the retention
  dryRun: 'solo prova',
  stage: 'fase',
  families: 'famiglie',
  mails: 'email',

  // news
  version: 'versione',
  at: 'esce il',
  state: 'stato',
  was: 'stato di prima',

  // surveys
  parents: 'genitori',
  ageFrom: 'età minima',
  ageTo: 'età massima',
  place: 'posizione',
  hidden: 'nascosto',
  push: 'aggiunge chi manca',
  pushed: 'aggiunti',
  takenOver: 'aggiornati',
  refused: 'rifiutati da LimeSurvey',

  // exports
  kind: 'contenuto',
  identifiable: 'identificabile',
  rows: 'righe',
  sha256: 'impronta',
  attempt: 'tentativo',
  transfer: 'scaricamento numero',

  // the check of the log
  lines: 'righe lette',
  brokenAt: 'prima riga che non torna',
}

/** Where an act means something else by the same name. */
export const namesInAct: Readonly<Partial<Record<AuditAct, Words>>> = {
  retention_run: { sessions: 'sessioni scadute' },
}

const newsWords: Record<(typeof newsStates)[number], string> = {
  draft: 'bozza',
  scheduled: 'programmata',
  published: 'pubblicata',
}

const exportWords: Record<ExportKind, string> = {
  everything: 'tutte le tabelle',
  participants: 'partecipanti',
  children: 'figli',
  consents: 'consensi',
  invitations: 'inviti',
  'survey-tokens': 'token dei questionari',
  key: 'chiave degli pseudonimi',
}

/** What is said for a value of each detail, where it is neither a number, a day nor a plain yes or no. */
export const detailValues: Readonly<Record<string, Words>> = {
  role: roleNames,
  children: { stay: 'continuano', leave: 'smettono anche loro' },
  stage: { 'to do': 'da fare', done: 'fatto' },
  state: newsWords,
  was: newsWords,
  kind: exportWords,
  ageFrom: { null: 'nessuna' },
  ageTo: { null: 'nessuna' },
  place: { null: 'in coda' },
  sha256: { null: 'nessuna' },
  brokenAt: { null: 'nessuna' },
}
