import { limits } from './limits.ts'
import { studyLimits } from './study-limits.ts'

/** Texts of field errors, word for word as in the specification (section 5); ours where it is silent. */
export const fieldErrors = {
  required: 'Questo campo è obbligatorio.',
  nameCharacters: 'Inserisci solo caratteri.',
  appointmentWords: 'Puoi scrivere al massimo 300 caratteri.',
  emailInvalid: 'Si prega di inserire un indirizzo email valido.',
  emailTooLong: 'Non è possibile inserire più di 35 caratteri.',
  password: 'La password deve contenere un carattere maiuscolo, minuscolo e speciale e un numero.',
  passwordTooLong: `La password può avere al massimo ${limits.password.max} caratteri.`,
  passwordGuessable:
    'Questa password si indovina facilmente: non usare parole o nomi comuni, quelli della tua famiglia o dello studio, né tasti in fila.',
  emailUnchanged: 'È già il tuo indirizzo.',
  birthDateUnchanged: 'È già la data che conosciamo.',
  correctionReason: 'Scrivi in breve che cosa era sbagliato (da 5 a 300 caratteri).',
  pauseDay: 'Scegli un giorno da domani a un anno da oggi.',
  passwordWrong: 'La password non è corretta.',
  passwordUnchanged: 'Scegli una password diversa da quella di adesso.',
  passwordIsChilds:
    'Dai 14 anni la password è solo sua: puoi dargliene una dopo che l’ha chiesta dalla pagina di accesso.',
  passwordsDiffer: 'Le password devono coincidere.',
  loginPasswordType: 'È richiesto un carattere speciale.',
  phoneDigits: 'Il numero di telefono deve essere di 10 cifre',
  phonePrefix: 'Il numero deve avere il prefisso internazionale.',
  sex: 'Seleziona il tuo sesso.',
  maritalStatus: 'Seleziona il tuo stato civile.',
  termsNotAccepted: 'Devi accettare i termini di servizio.',
  childTwice: 'C’è già un figlio con questo nome e questa data di nascita: controlla.',
  noChildren: 'Devi aggiungere almeno un figlio/a',
  tooManyChildren: `Puoi aggiungere al massimo ${limits.childrenPerFamily.max} figli.`,
  birthDateMissing: 'Inserisci la data di nascita.',
  birthDateInFuture: 'La data di nascita non può essere nel futuro.',
  secondParentRequired: 'Questo campo è obbligatorio',
  secondParentEmailInvalid: 'Inserire una email valida, grazie',
  secondParentEmailIsYours: "Scrivi l'email dell'altro genitore, non la tua.",
  secondParentEmailTooOften:
    "Nell'ultimo giorno abbiamo già mandato troppi inviti a questo indirizzo. Controlla che sia giusto, oppure riprova domani.",
  optionRequired: "È necessario selezionare un'opzione per procedere.",
  childrenRequired: 'Scegli almeno un figlio/a, oppure torna indietro e scegli di non autorizzare.',
  emailOfOtherParent: "Scrivi la tua email, non quella dell'altro genitore.",
  emailHasAccount: 'Questo indirizzo ha già un account: usane un altro.',
  secondParentPhone: `Il numero di telefono deve avere da ${limits.secondParentPhone.min} a ${limits.secondParentPhone.max} cifre.`,
  consentRefused: 'Senza questo consenso non possiamo registrarti. Non abbiamo salvato nulla.',
  invitationCameBack:
    'L’invito mandato a questo indirizzo è tornato indietro: controlla che sia scritto bene.',
  consentOutdated: 'Il testo è stato aggiornato: ricarica la pagina, leggilo e rispondi di nuovo.',
  unreadableText: 'Questo testo contiene caratteri che non possiamo leggere.',
  invalidValue: 'Questo valore non è valido.',

  // children's accounts
  usernameLength: `Il nome utente ha da ${limits.username.min} a ${limits.username.max} caratteri.`,
  usernameStart: 'Il nome utente comincia con una lettera senza accento.',
  usernameCharacters: 'Usa solo lettere senza accenti, numeri e il trattino basso (_), senza spazi.',
  usernameIsEmail: 'Il nome utente non è una email: scegli un nome inventato.',
  usernameRude: 'Scegli un nome più gentile.',
  usernameTaken: 'Questo nome utente è già preso: scegline un altro.',

  english: {
    required: 'This field is required.',
    invalidValue: 'This value is not valid.',
    unreadableText: 'This text contains characters that we cannot read.',
    emailInvalid: 'Please enter a valid email address.',
    passwordLength: 'Min 8 and max 15 characters are allowed.',
    password: 'Password must contain a capital, small and special character and a number.',
    passwordGuessable:
      'This password is easy to guess: do not use common words or names, those of your family or of the study, or keys in a row.',
    passwordsDiffer: 'Password must match.',
  },
} as const

// these two name a limit that a study sets

export const nameLength = () =>
  `Sono consentiti minimo ${limits.name.min} e massimo ${studyLimits().longestName} caratteri.`
export const birthDateOfAdult = () =>
  `Puoi aggiungere solo figli con meno di ${studyLimits().childrenUnder} anni.`
