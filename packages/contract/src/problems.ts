import { limits, staffLimits } from './limits.ts'

type Words = { status: number; text: string }

const withStatus =
  (status: number) =>
  (text: string): Words => ({ status, text })
const badRequest = withStatus(400)
const noEntry = withStatus(401)
const forbidden = withStatus(403)
const notFound = withStatus(404)
const gone = withStatus(410)
const tooMany = withStatus(429)
const unavailable = withStatus(503)

/**
 * Every refusal the API can answer with, and nothing else: its HTTP status and the words that a person reads. A sentence alone
 * is a conflict (409): what was asked for does not fit what there is by now.
 */
const refusals = {
  invalid_input: badRequest('Controlla i campi evidenziati.'),
  malformed_request: badRequest('La richiesta non è leggibile.'),
  body_too_large: withStatus(413)('La richiesta è troppo grande.'),
  unsupported_media_type: withStatus(415)('Invia i dati in formato JSON.'),
  sign_in_required: noEntry('Accedi per continuare.'),
  wrong_credentials: noEntry(
    'Riprova. Probabilmente ancora non sei registrato o la mail/password sono errate.',
  ),
  account_not_verified: noEntry('Please check you email id to verify your account.'),
  not_allowed: forbidden('Non hai i permessi per questa operazione.'),
  not_found: notFound('Non abbiamo trovato quello che cerchi.'),
  too_many_attempts: tooMany('Troppi tentativi. Aspetta qualche minuto e riprova.'),
  too_many_names: tooMany(
    'Nell’ultima ora hai cercato o mostrato i nomi di molte famiglie: per proteggerle c’è un limite. Aspetta e riprova; il resto del gruppo vede che è stato superato.',
  ),
  code_wrong: badRequest('Il codice non è corretto.'),
  code_used_up: badRequest(
    'Troppi codici sbagliati: quello che hai ricevuto non vale più. Chiedine uno nuovo.',
  ),
  mail_came_back:
    'La nostra email a questo indirizzo è tornata indietro, perciò non ne abbiamo mandata un’altra. Controlla l’indirizzo.',
  code_expired: badRequest('Otp expired..'),
  children_already_added: 'Hai già aggiunto i dati dei tuoi figli.',
  family_not_active: 'La tua famiglia non partecipa allo studio in questo momento.',
  child_not_taking_part: 'Questo figlio/a non partecipa allo studio.',
  child_is_adult: 'Ha compiuto 18 anni: ora decide da sé, dal suo accesso.',
  child_not_enabled: 'Questo figlio/a non ha ancora il suo accesso.',
  child_already_enabled: 'Questo figlio/a ha già il suo accesso.',
  username_taken: 'Questo nome utente è già preso: scegline un altro.',
  child_cannot_enter: noEntry('In questo momento non puoi entrare. Se hai domande, chiedi a un genitore.'),
  assent_needed: forbidden('Prima dicci se vuoi partecipare.'),
  invitation_unknown: notFound(
    'Questo link non è valido. Apri di nuovo quello che trovi nella nostra email.',
  ),
  invitation_expired: gone('Questo invito è scaduto. Chiedi all’altro genitore di mandartene uno nuovo.'),
  invitation_replaced: gone(
    'Questo invito è stato sostituito da uno più recente: usa il link dell’ultima email.',
  ),
  invitation_answered: 'A questo invito è già stata data una risposta, e vale quella.',
  invitation_on_hold:
    'Ora non si può rispondere: l’altro genitore deve prima rileggere un testo che è cambiato. Il link resta valido, riprova tra qualche giorno.',
  registrations_closed: 'Le registrazioni allo studio sono chiuse. Grazie per l’interesse.',
  study_over:
    'Lo studio è finito: puoi ancora leggere e scaricare i tuoi dati, ritirare i consensi e scriverci, ma non si può più cambiare altro.',
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
  erasure_of_all_shared_link: forbidden(
    'Il tuo accesso e quello di chi ha chiesto la cancellazione vengono dalla stessa persona, anche attraverso altri accessi: deve approvare un altro responsabile.',
  ),
  erasure_of_all_too_soon: `Mancano meno di ${staffLimits.studyEnd.noticeDays} giorni: le famiglie non avrebbero il tempo di scaricare i loro dati. Annullala, e chiedila per un giorno più lontano.`,
  erasure_of_all_begun: 'La cancellazione è già cominciata: non si può più annullare.',
  no_study_end_planned: 'Nessuno ha deciso la fine dello studio.',
  text_outdated:
    'Nel frattempo qualcun altro ha cambiato questa versione: non abbiamo salvato nulla. Copia il tuo testo, ricarica la pagina e riprova.',
  text_own_draft: forbidden('L’hai scritta tu, in tutto o in parte: la deve approvare un’altra persona.'),
  text_shared_link: forbidden(
    'Il tuo accesso e quello di chi l’ha scritta vengono dalla stessa persona, anche attraverso altri accessi: la deve approvare un altro responsabile.',
  ),
  text_nobody_approves:
    'Nessuno può approvarla: serve un altro responsabile, che non ci abbia scritto e il cui accesso non venga dalla stessa persona di chi l’ha scritta. Un accesso così lo crea chi gestisce il server.',
  text_day_passed:
    'Il suo giorno è arrivato: le famiglie la leggono, o non la leggeranno più. Scrivi una versione nuova, con un giorno da domani in poi.',
  text_already_answered: 'Hai già risposto a questo testo, in un’altra finestra: vale quella risposta.',
  export_own_request: forbidden('Non puoi decidere su una tua richiesta: serve un’altra persona.'),
  export_shared_link: forbidden(
    'Il tuo accesso e quello di chi l’ha chiesta vengono dalla stessa persona, anche attraverso altri accessi: deve approvare un altro responsabile.',
  ),
  export_nobody_approves:
    'Nessuno può approvarla: serve un altro responsabile, il cui accesso non venga dalla stessa persona del tuo. Un accesso così lo crea chi gestisce il server.',
  export_already_decided: 'Su questa richiesta è già stato deciso.',
  export_gone: gone('Questo file non si può più scaricare: si scarica una volta sola, ed entro la scadenza.'),
  too_many_exports: 'Hai già troppe esportazioni in corso o da scaricare. Scaricale, o aspetta che scadano.',
  rehearsal_link_dead: gone('Questo link di prova è scaduto, annullato o già usato.'),
  not_a_rehearsal: 'È una famiglia dello studio, non una prova: così non si elimina.',
  nobody_to_invite: 'In questo momento non c’è un invito da mandare di nuovo.',
  email_link_dead: gone(
    'Questo link non vale più: è scaduto, è già stato usato o ne è partito uno più nuovo.',
  ),
  address_on_hold: `Il gruppo di ricerca ha cambiato da poco il tuo indirizzo email. Per sicurezza, copia e cancellazione dei dati si possono chiedere ${limits.emailChange.undoDays} giorni dopo il cambio.`,
  email_taken: 'Con questo indirizzo entra già un altro account.',
  nothing_to_verify: 'Questo indirizzo è già verificato.',
  person_not_taking_part: 'Questa persona non partecipa più allo studio.',
  staff_credentials_wrong: noEntry('Email, password o codice non sono corretti.'),
  staff_access_ended: noEntry(
    'Il tuo accesso è scaduto. Per riaprirlo, con la password e l’app di prima, chiedi a un responsabile.',
  ),
  passkey_refused: noEntry(
    'Questa passkey non apre nessun accesso. Riprova, oppure entra con password e codice.',
  ),
  passkey_not_made: badRequest(
    'La passkey non è stata aggiunta: non arriva da questo dispositivo, o è passato troppo tempo. Riprova.',
  ),
  passkey_known: 'Questa passkey è già registrata.',
  too_many_passkeys: 'Hai già il numero massimo di passkey: prima rimuovine una.',
  set_up_link_dead: gone('Questo link non è più valido. Chiedine uno nuovo a chi gestisce gli accessi.'),
  last_responsible: 'È l’unico accesso da responsabile rimasto: creane prima un altro.',
  own_access: forbidden('Sul tuo accesso può decidere solo un altro responsabile.'),
  access_not_open: 'Questo accesso è scaduto o chiuso: prima va riaperto.',
  access_outdated:
    'Nel frattempo qualcun altro ha cambiato questo accesso: non abbiamo salvato nulla. Chiudi, guarda com’è adesso e riprova.',
  access_open: 'Questo accesso è già aperto.',
  message_outdated:
    'Nel frattempo qualcosa è cambiato: non abbiamo salvato né mandato nulla. Ricarica la pagina e riprova.',
  news_outdated:
    'Nel frattempo qualcun altro ha cambiato questa notizia: non abbiamo salvato nulla. Copia il tuo testo, ricarica la pagina e riprova.',
  reconciliation_busy: 'Un confronto con LimeSurvey è già in corso: aspetta che finisca.',
  erasure_under_way: 'La cancellazione è già stata chiesta. La trovi in «I miei consensi».',
  child_keeps_data:
    'Ha chiesto che i suoi dati restino: dai 14 anni li si cancella solo se è d’accordo. Se ha cambiato idea, scrivete al gruppo di ricerca.',
  erasure_too_late: 'Non si può più annullare: il tempo è passato, o è già stata annullata.',
  erasure_open: 'C’è una cancellazione in corso: prima va annullata quella.',
  takes_part_already: 'Partecipa già: non c’è niente da fare. Ricarica la pagina.',
  return_outdated: 'Nel frattempo è cambiato chi può tornare: ricarica la pagina.',
  return_needs_team:
    'Serve anche il sì dell’altro genitore, che non ha un accesso al portale: scrivete al gruppo di ricerca.',
  nobody_asks_to_return: 'Nessuno lo sta più chiedendo. Ricarica la pagina.',
  withdrawal_by_family:
    'Questo ritiro non l’ha inserito il gruppo di ricerca: chi è uscito torna da sé, da «I miei consensi».',
  withdrawal_undo_too_late:
    'Sono passati più di 7 giorni: non si annulla più. Chi è uscito torna da sé, da «I miei consensi».',
  nothing_withdrawn: 'Qui non c’è nessun ritiro da annullare. Ricarica la pagina.',
  erasure_own_entry: 'L’hai inserita tu: la deve confermare un’altra persona del gruppo.',
  erasure_already_decided: 'Questa cancellazione è già decisa, annullata o fatta. Ricarica la pagina.',
  data_outdated:
    'Nel frattempo questi dati sono cambiati: non abbiamo salvato nulla. Mostra di nuovo i nomi e riprova.',
  appointment_outdated: 'È cambiato o è già passato: ricarica la pagina e riprova.',
  task_outdated:
    'Nel frattempo un’altra persona ha cambiato questo compito: non abbiamo salvato nulla. Ricarica la pagina e riprova.',
  request_being_erased: 'La cancellazione è già in corso, e quando è fatta conclude anche questa richiesta.',
  birth_date_being_asked:
    'C’è già una richiesta di correggere questa data di nascita: vale quando è confermata.',
  request_closed: 'A questa richiesta è già stata data una risposta.',
  request_not_prolonged: 'Il termine si prolunga una volta sola, ed entro il primo mese.',
  diary_closed: 'Questo diario non è attivo: la persona non partecipa in questo momento.',
  entry_outdated:
    'Nel frattempo questa voce è cambiata: non abbiamo salvato nulla. Ricarica la pagina e riprova.',
  surveys_unavailable: unavailable(
    'I questionari non rispondono in questo momento. Le tue risposte sono al sicuro: riprova tra poco.',
  ),
  busy: unavailable('In questo momento il portale non riesce a rispondere. Riprova tra qualche secondo.'),
  unexpected: withStatus(500)('Per favore riprova più tardi.'),
} as const satisfies Record<string, Words | string>

