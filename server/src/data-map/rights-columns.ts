import { ofFamily, rowId, secret, type TablesFacts, toPerson } from './column-facts.ts'

const teamsOwn = 'Riguarda chi lavora nel gruppo di ricerca, non la tua famiglia.'

type RightsTable =
  | 'data_copy'
  | 'birth_date_correction'
  | 'team_correction'
  | 'email_change'
  | 'growing_up_notice'
  | 'message_choice'
  | 'calendar_feed'
  | 'text_notice'
  | 'message'
  | 'erasure'
  | 'rights_request'

/** What people ask for, correct and choose by their rights. */
export const rightsColumns: TablesFacts<RightsTable> = {
  data_copy: {
    title: 'Le copie dei dati chieste',
    basis: 'rights',
    kept: 'copies',
    seenBy: ['oneself'],
    columns: {
      id: rowId,
      account_id: toPerson,
      session_hash: {
        purpose: 'Perché la prenda solo chi ha scritto la password',
        seenBy: ['nobody'],
        withheld: secret,
      },
      state: 'A che punto è',
      requested_at: {
        purpose: 'Quando è stata chiesta: dimostra che il diritto è stato rispettato',
        kept: 'evidence',
      },
      finished_at: { purpose: 'Quando era pronta', kept: 'evidence' },
      expires_at: 'Fino a quando si scarica',
      fetched_at: { purpose: 'Quando è stata scaricata', kept: 'evidence' },
      file_name: 'Il nome del file',
      file: { purpose: 'La copia, finché si scarica', withheld: 'È la copia stessa.' },
    },
  },
  birth_date_correction: {
    title: 'Le date di nascita corrette',
    basis: 'rights',
    kept: 'person',
    seenBy: ['oneself', 'parents', 'teamNames'],
    columns: {
      id: rowId,
      child_id: 'Di quale figlio o figlia',
      account_id: 'Chi l’ha chiesta',
      date_before: 'La data di prima',
      date_after: 'La data corretta',
      reason: {
        purpose: 'Che cosa era sbagliato',
        seenBy: ['oneself', 'parents', 'team'],
        onlyInCopyOf: 'account_id',
      },
      corrected_at: { purpose: 'Quando', seenBy: ['oneself', 'parents', 'team'] },
    },
  },
  team_correction: {
    title: 'Le correzioni fatte dal gruppo di ricerca',
    basis: 'rights',
    kept: 'person',
    seenBy: ['oneself', 'parents', 'teamNames'],
    columns: {
      id: rowId,
      family_id: { purpose: ofFamily, withheld: 'È lo stesso numero che sta nella tabella family.' },
      account_id: 'Di quale genitore',
      child_id: 'Di quale figlio o figlia',
      invitation_id: 'Di quale invito',
      field: { purpose: 'Che cosa: nome, cognome, telefono o data di nascita', seenBy: ['team'] },
      value_before: 'Che cosa c’era scritto prima',
      value_after: 'Che cosa c’è scritto ora',
      reason: { purpose: 'Perché', seenBy: ['parents', 'team'], onlyInCopyOf: 'parents' },
      staff_id: { purpose: 'Chi l’ha corretto', withheld: teamsOwn },
      corrected_at: { purpose: 'Quando', seenBy: ['oneself', 'parents', 'team'] },
    },
  },
  email_change: {
    title: 'I cambi di indirizzo',
    basis: 'security',
    kept: 'person',
    seenBy: ['oneself'],
    columns: {
      id: rowId,
      account_id: toPerson,
      email_before: 'L’indirizzo di prima, a cui si può tornare',
      email_after: 'L’indirizzo nuovo',
      by_team: 'Se l’ha cambiato il gruppo di ricerca: allora copia e cancellazione aspettano',
      confirm_hash: { purpose: 'Per riconoscere il link che conferma', seenBy: ['nobody'], withheld: secret },
      undo_hash: { purpose: 'Per riconoscere il link che annulla', seenBy: ['nobody'], withheld: secret },
      requested_at: 'Quando è stato chiesto',
      expires_at: 'Fino a quando si conferma',
      confirmed_at: 'Quando è stato confermato',
      undo_until: 'Fino a quando si annulla',
      undone_at: 'Quando è stato annullato',
    },
  },
  growing_up_notice: {
    title: 'Gli avvisi per i 14 e i 18 anni',
    basis: 'rights',
    kept: 'person',
    seenBy: ['nobody'],
    columns: {
      child_id: 'Di quale figlio o figlia',
      milestone: 'Per quale età',
      birthday: 'Per quale compleanno',
      days_before: 'Quanti giorni prima',
      noted_at: 'Quando, perché non parta due volte',
    },
  },
  text_notice: {
    title: 'Gli avvisi che un testo è cambiato',
    basis: 'rights',
    kept: 'person',
    seenBy: ['nobody'],
    columns: {
      text_id: 'Quale versione di quale testo',
      account_id: toPerson,
      noted_at: 'Quando, perché non parta due volte',
    },
  },
  calendar_feed: {
    title: 'L’indirizzo privato del calendario',
    basis: 'consent',
    kept: 'person',
    seenBy: ['oneself'],
    columns: {
      account_id: toPerson,
      token_hash: {
        purpose: 'Riconosce l’indirizzo, che non è conservato',
        seenBy: ['nobody'],
        withheld: secret,
      },
      made_at: 'Quando è stato creato',
    },
  },
  message_choice: {
    title: 'La scelta sui messaggi',
    basis: 'rights',
    kept: 'person',
    seenBy: ['oneself'],
    columns: {
      account_id: toPerson,
      fewer: 'Se la persona vuole meno messaggi',
      paused_until: 'Fino a quando è in pausa',
      changed_at: 'Quando l’ha scelto',
    },
  },
  message: {
    title: 'I promemoria e i messaggi dello studio',
    basis: 'consent',
    kept: 'messages',
    seenBy: ['oneself', 'team'],
    columns: {
      id: rowId,
      family_id: ofFamily,
      account_id: toPerson,
      occasion: { purpose: 'Perché i messaggi ai due genitori contino per uno', seenBy: ['nobody'] },
      rule_id: 'Quale regola l’ha scritto',
      rule_version: 'In quale versione',
      sending_id: 'Oppure in quale invio del gruppo di ricerca',
      template_id: 'Quale testo',
      template_version: 'In quale versione',
      about: 'Che cosa ricordava, perché nessuno venga disturbato due volte',
      said: 'Il questionario o il giorno di cui parlava',
      written_at: 'Quando è stato scritto',
      mail_id: { purpose: 'In quale email è partito', seenBy: ['nobody'] },
      dropped: 'Perché non è partito',
      unsubscribe_hash: {
        purpose: 'Per riconoscere il link con cui si smette di riceverne, senza conoscerlo',
        seenBy: ['nobody'],
        withheld: secret,
      },
    },
  },
  erasure: {
    title: 'Le cancellazioni chieste e fatte',
    basis: 'evidence',
    kept: 'erasures',
    seenBy: ['oneself', 'parents', 'team'],
    columns: {
      id: 'Il numero della cancellazione, tirato a sorte: è quello dell’ultima email',
      level: 'Di chi sono i dati da cancellare',
      means:
        'Se è stata chiesta dal portale o per telefono, o se è quella di tutte le famiglie alla fine dello studio',
      family_id: { purpose: ofFamily, withheld: 'È lo stesso numero che sta nella tabella family.' },
      account_ids: {
        purpose: 'Di quali accessi, finché non è fatta',
        withheld: 'Può nominare i numeri dei figli, che hanno una copia propria.',
      },
      child_ids: {
        purpose: 'Di quali figli, finché non è fatta',
        withheld: 'Può nominare i numeri dei figli, che hanno una copia propria.',
      },
      asked_by: { purpose: 'Quale genitore l’ha chiesta, finché non è fatta' },
      staff_id: { purpose: 'Chi l’ha scritta dopo una telefonata', withheld: teamsOwn },
      asked_at: 'Quando è stata chiesta',
      due_at: 'Fino a quando si può annullare',
      confirmed_by: { purpose: 'La seconda persona che l’ha confermata', withheld: teamsOwn },
      confirmed_at: 'Quando è stata confermata',
      ended_at: 'Quando è stata annullata',
      ended: 'Chi l’ha annullata: la famiglia o il gruppo di ricerca',
      portal_done_at: 'Quando il portale ha cancellato',
      limesurvey_done_at: 'Quando anche in LimeSurvey non c’è più niente',
      limesurvey_tried_at: { purpose: 'Quando è stato provato l’ultima volta', seenBy: ['team'] },
      limesurvey_failing: { purpose: 'Se LimeSurvey non rispondeva', seenBy: ['team'] },
      settled_by: { purpose: 'Chi ha cancellato a mano in LimeSurvey', withheld: teamsOwn },
      people: 'Di quante persone',
      keeps_answers: 'Se le risposte ai questionari restano allo studio, senza dire di chi sono',
      consents: 'Versione, impronta, risposta e data dei testi a cui le persone avevano risposto',
    },
  },
  rights_request: {
    title: 'Le richieste sui dati',
    basis: 'rights',
    kept: 'evidence',
    seenBy: ['oneself', 'team'],
    columns: {
      id: rowId,
      family_id: ofFamily,
      account_id: toPerson,
      child_id: 'Di quale figlio o figlia si parla',
      kind: 'Quale diritto',
      channel: 'Come è arrivata',
      words: { purpose: 'Che cosa è stato chiesto', kept: 'person', onlyInCopyOf: 'account_id' },
      received_on: 'Quando è arrivata: da qui corre il termine',
      due_on: 'Entro quando si risponde',
      entered_at: 'Quando è stata annotata',
      entered_by: 'Chi del gruppo di ricerca l’ha annotata',
      erasure_id: 'Con quale cancellazione viene fatta',
      birth_date: { purpose: 'Quale data di nascita è chiesta', kept: 'person' },
      team_confirmed_at: 'Quando il gruppo di ricerca ha confermato la data',
      team_confirmed_by: 'Chi del gruppo di ricerca l’ha confermata',
      person_confirmed_at: 'Quando la persona ha confermato la sua data',
      by_portal: 'Se la fa il portale da sé',
      carried_out_by: 'Chi se ne occupa',
      prolonged_at: 'Quando il termine è stato prolungato',
      prolonged_because: { purpose: 'Perché serve più tempo', kept: 'person', onlyInCopyOf: 'account_id' },
      outcome: 'Come è finita',
      answer: { purpose: 'La risposta data', kept: 'person', onlyInCopyOf: 'account_id' },
      told: 'Come è stata data la risposta',
      answered_at: 'Quando',
      answered_by: 'Chi ha risposto',
    },
  },
}
