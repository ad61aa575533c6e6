/** Refusals where one of the team asks and another approves: texts and exports. */
export const twoPeopleProblems = {
  text_outdated:
    'Nel frattempo qualcun altro ha cambiato questa versione: non abbiamo salvato nulla. Copia il tuo testo, ricarica la pagina e riprova.',
  text_own_draft: {
    status: 403,
    text: 'L’hai scritta tu, in tutto o in parte: la deve approvare un’altra persona.',
  },
  text_shared_link: {
    status: 403,
    text: 'Il tuo accesso e quello di chi l’ha scritta vengono dalla stessa persona, anche attraverso altri accessi: la deve approvare un altro responsabile.',
  },
  text_nobody_approves:
    'Nessuno può approvarla: serve un altro responsabile, che non ci abbia scritto e il cui accesso non venga dalla stessa persona di chi l’ha scritta. Un accesso così lo crea chi gestisce il server.',
  text_day_passed:
    'Il suo giorno è arrivato: le famiglie la leggono, o non la leggeranno più. Scrivi una versione nuova, con un giorno da domani in poi.',
  text_already_answered: 'Hai già risposto a questo testo, in un’altra finestra: vale quella risposta.',
  export_own_request: {
    status: 403,
    text: 'Non puoi decidere su una tua richiesta: serve un’altra persona.',
  },
  export_shared_link: {
    status: 403,
    text: 'Il tuo accesso e quello di chi l’ha chiesta vengono dalla stessa persona, anche attraverso altri accessi: deve approvare un altro responsabile.',
  },
  export_nobody_approves:
    'Nessuno può approvarla: serve un altro responsabile, il cui accesso non venga dalla stessa persona del tuo. Un accesso così lo crea chi gestisce il server.',
  export_already_decided: 'Su questa richiesta è già stato deciso.',
  export_gone: {
    status: 410,
    text: 'Questo file non si può più scaricare: si scarica una volta sola, ed entro la scadenza.',
  },
  too_many_exports: 'Hai già troppe esportazioni in corso o da scaricare. Scaricale, o aspetta che scadano.',
} as const
