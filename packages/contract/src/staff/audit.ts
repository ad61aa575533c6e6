import { act, answerWith } from '@desco/contract/endpoint'
import { z } from 'zod/mini'

import { staffDay } from './fields.ts'

/** Everything the audit log can say that somebody did, with the words of the Registro page. */
export const auditActs = {
  staff_created: 'Accesso creato',
  set_up_link_created: 'Link di attivazione creato',
  set_up_finished: 'Accesso attivato',
  staff_disabled: 'Accesso chiuso',
  staff_reopened: 'Accesso riaperto',
  staff_role_changed: 'Ruolo cambiato',
  staff_email_changed: 'Indirizzo di un accesso cambiato',
  staff_name_changed: 'Nome di un accesso cambiato',
  staff_last_day_changed: 'Ultimo giorno di un accesso cambiato',
  logged_in: 'Entrata',
  log_in_failed: 'Entrata non riuscita',
  passkey_added: 'Passkey aggiunta',
  passkey_removed: 'Passkey rimossa',
  passkey_suspect: 'Passkey rifiutata: forse è stata copiata',
  password_refused: 'Password sbagliata, a sessione aperta',
  recovery_code_used: 'Codice di recupero usato',
  logged_out: 'Uscita',
  session_revoked: 'Sessione chiusa',

  person_searched: 'Persona cercata',
  family_opened: 'Scheda famiglia aperta',
  names_revealed: 'Nomi mostrati',
  names_limit_reached: 'Limite di nomi in un’ora superato',
  summary_printed: 'Riepilogo della famiglia stampato',
  code_resent: 'Codice inviato di nuovo',
  continue_link_sent: 'Link per continuare la registrazione inviato',
  invitation_resent: 'Invito inviato di nuovo',
  email_corrected: 'Email corretta',
  person_corrected: 'Dati di un genitore corretti',
  birth_date_confirmed: 'Data di nascita chiesta in una richiesta confermata',
  child_corrected: 'Dati di un figlio o una figlia corretti',
  invited_corrected: 'Cognome del genitore invitato corretto',
  log_in_unlocked: 'Accesso sbloccato',
  note_added: 'Nota aggiunta',
  appointment_given: 'Appuntamento dato',
  appointment_changed: 'Appuntamento cambiato',
  appointment_cancelled: 'Appuntamento annullato',
  task_added: 'Compito aggiunto',
  task_changed: 'Compito cambiato',
  task_done: 'Compito fatto',
  task_reopened: 'Compito riaperto',
  child_withdrawn: 'Figlio/a ritirato dallo studio',
  person_withdrawn: 'Persona ritirata dallo studio',
  family_withdrawn: 'Famiglia ritirata dallo studio',
  withdrawal_undone: 'Ritiro annullato',
  request_entered: 'Richiesta annotata',
  request_opened: 'Richiesta aperta',
  request_assigned: 'Richiesta affidata',
  request_prolonged: 'Termine di una richiesta prolungato',
  request_answered: 'Richiesta conclusa',
  requests_reported: 'Richieste dell’anno scaricate',
  retention_run: 'Conservazione applicata',
  clock_confirmed: 'Ora dei server confermata',

  rehearsal_begun: 'Link per una famiglia di prova creato',
  rehearsal_cancelled: 'Link per una famiglia di prova annullato',
  rehearsal_erased: 'Famiglia di prova eliminata',

  erasure_entered: 'Cancellazione chiesta per telefono inserita',
  erasure_confirmed: 'Cancellazione confermata da una seconda persona',
  erasure_stopped: 'Cancellazione fermata',
  erasure_carried_out: 'Dati cancellati dal portale',
  erasure_finished: 'Dati cancellati anche da LimeSurvey',
  erasure_settled: 'Cancellazione in LimeSurvey fatta a mano',

  news_drafted: 'Notizia scritta',
  news_edited: 'Notizia modificata',
  news_published: 'Notizia pubblicata',
  news_scheduled: 'Notizia programmata',
  news_unpublished: 'Notizia ritirata',

  text_drafted: 'Versione di un testo iniziata',
  text_edited: 'Versione di un testo modificata',
  text_proposed: 'Approvazione di un testo chiesta',
  text_approved: 'Versione di un testo approvata',
  text_discarded: 'Versione di un testo messa da parte',
  message_template_written: 'Testo di messaggio scritto o modificato',
  message_tried: 'Messaggio di prova mandato a sé',
  reminder_rule_changed: 'Regola di promemoria cambiata',
  message_settings_changed: 'Orari e limite dei messaggi cambiati',
  message_sent: 'Messaggio mandato a famiglie',
  message_stopped: 'Invio di un messaggio fermato',

  survey_assigned: 'Destinatari di un questionario cambiati',
  survey_scheduled: 'Finestra di un questionario cambiata',
  survey_replaced: 'Questionario rifatto: ora è un altro',
  surveys_synchronized: 'Questionari sincronizzati',
  participant_pushed: 'Partecipanti e completamenti allineati',

  diary_day_seen: 'Giorno di diario aperto',
  diary_entry_corrected: 'Voce del diario corretta',
  diary_food_added: 'Alimento aggiunto a un diario',
  diary_meal_corrected: 'Pasto del diario corretto',
  diary_day_corrected: 'Giornata del diario corretta',
  diary_entry_settled: 'Voce non accolta del diario decisa',
  diary_text_coded: 'Testo libero del diario codificato',
  diary_planned: 'Giorni di diario assegnati',
  diary_window_closed: 'Finestra dei giorni di diario chiusa',
  food_list_stored: 'Elenco degli alimenti caricato',
  food_list_in_force: 'Elenco degli alimenti messo in vigore',

  export_requested: 'Esportazione richiesta',
  export_approved: 'Esportazione approvata',
  export_rejected: 'Esportazione non approvata',
  export_finished: 'Esportazione pronta',
  export_failed: 'Esportazione non riuscita',
  export_downloaded: 'Esportazione scaricata',

  registrations_closed: 'Chiusura delle registrazioni decisa o cambiata',
  registrations_reopened: 'Registrazioni riaperte',
  study_end_planned: 'Fine dello studio decisa o cambiata',
  study_end_taken_back: 'Fine dello studio annullata',
  erasure_of_all_asked: 'Cancellazione di tutti i dati chiesta',
  erasure_of_all_approved: 'Cancellazione di tutti i dati approvata',
  erasure_of_all_taken_back: 'Cancellazione di tutti i dati annullata',
  erasure_of_all_begun: 'Cancellazione di tutti i dati cominciata',
  erasure_of_all_finished: 'Cancellazione di tutti i dati finita',

  audit_verified: 'Registro verificato',
  mail_shown: 'Testo di una mail non recapitata mostrato',
  mail_bounced: 'Email tornata indietro',
  address_tried_again: 'Indirizzo da cui le email tornavano, riprovato',
  mail_sent_again: 'Email non recapitata rimandata',
  mails_sent_again: 'Email non recapitate rimesse in coda',
  restored_from_backup: 'Dati ripristinati da una copia',
  keys_rotated: 'Chiavi di cifratura cambiate',
  key_given_up: 'Chiave di cifratura perduta',
} as const

