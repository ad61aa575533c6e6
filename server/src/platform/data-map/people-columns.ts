import { ofFamily, oneWriter, rowId, secretly, type TablesFacts, teamsOwn, toPerson } from './column-facts.ts'

type PeopleTable =
  | 'family'
  | 'account'
  | 'child'
  | 'consent_record'
  | 'spouse_invitation'
  | 'family_event'
  | 'staff_note'
  | 'family_task'
  | 'appointment'

/** A parent who invites the other one says so by name, and each parent reads what the other did. */
const named = ['oneself', 'parents', 'invitedParent', 'teamNames', 'identifiable'] as const

/** The columns about families: who they are, what they chose, and what we wrote to them. */
export const peopleColumns: TablesFacts<PeopleTable> = {
  family: {
    title: 'La famiglia',
    basis: 'consent',
    kept: 'evidence',
    seenBy: ['oneself', 'team'],
    columns: {
      id: rowId,
      code: {
        purpose: 'Il codice con cui lo studio conosce la famiglia',
        seenBy: ['oneself', 'team', 'identifiable'],
      },
      created_at: 'Quando è cominciata la registrazione',
      is_rehearsal: 'Se è una famiglia di prova, fatta dal gruppo di ricerca',
      look_at: { purpose: 'Quando il portale guarda di nuovo se ricordarle qualcosa', seenBy: ['nobody'] },
    },
  },
  account: {
    title: 'L’accesso e i dati personali',
    basis: 'consent',
    kept: 'person',
    seenBy: ['oneself', 'teamNames', 'identifiable'],
    erased: {
      login: { prefix: 'erased-' },
      email: { prefix: 'erased-' },
      name: '',
      surname: '',
      phone: null,
      sex: null,
      marital_status: null,
      password_hash: '',
      password_chosen_at: null,
      password_asked_at: null,
    },
    columns: {
      id: rowId,
      family_id: ofFamily,
      kind: {
        purpose: 'Genitore o figlio: decide che cosa il portale mostra',
        seenBy: ['oneself', 'team', 'analysis'],
      },
      login: 'Con che nome si entra',
      email: 'Per scrivere alla persona e farla entrare',
      name: { purpose: 'Per chiamare la persona per nome e riconoscerla', seenBy: named },
      surname: { purpose: 'Per riconoscere la persona', seenBy: named },
      phone: 'Per chiamare, se una mail non arriva',
      sex: {
        purpose: 'Per l’analisi: le abitudini cambiano tra donne e uomini',
        seenBy: ['oneself', 'analysis'],
      },
      marital_status: {
        purpose: 'Per l’analisi delle abitudini in famiglia',
        seenBy: ['oneself', 'analysis'],
      },
      password_hash: { ...secretly('Per controllare la password senza conoscerla'), basis: 'security' },
      password_contested_at: { purpose: 'Se va scelta di nuovo', basis: 'security', seenBy: ['nobody'] },
      password_chosen_at: { purpose: 'Se è una sua scelta', basis: 'security', seenBy: ['oneself'] },
      password_asked_at: {
        purpose: 'Se ne serve un’altra',
        basis: 'security',
        seenBy: ['oneself', 'parents'],
      },
      verified_at: {
        purpose: 'Che l’indirizzo è della persona',
        basis: 'security',
        seenBy: ['oneself', 'team'],
      },
      first_verified_at: { purpose: 'Da quando è nota', basis: 'security', seenBy: ['oneself', 'team'] },
      code_failures: { purpose: 'Per fermare chi indovina i codici', basis: 'security', seenBy: ['nobody'] },
      created_at: { purpose: 'Quando è nato l’accesso', seenBy: ['oneself', 'team'] },
    },
  },
  child: {
    title: 'I dati dei figli',
    basis: 'consent',
    kept: 'person',
    seenBy: ['oneself', 'parents', 'invitedParent', 'teamNames', 'identifiable'],
    columns: {
      id: rowId,
      family_id: ofFamily,
      position: 'In che ordine i figli sono stati scritti',
      name: 'Per chiamare il figlio o la figlia per nome',
      surname: 'Per riconoscere il figlio o la figlia',
      birth_date: {
        purpose: 'Per l’età: decide quali testi e questionari sono adatti, e serve all’analisi',
        seenBy: ['oneself', 'parents', 'invitedParent', 'teamNames', 'analysis'],
      },
      reached_age: {
        purpose: 'Perché una data corretta non tolga quello che 11, 14 o 18 anni hanno già dato',
        basis: 'rights',
        seenBy: ['oneself'],
      },
      account_id: 'Collega i dati all’accesso del figlio o della figlia',
      created_at: 'Quando i dati sono stati scritti',
    },
  },
  consent_record: {
    title: 'I consensi e le risposte',
    basis: 'evidence',
    kept: 'evidence',
    seenBy: ['oneself', 'team', 'analysis'],
    columns: {
      id: rowId,
      family_id: ofFamily,
      account_id: toPerson,
      section: 'Quale testo',
      version: 'Quale versione del testo',
      text_sha256: 'L’impronta del testo, parola per parola come è stato mostrato',
      answer: 'La risposta',
      means: 'Come la risposta è stata data',
      answered_at: 'Quando',
      invitation_id: 'Da quale invito',
      child_ids: 'Per quali figli',
    },
  },
  spouse_invitation: {
    title: 'Gli inviti all’altro genitore',
    basis: 'consent',
    kept: 'person',
    seenBy: ['oneself', 'parents', 'teamNames', 'identifiable'],
    erased: { surname: '', email: '' },
    columns: {
      id: rowId,
      family_id: ofFamily,
      surname: 'Chi è invitato',
      email: 'Dove va l’invito',
      token_hash: secretly('Per riconoscere il link dell’invito'),
      created_at: { purpose: 'Quando è partito', seenBy: ['oneself', 'team', 'analysis'] },
      expires_at: { purpose: 'Fino a quando vale', seenBy: ['oneself', 'team', 'analysis'] },
      erasure_told_at: {
        purpose: 'Quando abbiamo avvisato che, senza risposta, i dati dei figli si cancellano',
        seenBy: ['oneself'],
      },
    },
  },
  family_event: {
    title: 'Che cosa è successo',
    basis: 'evidence',
    kept: 'evidence',
    seenBy: ['oneself', 'team', 'analysis'],
    columns: {
      id: rowId,
      family_id: { purpose: ofFamily, withheld: 'È lo stesso numero che sta nella tabella family.' },
      kind: 'Che cosa è successo: registrazione, invito, risposta, ritiro',
      account_id: 'Chi l’ha fatto',
      invitation_id: 'Di quale invito',
      child_ids: {
        purpose: 'Di quali figli',
        withheld: 'Può nominare i numeri di fratelli e sorelle, che hanno una copia propria.',
      },
      details: 'Qualche particolare, senza nomi',
      happened_at: 'Quando',
    },
  },
  staff_note: {
    title: 'Le note del gruppo di ricerca',
    basis: 'consent',
    kept: 'notes',
    seenBy: ['team'],
    erased: { text: '' },
    columns: {
      id: rowId,
      family_id: { purpose: ofFamily, withheld: 'È lo stesso numero che sta nella tabella family.' },
      staff_id: { purpose: 'Chi l’ha scritta', withheld: teamsOwn },
      text: 'Che cosa ci si è detti, per esempio al telefono',
      created_at: 'Quando',
    },
  },
  appointment: {
    title: 'Gli appuntamenti con il gruppo di ricerca',
    basis: 'consent',
    kept: 'notes',
    seenBy: ['parents', 'team'],
    columns: {
      id: rowId,
      family_id: { purpose: ofFamily, withheld: 'È lo stesso numero che sta nella tabella family.' },
      starts_at: 'Quando',
      minutes: 'Quanto dura',
      place: 'Dove',
      purpose: 'Per che cosa',
      state: 'Se va bene, se serve un altro momento, se è annullato',
      version: { purpose: oneWriter, withheld: 'Non dice niente di te.' },
      words: { purpose: 'Le parole di chi chiede un altro momento', onlyInCopyOf: 'answered_by' },
      answered_by: 'Quale genitore ha risposto',
      answered_at: 'Quando ha risposto',
      given_at: 'Quando è stato dato',
      given_by: { purpose: 'Chi l’ha dato', withheld: teamsOwn },
    },
  },
  family_task: {
    title: 'I compiti del gruppo di ricerca',
    basis: 'consent',
    kept: 'notes',
    seenBy: ['team'],
    columns: {
      id: rowId,
      family_id: { purpose: ofFamily, withheld: 'È lo stesso numero che sta nella tabella family.' },
      text: 'Che cosa c’è da fare, per esempio richiamare',
      due_on: 'Entro quale giorno',
      assigned_to: { purpose: 'Chi se ne occupa', withheld: teamsOwn },
      version: { purpose: oneWriter, withheld: teamsOwn },
      added_at: 'Quando è stato scritto',
      added_by: { purpose: 'Chi l’ha scritto', withheld: teamsOwn },
      done_at: 'Quando è stato fatto',
      done_by: { purpose: 'Chi l’ha fatto', withheld: teamsOwn },
    },
  },
}
