import { limits } from '@desco/contract/limits'

import { letter, type Letter, type Study } from '#platform/mail/mail.ts'

// The secret stands after the #, which browsers send to nobody.

/** To the new address: nothing changes before its link is opened. */
export const emailToConfirmMail = ({ portalUrl, studyName }: Study, token: string): Letter =>
  letter(studyName, {
    kind: 'email-to-confirm',
    subject: `Conferma il tuo nuovo indirizzo per ${studyName}`,
    paragraphs: [
      `qualcuno, forse tu, vuole entrare in ${studyName} con questo indirizzo email. Se sei tu, confermalo:`,
      { link: `${portalUrl}/email#conferma=${token}`, label: 'Conferma questo indirizzo' },
      `Il link vale ${limits.emailChange.confirmHours} ore e si usa una volta sola. Finché non lo apri, non cambia nulla.`,
      'Se non l’hai chiesto, ignora questo messaggio.',
    ],
  })

/** To an address that is an account's already. The page tells nobody that it was known. */
export const emailAlreadyUsedMail = ({ studyName, studyContact }: Study): Letter =>
  letter(studyName, {
    kind: 'email-already-used',
    subject: `Con questo indirizzo entri già in ${studyName}`,
    paragraphs: [
      'qualcuno, forse tu, vuole usare questo indirizzo email per un altro account. Non si può: un account con questo indirizzo c’è già, e non abbiamo cambiato nulla.',
      `Se hai due account e ne vuoi tenere uno, scrivici: ${studyContact}. Se la richiesta non viene da te, non devi fare niente.`,
    ],
  })

export const wayBackLink = ({ portalUrl }: Pick<Study, 'portalUrl'>, token: string) =>
  `${portalUrl}/email#annulla=${token}`

/** To the old address, which may be the right one: the way back. Says nothing about the new one. */
export const emailChangedMail = ({ portalUrl, studyName, studyContact }: Study, token: string): Letter =>
  letter(studyName, {
    kind: 'email-changed',
    subject: `Il tuo indirizzo email per ${studyName} è cambiato`,
    paragraphs: [
      `dal tuo accesso, con la tua password, è stato scelto un altro indirizzo email per ${studyName}, ed è stato confermato. Da ora con questo non si entra più.`,
      'Non sei stato tu? Torna indietro subito da qui:',
      { link: wayBackLink({ portalUrl }, token), label: 'Annulla il cambio' },
      `Il link vale ${limits.emailChange.undoDays} giorni. Se torni indietro, tutti gli accessi si chiudono e scegli una password nuova.`,
      `Se sei stato tu, non devi fare nulla. Per ogni dubbio: ${studyContact}.`,
    ],
  })

/** To the old address, which is the account's again. */
export const emailChangeUndoneMail = (
  { portalUrl, studyName, studyContact }: Study,
  { byTeam }: { byTeam: boolean },
): Letter =>
  letter(studyName, {
    kind: 'email-change-undone',
    subject: `Vale di nuovo il tuo indirizzo email per ${studyName}`,
    paragraphs: [
      'il cambio è annullato: entri di nuovo con questo indirizzo. Per sicurezza abbiamo chiuso tutti gli accessi, e la password di prima non vale più.',
      { link: `${portalUrl}/forgot-password`, label: 'Scegli una password nuova' },
      'La pagina è in inglese: scrivi questo indirizzo email, e ti mandiamo un codice.',
      byTeam
        ? `L’aveva cambiato il gruppo di ricerca. Se non sai perché, scrivici: ${studyContact}.`
        : `Chi aveva cambiato l’indirizzo conosceva la tua password. Se non sai come, scrivici: ${studyContact}.`,
    ],
  })