export type AuditAct = keyof typeof auditActs
export const auditActNames = Object.keys(auditActs) as [AuditAct, ...AuditAct[]]

/** The subjects of acts. */
export const auditSubjects = [
  'staff',
  'family',
  'person',
  'child',
  'invitation',
  'news',
  'text',
  'message-template',
  'reminder-rule',
  'message-sending',
  'survey',
  'export',
  'erasure',
  'rehearsal',
  'request',
  'diary-entry',
  'food-list',
  'food',
] as const
export type AuditSubject = (typeof auditSubjects)[number]

const optionalText = z.optional(z.string().check(z.trim(), z.maxLength(200)))

/** One line of the audit log. `who`: a name of staff, their e-mail while they have given none, or `riga di comando`. */
const auditLine = z.object({
  seq: z.number(),
  at: z.iso.datetime(),
  who: z.string(),
  /** Of somebody of staff. */
  whoEmail: z.nullable(z.string()),
  act: z.enum(auditActNames),
  subjectKind: z.nullable(z.enum(auditSubjects)),
  subjectId: z.nullable(z.string()),
  /** The name of the subject, where the id is none: the name of staff, the code of a family. */
  subjectName: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  details: z.string(),
  /** Hexadecimal SHA-256 of the line and of the hash before it. */
  hash: z.string(),
})

/** The audit log (Registro). It is read here; everything else writes it. */
export const audit = {
  searchAudit: act('audit.read', '/api/staff/audit', {
    summary: 'The audit log, newest first, a page at a time.',
    input: z.object({
      act: z.optional(z.enum(auditActNames)),
      /** Part of a name or a colleague. */
      who: optionalText,
      /** The id or the family code that an act was about. */
      subject: optionalText,
      from: z.optional(staffDay()),
      to: z.optional(staffDay()),
      /** Only lines older than this one. */
      before: z.optional(z.number().check(z.int(), z.positive())),
    }),
    answer: answerWith({ lines: z.array(auditLine), more: z.boolean() }),
  }),
  verifyAudit: act('audit.read', '/api/staff/verify-audit', {
    summary: 'Recomputes the chain of hashes of the whole log.',
    answer: answerWith({
      lines: z.number(),
      head: z.string(),
      /** The first line that does not fit, or null when all do. */
      brokenAt: z.nullable(z.number()),
    }),
  }),
}

export type AuditLine = z.output<typeof auditLine>
