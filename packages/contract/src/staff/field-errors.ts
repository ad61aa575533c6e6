import { staffLimits } from '@desco/contract/limits'

// Apart from `fieldErrors`: what the team reads must not travel to families.

/** Texts of field errors on the team's pages. */
export const staffFieldErrors = {
  secondFactor: 'Scrivi le 6 cifre dell’app di autenticazione, oppure un codice di recupero.',
  password: `La password ha almeno ${staffLimits.password.min} caratteri.`,
  expiresOn: 'Scegli fino a quando vale questo accesso.',
  day: `Scegli un giorno fra il ${staffLimits.years.first} e il ${staffLimits.years.last}.`,
  name: 'Scrivi nome e cognome, da 2 a 80 lettere.',
  nameTaken: 'Un’altra persona del gruppo ha già questo nome: aggiungi il secondo nome o un’iniziale.',
  passkeyName: `Scrivi un nome da ${staffLimits.passkeys.name.min} a ${staffLimits.passkeys.name.max} caratteri, per esempio «Telefono».`,
  emailTaken: 'Questo indirizzo ha già un accesso.',
  reason: 'Scrivi il motivo: resta nel registro.',
  reasonTooLong: 'Il motivo può avere al massimo 300 caratteri.',
  noteTooLong: 'Una nota può avere al massimo 2000 caratteri.',
  nothingChanged: 'È già scritto così: non hai cambiato niente.',
  taskText: 'Scrivi che cosa c’è da fare.',
  taskTooLong: `Un compito può avere al massimo ${staffLimits.task.text.max} caratteri.`,
  appointmentText: 'Scrivi almeno 3 caratteri.',
  appointmentTooLong: 'Puoi scrivere al massimo 120 caratteri.',
  appointmentMinutes: 'Scegli da 5 a 480 minuti.',
  timeOfDay: 'Scrivi l’ora come 09:30.',
  dayIsOver: 'Scegli oggi o un giorno futuro.',
  cannotBeGiven: 'Questa persona non può occuparsi delle famiglie: scegline un’altra.',
  findText: `Scrivi da ${staffLimits.findPerson.text.min} a ${staffLimits.findPerson.text.max} caratteri.`,
  nameMissing: 'Scrivi il nome di chi lascia lo studio.',
  nameOfSomebodyElse: 'Non si chiama così: controlla di aver scelto la persona giusta.',
  requestInFuture: 'Scegli oggi o un giorno passato.',
  noSuchFamily: 'Non c’è una famiglia con questo codice.',
  cannotCarryOut: 'Questa persona non può occuparsi di richieste: scegline un’altra.',
  noPageToAnswerOn:
    'Chi ha chiesto non ha un accesso: rispondi in un altro modo e scrivi qui che cosa hai detto.',
  sameEmail: 'È già questo l’indirizzo.',
  emailOfSomebody: 'Questo indirizzo è già di un’altra persona.',
} as const

/** The server's words to the team when a call succeeded. */
export const staffSaid = { ready: 'Il tuo accesso è pronto.', done: 'Fatto.' } as const
