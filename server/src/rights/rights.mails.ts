import { limits } from '@desco/contract/limits'
import { type CorrectedField, correctedFieldWords } from '@desco/contract/rights/desk/corrections'

import { italianDay, listed } from '#platform/mail/italian.ts'
import { letter, type Letter, type Study } from '#platform/mail/mail.ts'
import type { GrowthNotice } from '#families/index.ts'

/** Tells the owner of the address that a copy of their data was asked for, also if somebody else asked. */
export const dataCopyAskedMail = ({ portalUrl, studyName, studyContact }: Study): Letter =>
  letter(studyName, {
    kind: 'data-copy-asked',
    subject: `La copia dei tuoi dati di ${studyName}`,
    paragraphs: [
      `dal tuo accesso, con la tua password, è stata chiesta una copia dei tuoi dati. Si scarica dalla pagina «I nostri dati», dallo stesso browser, per ${limits.dataCopy.keptHours} ore.`,
      { link: `${portalUrl}/my-data`, label: 'Vai a «I nostri dati»' },
      `Non l’hai chiesta tu? Cambia subito la password e scrivici: ${studyContact}.`,
    ],
  })

type Birthday = { child: string; notice: GrowthNotice; hasAccount: boolean }

/** To each parent of a child that turns 14, before and on the day. No name in the subject: a telephone shows it to anybody. */
export function childTurns14Mail(
  { portalUrl, studyName, studyContact }: Study,
  { child, notice: { birthday, daysBefore }, hasAccount }: Birthday,
): Letter {
  const isToday = daysBefore === 0
  return letter(`${studyName} · ${studyContact}`, {
    kind: 'child-turns-14',
    subject: isToday ? 'Da oggi lo chiediamo anche a tuo figlio o a tua figlia' : 'Tra poco compie 14 anni',
    paragraphs: [
      isToday
        ? `oggi ${child} compie 14 anni. Da questa età la legge vuole che decida anche in prima persona se partecipare a ${studyName}.`
        : `il ${italianDay(birthday)} ${child} compie 14 anni. Da quel giorno la legge vuole che decida anche in prima persona se partecipare a ${studyName}.`,
      hasAccount
        ? `${isToday ? 'La prossima volta che entra' : 'Da quel giorno, quando entra,'} trova lo studio spiegato con parole adatte, e una domanda: sì o no. Finché non risponde non chiediamo niente di nuovo. Quello che ha già dato resta com’è.`
        : 'Per rispondere serve un accesso suo, che si crea dalla vostra Home. Senza, per ora non cambia nulla.',
      'La vostra autorizzazione resta valida, e si può sempre ritirare. La copia dei suoi dati, invece, dai 14 anni la chiede dal suo accesso.',
      { link: `${portalUrl}/home`, label: 'Vai alla Home' },
    ],
  })
}

type Adulthood = Birthday & { sleepsOn: string }

/** The same at 18: the parents' consents lapse on that day, and the child decides without them. */
export function childTurns18Mail(
  { portalUrl, studyName, studyContact }: Study,
  { child, notice: { birthday, daysBefore }, hasAccount, sleepsOn }: Adulthood,
): Letter {
  const isToday = daysBefore === 0
  return letter(`${studyName} · ${studyContact}`, {
    kind: 'child-turns-18',
    subject: isToday ? 'Da oggi decide da sé' : 'Tra poco compie 18 anni',
    paragraphs: [
      isToday
        ? `oggi ${child} compie 18 anni. Da questo momento la vostra autorizzazione per la sua partecipazione a ${studyName} non vale più: decide soltanto ${child}.`
        : `il ${italianDay(birthday)} ${child} compie 18 anni. Da quel giorno la vostra autorizzazione per la sua partecipazione a ${studyName} non vale più: decide soltanto ${child}.`,
      hasAccount
        ? `Quando entra, sceglie: continuare con un’email sua e i propri consensi, fermarsi lasciando quello che ha dato, oppure farsi cancellare. Finché non sceglie non chiediamo niente di nuovo. Se non sceglie entro il ${italianDay(sleepsOn)}, il suo accesso si addormenta: per svegliarlo basta entrare e scegliere.`
        : `Per scegliere serve un accesso suo: potete crearlo dalla vostra Home e darglielo. Senza, ${isToday ? 'da oggi' : 'da quel giorno'} non chiediamo più niente.`,
      `${isToday ? 'Da oggi' : 'Da quel giorno'} non potrete più vedere quali questionari ha completato, cambiare il suo accesso o ritirare la sua partecipazione. La vostra non cambia.`,
      { link: `${portalUrl}/home`, label: 'Vai alla Home' },
    ],
  })
}

/** The person whose data were corrected, as the reader sees them; a person of 18 reads of its own as a parent does. */
export type CorrectedOf = 'parent' | 'child' | 'invited'

const correctedOf: Record<CorrectedOf, string> = {
  parent: 'i tuoi dati',
  child: 'i dati di uno dei figli',
  invited: 'i dati di chi hai invitato',
}

type Corrected = { fields: readonly CorrectedField[]; of: CorrectedOf }

/** When the team corrected something that somebody asked for. Neither the old value nor the new one: anybody may read a mailbox. */
export function dataCorrectedMail(
  { portalUrl, studyName, studyContact }: Study,
  { fields, of }: Corrected,
): Letter {
  const what = listed.format(fields.map((field) => correctedFieldWords[field]))
  return letter(studyName, {
    kind: 'data-corrected',
    subject: `Una correzione nei dati di ${studyName}`,
    paragraphs: [
      `come ci è stato chiesto, abbiamo corretto ${correctedOf[of]}: ${what}. Che cosa c’è scritto adesso lo leggi nel portale.`,
      { link: `${portalUrl}/my-data`, label: 'Vai a «I nostri dati»' },
      `Non l’avete chiesto, o non è giusto? Scrivici: ${studyContact}.`,
    ],
  })
}

/** The link of a rehearsal, to the address that somebody of the team gave. */
export const rehearsalLinkMail = (
  { studyName }: Study,
  { link, day }: { link: string; day: string },
): Letter => ({
  kind: 'rehearsal-link',
  subject: `Il link per una prova di ${studyName}`,
  paragraphs: [
    'Ciao,',
    `con questo link registri una famiglia di prova: percorre tutta la strada di una famiglia vera, e lo studio non la conta. Vale una volta sola, fino al ${day}.`,
    { link, label: 'Comincia la prova' },
    'Se vuoi partecipare davvero allo studio, non usare questo link: quello che scrivi in una prova viene cancellato.',
  ],
})
