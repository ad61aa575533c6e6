import { ofTeamsActs, rowId, type TablesFacts, teamsOwn } from './column-facts.ts'

type TeamTable =
  | 'export_job'
  | 'news_version'
  | 'text_version'
  | 'reconciliation'
  | 'message_template_version'
  | 'reminder_rule_version'
  | 'message_sending'
  | 'erasure_of_all'

/** The columns about the research team. */
export const teamColumns: TablesFacts<TeamTable> = {
  export_job: {
    title: 'Le esportazioni per l’analisi',
    ...ofTeamsActs,
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
    ...ofTeamsActs,
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
    ...ofTeamsActs,
    columns: {
      news_id: 'Di quale notizia',
      version: 'Quale versione',
      title: 'Il titolo',
      description: 'Il testo',
      picture: 'Quale immagine aveva, come impronta',
      picture_alt: 'Che cosa mostrava l’immagine',
      staff_id: 'Chi l’ha scritta',
      written_at: 'Quando',
    },
  },
  message_template_version: {
    title: 'Le versioni dei testi dei messaggi',
    ...ofTeamsActs,
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
    ...ofTeamsActs,
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
    ...ofTeamsActs,
    columns: {
      id: rowId,
      template_id: 'Quale testo',
      template_version: 'In quale versione',
      filter: 'A quali famiglie',
      families: 'A quante',
      staff_id: 'Chi l’ha mandato',
      sent_at: 'Quando',
      stopped_at: 'Quando è stato fermato',
      news_id: 'Di quale notizia parla',
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
  erasure_of_all: {
    title: 'La cancellazione di tutte le famiglie dopo lo studio',
    ...ofTeamsActs,
    columns: {
      id: rowId,
      begins_on: 'Da quale giorno si cancella',
      asked_by: 'Chi l’ha chiesta',
      asked_at: 'Quando l’ha chiesta',
      approved_by: 'Chi l’ha approvata',
      approved_at: 'Quando l’ha approvata',
      taken_back_at: 'Quando è stata annullata',
      told_up_to: {
        purpose: 'Fino a quale accesso le famiglie sono state avvisate: un numero tirato a sorte',
        withheld: teamsOwn,
      },
      told_at: 'Quando tutte le famiglie sono state avvisate',
      untold_up_to: {
        purpose: 'Fino a quale accesso le famiglie sanno che è stata annullata: un numero tirato a sorte',
        withheld: teamsOwn,
      },
      begun_at: 'Quando è cominciata',
      families: 'Quante famiglie c’erano',
      gone_through: {
        purpose: 'A quale famiglia è arrivata: un numero tirato a sorte',
        withheld: teamsOwn,
      },
      ended_at: 'Quando è finita',
    },
  },
}
