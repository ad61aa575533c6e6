/** Everything the audit log can say that somebody did, with the words of the Registro page. */
export const auditActs = {
  staff_created: 'Accesso creato',
  set_up_link_created: 'Link di attivazione creato',
  set_up_finished: 'Accesso attivato',
  staff_disabled: 'Accesso chiuso',
  staff_reopened: 'Accesso riaperto',
  staff_role_changed: 'Ruolo cambiato',
  staff_email_changed: 'Indirizzo di un accesso cambiato',
  staff_last_day_changed: 'Ultimo giorno di un accesso cambiato',
  logged_in: 'Entrata',
  log_in_failed: 'Entrata non riuscita',
  recovery_code_used: 'Codice di recupero usato',
  logged_out: 'Uscita',
  session_revoked: 'Sessione chiusa',

  family_opened: 'Scheda famiglia aperta',
  names_revealed: 'Nomi mostrati',
  code_resent: 'Codice inviato di nuovo',
  continue_link_sent: 'Link per continuare la registrazione inviato',
  invitation_resent: 'Invito inviato di nuovo',
  email_corrected: 'Email corretta',
  log_in_unlocked: 'Accesso sbloccato',
  note_added: 'Nota aggiunta',
  child_withdrawn: 'Figlio/a ritirato dallo studio',
  person_withdrawn: 'Persona ritirata dallo studio',
  family_withdrawn: 'Famiglia ritirata dallo studio',
  retention_run: 'Conservazione applicata',

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

  audit_verified: 'Registro verificato',
  mail_shown: 'Testo di una mail non recapitata mostrato',
  keys_rotated: 'Chiavi di cifratura cambiate',
  key_given_up: 'Chiave di cifratura perduta',
} as const

export type AuditAct = keyof typeof auditActs
export const auditActNames = Object.keys(auditActs) as [AuditAct, ...AuditAct[]]

/** What an act was about. */
export const auditSubjects = [
  'staff',
  'family',
  'person',
  'child',
  'invitation',
  'news',
  'survey',
  'export',
  'erasure',
  'diary-entry',
  'food-list',
  'food',
] as const
export type AuditSubject = (typeof auditSubjects)[number]
