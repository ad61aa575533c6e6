import { accessProblems } from '@desco/contract/staff/access-problems'
import { limits } from '@desco/contract/limits'
import { studyEndProblems } from './rights/desk/study-end-problems.ts'
import { twoPeopleProblems } from '@desco/contract/staff/two-people-problems'

type Words = { status: number; text: string; english?: string }

/**
 * Every refusal the API can answer with, and nothing else: HTTP status, Italian words, English ones for the reset screens. A
 * sentence alone is a conflict (409): what was asked for does not fit what there is by now.
 */
const refusals = {
  invalid_input: {
    status: 400,
    text: 'Controlla i campi evidenziati.',
    english: 'Please check the fields below.',
  },
  malformed_request: {
    status: 400,
    text: 'La richiesta non è leggibile.',
    english: 'The request cannot be read.',
  },
  body_too_large: {
    status: 413,
    text: 'La richiesta è troppo grande.',
    english: 'The request is too large.',
  },
  unsupported_media_type: {
    status: 415,
    text: 'Invia i dati in formato JSON.',
    english: 'Please send JSON.',
  },
  sign_in_required: { status: 401, text: 'Accedi per continuare.', english: 'Please log in.' },
  wrong_credentials: {
    status: 401,
    text: 'Riprova. Probabilmente ancora non sei registrato o la mail/password sono errate.',
  },
  account_not_verified: { status: 401, text: 'Please check you email id to verify your account.' },
  not_allowed: { status: 403, text: 'Non hai i permessi per questa operazione.' },
  not_found: { status: 404, text: 'Non abbiamo trovato quello che cerchi.', english: 'Not found.' },
  too_many_attempts: {
    status: 429,
    text: 'Troppi tentativi. Aspetta qualche minuto e riprova.',
    english: 'Too many attempts. Please wait a few minutes and try again.',
  },
  too_many_names: {
    status: 429,
    text: 'Nell’ultima ora hai cercato o mostrato i nomi di molte famiglie: per proteggerle c’è un limite. Aspetta e riprova; il resto del gruppo vede che è stato superato.',
  },
  code_wrong: { status: 400, text: 'Il codice non è corretto.', english: 'This code is not correct.' },
  code_used_up: {
    status: 400,
    text: 'Troppi codici sbagliati: quello che hai ricevuto non vale più. Chiedine uno nuovo.',
    english: 'Too many wrong codes: the one you received no longer works. Please ask for a new one.',
  },
  mail_came_back:
    'La nostra email a questo indirizzo è tornata indietro, perciò non ne abbiamo mandata un’altra. Controlla l’indirizzo.',
  code_expired: { status: 400, text: 'Otp expired..', english: 'Otp expired..' },
  children_already_added: 'Hai già aggiunto i dati dei tuoi figli.',
  family_not_active: 'La tua famiglia non partecipa allo studio in questo momento.',
  child_not_taking_part: 'Questo figlio/a non partecipa allo studio.',
  child_is_adult: 'Ha compiuto 18 anni: ora decide da sé, dal suo accesso.',
  child_not_enabled: 'Questo figlio/a non ha ancora il suo accesso.',
  child_already_enabled: 'Questo figlio/a ha già il suo accesso.',
  username_taken: 'Questo nome utente è già preso: scegline un altro.',
  child_cannot_enter: {
    status: 401,
    text: 'In questo momento non puoi entrare. Se hai domande, chiedi a un genitore.',
  },
  assent_needed: { status: 403, text: 'Prima dicci se vuoi partecipare.' },
  invitation_unknown: {
    status: 404,
    text: 'Questo link non è valido. Apri di nuovo quello che trovi nella nostra email.',
  },
  invitation_expired: {
    status: 410,
    text: 'Questo invito è scaduto. Chiedi all’altro genitore di mandartene uno nuovo.',
  },
  invitation_replaced: {
    status: 410,
    text: 'Questo invito è stato sostituito da uno più recente: usa il link dell’ultima email.',
  },
  invitation_answered: 'A questo invito è già stata data una risposta, e vale quella.',
  invitation_on_hold:
    'Ora non si può rispondere: l’altro genitore deve prima rileggere un testo che è cambiato. Il link resta valido, riprova tra qualche giorno.',
  ...studyEndProblems,
  ...twoPeopleProblems,
  rehearsal_link_dead: { status: 410, text: 'Questo link di prova è scaduto, annullato o già usato.' },
  not_a_rehearsal: 'È una famiglia dello studio, non una prova: così non si elimina.',
  nobody_to_invite: 'In questo momento non c’è un invito da mandare di nuovo.',
  email_link_dead: {
    status: 410,
    text: 'Questo link non vale più: è scaduto, è già stato usato o ne è partito uno più nuovo.',
  },
  address_on_hold: `Il gruppo di ricerca ha cambiato da poco il tuo indirizzo email. Per sicurezza, copia e cancellazione dei dati si possono chiedere ${limits.emailChange.undoDays} giorni dopo il cambio.`,
  email_taken: 'Con questo indirizzo entra già un altro account.',
  nothing_to_verify: 'Questo indirizzo è già verificato.',
  person_not_taking_part: 'Questa persona non partecipa più allo studio.',
  ...accessProblems,
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
  surveys_unavailable: {
    status: 503,
    text: 'I questionari non rispondono in questo momento. Le tue risposte sono al sicuro: riprova tra poco.',
  },
  busy: {
    status: 503,
    text: 'In questo momento il portale non riesce a rispondere. Riprova tra qualche secondo.',
    english: 'The portal cannot answer right now. Please try again in a few seconds.',
  },
  unexpected: {
    status: 500,
    text: 'Per favore riprova più tardi.',
    english: 'Please try again after some time.',
  },
} as const satisfies Record<string, Words | string>

export type ProblemCode = keyof typeof refusals

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
  const { text, english = text } = problems[code]
  return language === 'en' ? english : text
}
