import { staffLimits } from '@desco/contract/limits'

/** Refusals as the study comes to its end, to families and to the team. */
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
  study_has_ended: 'Lo studio è finito: alle famiglie non si chiede più niente.',
  study_end_outdated:
    'Nel frattempo un’altra persona ha cambiato la fine dello studio: non abbiamo salvato nulla. Ricarica la pagina e riprova.',
  study_end_planned: 'La fine dello studio è già decisa: prima va annullata quella.',
  registrations_are_open: 'Le registrazioni sono aperte: prima decidi quando chiudono.',
  study_not_over: 'Lo studio non è finito: prima le famiglie devono poter soltanto leggere.',
  erasure_of_all_asked:
    'La cancellazione di tutti i dati è già chiesta: prima va annullata quella. Se è cominciata, non si può più.',
  erasure_of_all_decided:
    'Nel frattempo questa cancellazione è stata approvata o annullata. Ricarica la pagina.',
  erasure_of_all_own: 'L’hai chiesta tu: la deve approvare un altro responsabile.',
  erasure_of_all_shared_link: {
    status: 403,
    text: 'Il tuo accesso e quello di chi ha chiesto la cancellazione vengono dalla stessa persona, anche attraverso altri accessi: deve approvare un altro responsabile.',
  },
  erasure_of_all_too_soon: `Mancano meno di ${staffLimits.studyEnd.noticeDays} giorni: le famiglie non avrebbero il tempo di scaricare i loro dati. Annullala, e chiedila per un giorno più lontano.`,
  erasure_of_all_begun: 'La cancellazione è già cominciata: non si può più annullare.',
  no_study_end_planned: 'Nessuno ha deciso la fine dello studio.',
} as const