export type ProblemCode = keyof typeof refusals

/** The words of the screens that are in English. */
const english: Readonly<Partial<Record<ProblemCode, string>>> = {
  invalid_input: 'Please check the fields below.',
  malformed_request: 'The request cannot be read.',
  body_too_large: 'The request is too large.',
  unsupported_media_type: 'Please send JSON.',
  sign_in_required: 'Please log in.',
  not_found: 'Not found.',
  too_many_attempts: 'Too many attempts. Please wait a few minutes and try again.',
  code_wrong: 'This code is not correct.',
  code_used_up: 'Too many wrong codes: the one you received no longer works. Please ask for a new one.',
  code_expired: 'Otp expired..',
  registrations_closed: 'Registrations for the study are closed. Thank you for your interest.',
  study_over: 'The study is over: nothing can be changed any more.',
  busy: 'The portal cannot answer right now. Please try again in a few seconds.',
  unexpected: 'Please try again after some time.',
}

export const problems = Object.fromEntries(
  Object.entries<Words | string>(refusals).map(([code, said]) => [
    code,
    typeof said === 'string' ? { status: 409, text: said } : said,
  ]),
) as Readonly<Record<ProblemCode, Words>>

/** Refusals of any call; no line of the endpoint table has to name them. */
export const refusalsOfAnyCall: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'assent_needed',
  'body_too_large',
  'busy',
  'child_cannot_enter',
  'invalid_input',
  'malformed_request',
  'not_allowed',
  'not_found',
  'registrations_closed',
  'sign_in_required',
  'study_has_ended',
  'study_over',
  'too_many_attempts',
  'unexpected',
  'unsupported_media_type',
])

/** The JSON of every answer that is not a success (design section 2). */
export type ProblemAnswer = {
  code: ProblemCode
  message: string
  fields?: Record<string, string>
  /** Of a failure that is in the server's log: the id of its line. */
  requestId?: string
}

export type Language = 'it' | 'en'

/** The sentence a person reads for a refusal. */
export function problemText(code: ProblemCode, language: Language = 'it'): string {
  const { text } = problems[code]
  return language === 'en' ? (english[code] ?? text) : text
}
