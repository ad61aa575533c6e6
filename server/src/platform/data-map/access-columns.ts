import { card, type Cards, rowId, secretly, seenBy, withheld } from './column-facts.ts'

/** The columns about people of the team who may enter, and about their acts. */
export const accessColumns = {
  staff_account: {
    ...card('Gli accessi del gruppo di ricerca', 'security', 'team', 'team'),
    columns: {
      id: rowId,
      email: 'Chi è',
      name: 'Come si chiama, per i colleghi e nel registro',
      shown_as: 'Il nome, o l’email di chi non l’ha scritto',
      role: 'Che cosa può fare',
      password_hash: secretly('Per controllare la password senza conoscerla'),
      totp_secret: secretly('Il secondo fattore; cifrato'),
      totp_last_step: seenBy('Perché un codice valga una volta', 'nobody'),
      set_up_hash: secretly('Per riconoscere il link di attivazione'),
      set_up_expires_at: 'Fino a quando vale il link',
      passkey_handle: secretly('Un numero a caso con cui i dispositivi riconoscono l’accesso'),
      expires_on: 'L’ultimo giorno dell’accesso',
      disabled_at: 'Quando è stato chiuso',
      created_at: 'Quando è nato',
      set_up_visit_hash: secretly('Per riconoscere chi ha aperto il link'),
    },
  },
  staff_recovery_code: {
    ...card('I codici di recupero del gruppo di ricerca', 'security', 'team', 'nobody'),
    columns: {
      staff_id: 'Di chi è',
      code_hash: secretly('Per controllarlo senza conoscerlo'),
    },
  },
  staff_passkey: {
    ...card('Le passkey del gruppo di ricerca', 'security', 'team', 'oneself'),
    columns: {
      id: rowId,
      staff_id: 'Di chi è',
      credential_id: secretly('Per riconoscere la passkey'),
      public_key: secretly(
        'Per controllare la firma; non serve a farne una',
        'È una chiave che legge solo il portale.',
      ),
      counter: seenBy('Per accorgersi di una copia', 'nobody'),
      transports: seenBy('Come il browser raggiunge il dispositivo', 'nobody'),
      name: 'Come la chiama chi la usa',
      made_at: 'Quando è nata',
      last_used_at: 'Quando è servita l’ultima volta',
    },
  },
  staff_end_warning: {
    ...card('Gli avvisi di fine accesso', 'security', 'team', 'nobody'),
    columns: {
      staff_id: 'A chi',
      expires_on: 'Per quale ultimo giorno',
      days_before: 'Quanti giorni prima',
      noted_at: 'Quando, perché non parta due volte',
    },
  },
  staff_session: {
    ...card('Gli accessi aperti del gruppo di ricerca', 'security', 'sessions', 'oneself'),
    columns: {
      id: rowId,
      token_hash: secretly('Per riconoscere il browser'),
      staff_id: 'Di chi è',
      device: 'Quale browser, perché chi lavora riconosca i propri',
      created_at: 'Quando è entrato',
      last_seen_at: 'L’ultima volta che si è visto',
      expires_at: 'Quando finisce',
    },
  },
  audit_line: {
    ...card('Il registro di quello che fa il gruppo di ricerca', 'evidence', 'team', 'team'),
    columns: {
      seq: 'L’ordine delle righe',
      happened_at: 'Quando',
      doer: 'Persona, riga di comando o portale',
      staff_id: 'Chi',
      act: 'Che cosa',
      subject_kind: 'Su che cosa',
      subject_id: 'Su quale',
      reason: seenBy('Perché; la famiglia lo legge in «I nostri dati»', 'team', 'oneself'),
      details: 'Qualche particolare, senza nomi',
      hash: withheld('Perché nessuno cambi il registro senza che si veda', 'È un’impronta della riga.'),
    },
  },
} as const satisfies Cards
