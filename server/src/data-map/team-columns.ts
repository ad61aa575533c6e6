import { rowId, secret, type TablesFacts } from './column-facts.ts'

const teamsOwn = 'Riguarda chi lavora nel gruppo di ricerca, non la tua famiglia.'

type TeamTable =
  | 'staff_account'
  | 'staff_recovery_code'
  | 'staff_end_warning'
  | 'staff_session'
  | 'audit_line'
  | 'export_job'
  | 'news_version'
  | 'text_version'
  | 'reconciliation'
  | 'message_template_version'
  | 'reminder_rule_version'
  | 'message_sending'

/** What is kept of the research team. */
export const teamColumns: TablesFacts<TeamTable> = {
  staff_account: {
    title: 'Gli accessi del gruppo di ricerca',
    basis: 'security',
    kept: 'team',
    seenBy: ['team'],
    columns: {
      id: rowId,
      email: 'Chi è',
      role: 'Che cosa può fare',
      password_hash: {
        purpose: 'Per controllare la password senza conoscerla',
        seenBy: ['nobody'],
        withheld: secret,
      },
      totp_secret: { purpose: 'Il secondo fattore; cifrato', seenBy: ['nobody'], withheld: secret },
      totp_last_step: { purpose: 'Perché un codice valga una volta', seenBy: ['nobody'] },
      set_up_hash: {
        purpose: 'Per riconoscere il link di attivazione',
        seenBy: ['nobody'],
        withheld: secret,
      },
      set_up_expires_at: 'Fino a quando vale il link',
      expires_on: 'L’ultimo giorno dell’accesso',
      disabled_at: 'Quando è stato chiuso',
      created_at: 'Quando è nato',
      set_up_visit_hash: {
        purpose: 'Per riconoscere chi ha aperto il link',
        seenBy: ['nobody'],
        withheld: secret,
      },
    },
  },
  staff_recovery_code: {
    title: 'I codici di recupero del gruppo di ricerca',
    basis: 'security',
    kept: 'team',
    seenBy: ['nobody'],
    columns: {
      staff_id: 'Di chi è',
      code_hash: { purpose: 'Per controllarlo senza conoscerlo', withheld: secret },
    },
  },
  staff_end_warning: {
    title: 'Gli avvisi di fine accesso',
    basis: 'security',
    kept: 'team',
    seenBy: ['nobody'],
    columns: {
      staff_id: 'A chi',
      expires_on: 'Per quale ultimo giorno',
      days_before: 'Quanti giorni prima',
      noted_at: 'Quando, perché non parta due volte',
    },
  },
  staff_session: {
    title: 'Gli accessi aperti del gruppo di ricerca',
    basis: 'security',
    kept: 'sessions',
    seenBy: ['oneself'],
    columns: {
      id: rowId,
      token_hash: { purpose: 'Per riconoscere il browser', seenBy: ['nobody'], withheld: secret },
      staff_id: 'Di chi è',
      device: 'Quale browser, perché chi lavora riconosca i propri',
      created_at: 'Quando è entrato',
      last_seen_at: 'L’ultima volta che si è visto',
      expires_at: 'Quando finisce',
    },
  },
  audit_line: {
    title: 'Il registro di quello che fa il gruppo di ricerca',
    basis: 'evidence',
    kept: 'team',
    seenBy: ['team'],
    columns: {
      seq: 'L’ordine delle righe',
      happened_at: 'Quando',
      doer: 'Persona, riga di comando o portale',
      staff_id: 'Chi',
      act: 'Che cosa',
      subject_kind: 'Su che cosa',
      subject_id: 'Su quale',
      reason: { purpose: 'Perché; la famiglia lo legge in «I nostri dati»', seenBy: ['team', 'oneself'] },
      details: 'Qualche particolare, senza nomi',
      hash: {
        purpose: 'Perché nessuno cambi il registro senza che si veda',
        withheld: 'È un’impronta della riga.',
      },
    },
  },
  export_job: {
    title: 'Le esportazioni per l’analisi',
    basis: 'evidence',
    kept: 'team',
    seenBy: ['team'],
    columns: {
      id: rowId,
      kind: 'Quali dati',
      separator: 'In che formato',
      identifiable: 'Se si vede chi sono le persone',
      state: 'A che punto è',
      requested_by: 'Chi l’ha chiesta',
      reason: { purpose: 'Perché; le famiglie lo leggono in «I nostri dati»', seenBy: ['team', 'oneself'] },
      requested_at: 'Quando',
      decided_by: 'Chi ha deciso',
      decision_reason: 'Perché si è deciso così',
      decided_at: 'Quando si è deciso',
      attempt: 'Quante volte si è provato',
      done_steps: 'Quanto è fatto',
      total_steps: 'Quanto c’è da fare',
      row_count: 'Quante righe',
      byte_count: 'Quanto è grande',
      chunk_count: 'In quanti pezzi',
      file_name: 'Il nome del file',
      file_sha256: 'L’impronta del file',
      finished_at: 'Quando era pronto',
      failure: 'Perché LimeSurvey non ha dato le risposte',
      failed_survey: 'Di quale questionario',
      expires_at: 'Fino a quando si scarica',
      transfers: 'Quante volte si è cominciato a scaricarlo',
      transfer_until: 'Fino a quando si aspetta chi scarica',
      downloaded_at: 'Quando è stato scaricato',
      contains_erased: 'Se contiene persone che poi sono state cancellate',
    },
  },
  text_version: {
    title: 'Le versioni dei testi del consenso scritte dal gruppo di ricerca',
    basis: 'evidence',
    kept: 'team',
    seenBy: ['team'],
    columns: {
      id: rowId,
      section: 'Quale testo',
      title: 'Il titolo',
      paragraphs: 'Le parole',
      revision: 'Quante volte è stata cambiata, perché due non si sovrascrivano',
      state: 'A che punto è',
      effective_on: 'Da quale giorno vale',
      agree_again: 'Se chi aveva già risposto deve rispondere di nuovo',
      old_until: 'Fino a quando vale ancora quella di prima',
      writers: 'Chi l’ha scritta: l’approva un’altra persona',
      written_by: 'Chi l’ha cambiata per ultimo',
      written_at: 'Quando',
      approved_by: 'Chi l’ha approvata',
      approved_at: 'Quando è stata approvata',
    },
  },
  news_version: {
    title: 'Le versioni delle notizie',
    basis: 'evidence',
    kept: 'team',
    seenBy: ['team'],
    columns: {
      news_id: 'Di quale notizia',
      version: 'Quale versione',
      title: 'Il titolo',
      description: 'Il testo',
      staff_id: 'Chi l’ha scritta',
      written_at: 'Quando',
    },
  },
  message_template_version: {
    title: 'Le versioni dei testi dei messaggi',
    basis: 'evidence',
    kept: 'team',
    seenBy: ['team'],
    columns: {
      template_id: 'Di quale testo',
      version: 'Quale versione',
      name: 'Come lo chiama il gruppo di ricerca',
      subject: 'L’oggetto',
      body: 'Il testo, senza nomi',
      staff_id: 'Chi l’ha scritta',
      written_at: 'Quando',
    },
  },
  reminder_rule_version: {
    title: 'Le versioni delle regole dei promemoria',
    basis: 'evidence',
    kept: 'team',
    seenBy: ['team'],
    columns: {
      rule_id: 'Di quale regola',
      version: 'Quale versione',
      subject: 'Che cosa ricorda',
      survey_id: 'Di quale questionario',
      template_id: 'Con quale testo',
      after_days: 'Dopo quanti giorni',
      every_days: 'Ogni quanti giorni',
      at_most: 'Quante volte al massimo',
      enabled: 'Se è accesa',
      staff_id: 'Chi l’ha cambiata',
      written_at: 'Quando',
    },
  },
  message_sending: {
    title: 'I messaggi mandati a più famiglie',
    basis: 'evidence',
    kept: 'team',
    seenBy: ['team'],
    columns: {
      id: rowId,
      template_id: 'Quale testo',
      template_version: 'In quale versione',
      filter: 'A quali famiglie',
      families: 'A quante',
      staff_id: 'Chi l’ha mandato',
      sent_at: 'Quando',
      stopped_at: 'Quando è stato fermato',
    },
  },
  reconciliation: {
    title: 'I confronti con LimeSurvey',
    basis: 'security',
    kept: 'team',
    seenBy: ['team'],
    columns: {
      id: rowId,
      push: 'Se si doveva anche correggere',
      automatic: 'Se l’ha cominciato il portale da solo',
      staff_id: 'Chi l’ha chiesto',
      started_at: 'Quando è cominciato',
      finished_at: 'Quando è finito',
      outcome: 'Com’è finito',
      surveys_total: 'Quanti questionari',
      surveys: { purpose: 'Le differenze trovate, con numeri senza nomi', withheld: teamsOwn },
    },
  },
}
