/** What is refused as the study comes to its end, to families and to the team. */
export const studyEndProblems = {
  registrations_closed: {
    status: 409,
    text: 'Le registrazioni allo studio sono chiuse. Grazie per l’interesse.',
    english: 'Registrations for the study are closed. Thank you for your interest.',
  },
  study_over: {
    status: 409,
    text: 'Lo studio è finito: puoi ancora leggere e scaricare i tuoi dati, ritirare i consensi e scriverci, ma non si può più cambiare altro.',
    english: 'The study is over: nothing can be changed any more.',
  },
  study_has_ended: {
    status: 409,
    text: 'Lo studio è finito: alle famiglie non si chiede più niente.',
  },
  study_end_outdated: {
    status: 409,
    text: 'Nel frattempo un’altra persona ha cambiato la fine dello studio: non abbiamo salvato nulla. Ricarica la pagina e riprova.',
  },
  study_end_planned: {
    status: 409,
    text: 'La fine dello studio è già decisa: prima va annullata quella.',
  },
  registrations_are_open: {
    status: 409,
    text: 'Le registrazioni sono aperte: prima decidi quando chiudono.',
  },
  no_study_end_planned: { status: 409, text: 'Nessuno ha deciso la fine dello studio.' },
} as const satisfies Record<string, { status: number; text: string; english?: string }>
