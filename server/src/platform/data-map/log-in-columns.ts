import { rowId, secret, type TablesFacts, toPerson } from './column-facts.ts'

/** How families enter, and with which link a rehearsal does. */
export const logInColumns: TablesFacts<
  'session' | 'one_time_code' | 'known_device' | 'told_change' | 'rehearsal'
> = {
  session: {
    title: 'Gli accessi aperti',
    basis: 'security',
    kept: 'sessions',
    seenBy: ['nobody'],
    columns: {
      token_hash: { purpose: 'Per riconoscere il browser che è entrato', withheld: secret },
      account_id: toPerson,
      purpose: 'A che cosa serve l’accesso',
      created_at: 'Quando la persona è entrata',
      expires_at: 'Quando l’accesso finisce da sé',
    },
  },
  one_time_code: {
    title: 'I codici usa e getta',
    basis: 'security',
    kept: 'codes',
    seenBy: ['nobody'],
    columns: {
      account_id: toPerson,
      purpose: 'A che cosa serve il codice',
      code_hash: { purpose: 'Per controllare il codice senza conoscerlo', withheld: secret },
      expires_at: 'Fino a quando vale',
      wrong_tries: 'Per fermare chi lo indovina',
      used_at: 'Che si usa una volta sola',
      created_at: 'Quando è stato mandato',
    },
  },
  known_device: {
    title: 'I browser già usati',
    basis: 'security',
    kept: 'devices',
    seenBy: ['nobody'],
    columns: {
      token_hash: { purpose: 'Per riconoscere il browser', withheld: secret },
      account_id: toPerson,
      staff_id: 'Collega la riga a chi lavora nel gruppo di ricerca',
      last_used_at: 'L’ultima entrata da quel browser',
      expires_at: 'Quando il portale lo dimentica',
    },
  },
  told_change: {
    title: 'Che cosa è cambiato, finché non è letto',
    basis: 'security',
    kept: 'person',
    seenBy: ['oneself'],
    columns: {
      id: rowId,
      account_id: toPerson,
      what: 'Che cosa è cambiato: password, nome utente, indirizzo o data di nascita',
      by_whom: 'Chi l’ha cambiato: un genitore, il gruppo di ricerca o chi aveva il codice',
      changed_at: 'Quando',
    },
  },
  rehearsal: {
    title: 'Le famiglie di prova',
    basis: 'security',
    kept: 'team',
    seenBy: ['team'],
    columns: {
      id: rowId,
      secret_hash: { purpose: 'Per riconoscere il link', seenBy: ['nobody'], withheld: secret },
      made_by: 'Chi ha creato il link',
      made_at: 'Quando è stato creato',
      expires_at: 'Fino a quando vale',
      family_id: 'La famiglia di prova che è nata con il link',
    },
  },
}
