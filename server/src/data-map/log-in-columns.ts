import { secret, type TablesFacts, toPerson } from './column-facts.ts'

/** How families enter. */
export const logInColumns: TablesFacts<'session' | 'one_time_code' | 'known_device'> = {
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
}
