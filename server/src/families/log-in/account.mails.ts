import type { CodePurpose } from '@desco/contract/families/one-time-codes'
import { limits } from '@desco/contract/limits'
import { type ChangedThing, type Changer, sayChange } from '@desco/contract/families/told-changes'

import { letter, type Letter, type Study } from '#platform/mail/mail.ts'

/** `to`: whom the link of it is for. */
type Code = { to: string; code: string; purpose: CodePurpose; notAfter: Date }

const { minutes } = limits.code

/** The code of registration in Italian; of password reset in English and Italian (design section 6). */
export const codeMail = (study: Study, sent: Code): Letter => codeMails[sent.purpose](study, sent)

const codeMails: Record<CodePurpose, (study: Study, sent: Code) => Letter> = {
  VERIFY_ACCOUNT: ({ portalUrl, studyName }, { to, code, notAfter }) =>
    letter(studyName, {
      kind: 'verify-code',
      subject: `Il tuo codice per ${studyName}`,
      paragraphs: [
        'ecco la tua password una tantum per confermare il tuo indirizzo email:',
        { code },
        // the address of the page as specified; it goes to nobody but the owner of the e-mail in it
        {
          link: `${portalUrl}/verify-account?email=${encodeURIComponent(to)}`,
          label: 'Se hai chiuso la pagina, il codice si scrive qui',
        },
        `Vale ${minutes} minuti e si usa una volta sola. Non darla a nessuno: non te la chiederemo mai al telefono o per email.`,
        'Se non stai facendo la registrazione, ignora questo messaggio: non succede nulla.',
      ],
      notAfter,
    }),
  FORGET_PASSWORD: ({ studyName }, { code, notAfter }) => ({
    kind: 'reset-code',
    subject: `Your code to reset the password · Il tuo codice per la nuova password (${studyName})`,
    paragraphs: [
      'Here is your code to choose a new password. / Ecco il tuo codice per scegliere una nuova password:',
      { code },
      `It is valid for ${minutes} minutes and works once. Do not share it with anybody.`,
      `Vale ${minutes} minuti e si usa una volta sola. Non darlo a nessuno.`,
      'If you did not ask for it, ignore this message: your password stays as it is. / Se non l’hai chiesto, ignora questo messaggio: la tua password non cambia.',
    ],
    notAfter,
  }),
}

/** In place of a code, after too many wrong ones. The secret stands after the #, which browsers send to nobody. */
export function linkMail({ portalUrl, studyName }: Study, { to, code, purpose, notAfter }: Code): Letter {
  const email = encodeURIComponent(to)
  const links = {
    VERIFY_ACCOUNT: { kind: 'verify-link', link: `${portalUrl}/verify-account?email=${email}#code=${code}` },
    FORGET_PASSWORD: { kind: 'reset-link', link: `${portalUrl}/reset-password#email=${email}&code=${code}` },
  } as const satisfies Record<CodePurpose, unknown>
  const { kind, link } = links[purpose]
  return {
    kind,
    subject: `Il tuo link per ${studyName} · Your link`,
    paragraphs: [
      'Qualcuno ha inserito molti codici sbagliati per questo indirizzo. Per sicurezza, questa volta si continua da un link: si usa una volta sola. / Too many wrong codes were entered for this address. For safety, go on by this link, which works once:',
      { link, label: 'Continua / Continue' },
      `Vale ${minutes} minuti. / It is valid for ${minutes} minutes.`,
      'Se non l’hai chiesto, ignora questo messaggio. / If you did not ask for it, ignore this message.',
    ],
    notAfter,
  }
}

type Continue = Omit<Code, 'purpose'> & { isFirst: boolean }

/** From the research team to a parent whose address is not proved; `isFirst`: nor was any other of theirs before. */
export function continueMail(
  { portalUrl, studyName, studyContact }: Study,
  { to, code, notAfter, isFirst }: Continue,
): Letter {
  const words = isFirst
    ? {
        subject: `Continua la registrazione a ${studyName}`,
        why: `con questo indirizzo è cominciata una registrazione a ${studyName}, e manca poco per finirla. Da qui si va avanti, senza scrivere un codice:`,
        label: 'Continua la registrazione',
      }
    : {
        subject: `Conferma il tuo indirizzo email per ${studyName}`,
        why: `questo è il tuo nuovo indirizzo email per ${studyName}, e resta solo da confermarlo. Da qui si fa senza scrivere un codice:`,
        label: 'Conferma l’indirizzo',
      }
  return letter(studyName, {
    kind: 'continue-registration',
    subject: words.subject,
    paragraphs: [
      words.why,
      {
        link: `${portalUrl}/verify-account?email=${encodeURIComponent(to)}#code=${code}`,
        label: words.label,
      },
      `Il link vale ${limits.continueLink.days} giorni e si usa una volta sola.`,
      `Se non sei tu, o non vuoi continuare, non devi fare niente. Per qualunque domanda: ${studyContact}.`,
    ],
    notAfter,
  })
}

