/** Refusals about the team’s ways in; part of `problems`. */
export const accessProblems = {
  staff_credentials_wrong: { status: 401, text: 'Email, password o codice non sono corretti.' },
  staff_access_ended: {
    status: 401,
    text: 'Il tuo accesso è scaduto. Per riaprirlo, con la password e l’app di prima, chiedi a un responsabile.',
  },
  passkey_refused: {
    status: 401,
    text: 'Questa passkey non apre nessun accesso. Riprova, oppure entra con password e codice.',
  },
  passkey_not_made: {
    status: 400,
    text: 'La passkey non è stata aggiunta: non arriva da questo dispositivo, o è passato troppo tempo. Riprova.',
  },
  passkey_known: 'Questa passkey è già registrata.',
  too_many_passkeys: 'Hai già il numero massimo di passkey: prima rimuovine una.',
  set_up_link_dead: {
    status: 410,
    text: 'Questo link non è più valido. Chiedine uno nuovo a chi gestisce gli accessi.',
  },
  last_responsible: 'È l’unico accesso da responsabile rimasto: creane prima un altro.',
  own_access: { status: 403, text: 'Sul tuo accesso può decidere solo un altro responsabile.' },
  access_not_open: 'Questo accesso è scaduto o chiuso: prima va riaperto.',
  access_outdated:
    'Nel frattempo qualcun altro ha cambiato questo accesso: non abbiamo salvato nulla. Chiudi, guarda com’è adesso e riprova.',
  access_open: 'Questo accesso è già aperto.',
} as const