/** To an address that registers a second time. The page tells nobody that it was known. */
export const alreadyRegisteredMail = ({ portalUrl, studyName }: Study): Letter =>
  letter(studyName, {
    kind: 'already-registered',
    subject: `Hai già un account su ${studyName}`,
    paragraphs: [
      'qualcuno, forse tu, ha appena provato a registrarsi con questo indirizzo email. Un account c’è già: non serve farne un altro, e non abbiamo cambiato nulla.',
      { link: `${portalUrl}/login`, label: 'Vai all’accesso' },
      { link: `${portalUrl}/forgot-password`, label: 'Ho dimenticato la password' },
      'Se la richiesta non viene da te, non devi fare niente.',
    ],
  })

/** To the address that an account had, when the research team wrote another one. Says nothing about the new one. */
export const addressReplacedMail = ({ studyName, studyContact }: Study, wayBack: string | null): Letter =>
  letter(studyName, {
    kind: 'address-replaced',
    subject: `Il tuo indirizzo email per ${studyName} è stato cambiato`,
    paragraphs: [
      `il gruppo di ricerca ha cambiato l’indirizzo email con cui entri in ${studyName}: da ora questo non vale più. Per entrare serve un codice, che abbiamo mandato al nuovo indirizzo.`,
      ...(wayBack === null
        ? [
            `Se non l’hai chiesto, o se è un errore, scrivici subito: ${studyContact}. Rimettiamo le cose a posto.`,
          ]
        : [
            'Non l’hai chiesto, o è un errore? Torna indietro subito da qui:',
            { link: wayBack, label: 'Annulla il cambio' },
            `Il link vale ${limits.emailChange.undoDays} giorni, e prima di allora da quell’account non si può avere una copia dei dati né cancellarli. Se torni indietro, tutti gli accessi si chiudono e scegli una password nuova. Per ogni dubbio: ${studyContact}.`,
          ]),
    ],
  })

/** After the proof of an address that was registered more than once, with different passwords. */
export const choosePasswordMail = ({ portalUrl, studyName, studyContact }: Study): Letter => ({
  kind: 'choose-password',
  subject: `Scegli la tua password per ${studyName}`,
  paragraphs: [
    'Ciao,',
    'il tuo indirizzo email è verificato. Prima della verifica, però, la registrazione con questo indirizzo è stata compilata più volte, con password diverse: forse da te, forse da qualcun altro. Non possiamo sapere quale sia la tua, e per sicurezza non vale più nessuna.',
    'Per entrare scegline una nuova:',
    { link: `${portalUrl}/forgot-password`, label: 'Scegli la tua password' },
    'La pagina è in inglese: scrivi questo indirizzo email, e ti mandiamo un codice. Se stai aggiungendo i tuoi figli, finisci pure: quello che salvi resta.',
    `Quando entri, guarda se il nome è il tuo. Se qualcosa non torna, scrivi al gruppo di ricerca: ${studyContact}.`,
  ],
})

/** To a second parent whose address is proved. */
export const welcomeMail = ({ portalUrl, studyName, studyContact }: Study, name: string): Letter => ({
  kind: 'second-parent-welcome',
  subject: `Ti diamo il benvenuto in ${studyName}`,
  paragraphs: [
    `Ciao ${name},`,
    'grazie: la tua risposta è registrata e il tuo account è pronto. Entri con questo indirizzo email e la password che hai scelto.',
    { link: `${portalUrl}/login`, label: 'Vai all’accesso' },
    'Nel portale trovi i tuoi questionari e, in «I miei consensi», i testi a cui hai detto di sì, da leggere e da stampare.',
    `Puoi cambiare idea quando vuoi, senza spiegare perché: scrivi a ${studyContact}.`,
    `Il gruppo di ricerca di ${studyName}`,
  ],
})

type ChangeReport = { what: ChangedThing; by: Changer; day: string }

/** To the owner of what was changed. Nothing of the change itself stands in it. */
export const changeMail = (
  { portalUrl, studyName, studyContact }: Study,
  { day, ...change }: ChangeReport,
): Letter =>
  letter(studyName, {
    kind: 'own-change',
    subject: `È cambiato qualcosa nel tuo accesso a ${studyName}`,
    paragraphs: [
      sayChange(change, day),
      'Se lo sapevi, non devi fare nulla.',
      `Se non te lo aspettavi, scrivici subito: ${studyContact}. Rimettiamo le cose a posto.`,
      { link: `${portalUrl}/login`, label: 'Vai all’accesso' },
    ],
  })
