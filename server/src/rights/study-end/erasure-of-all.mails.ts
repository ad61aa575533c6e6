import { italianDay } from '#platform/mail/italian.ts'
import { letter, type Letter, type Study } from '#platform/mail/mail.ts'

// No name in any of these: anybody may read a mailbox.

type Soon = { beginsOn: string; keepsAnswers: boolean }

/** To each account when the erasure of all families was approved: from which day, and what can be done until then. */
export function allErasedSoonMail(
  { portalUrl, studyName, studyContact }: Study,
  { beginsOn, keepsAnswers }: Soon,
): Letter {
  const day = italianDay(beginsOn)
  return {
    kind: 'all-erased-soon',
    subject: `Dal ${day} cancelliamo i dati di ${studyName}`,
    paragraphs: [
      'Ciao,',
      `lo studio è finito. Dal ${day} cancelliamo i dati di tutte le famiglie: nomi, contatti, diario, quali questionari sono stati compilati e i messaggi mandati; sul sito dei questionari il codice con cui si partecipa${keepsAnswers ? '. Le risposte restano allo studio senza dire di chi sono, come avete letto prima di acconsentire' : ' e le risposte'}. Non devi fare niente.`,
      `Se vuoi tenere una copia dei tuoi dati, scaricala prima del ${day}: dopo non potrai più entrare, e noi non l’avremo più.`,
      { link: `${portalUrl}/my-data`, label: 'Scarica una copia dei tuoi dati' },
      'Chi in famiglia ha un accesso suo scarica la propria copia nello stesso modo. Diteglielo voi: a chi è entrato con un nome utente non possiamo scrivere.',
      'Preferisci non aspettare? Dalla pagina «I miei consensi» puoi chiedere anche adesso di cancellare i tuoi dati.',
      { link: `${portalUrl}/my-consents`, label: 'Vai a «I miei consensi»' },
      'Quando i tuoi dati saranno cancellati riceverai un ultimo messaggio. I file già usati per l’analisi non cambiano.',
      `Qualcosa non è chiaro? Scrivici: ${studyContact}.`,
      `Grazie per il tempo che ci hai dato. Il gruppo di ricerca di ${studyName}`,
    ],
  }
}

/** Tells the people who got the first one that the team took the erasure back. */
export const allErasedNotMail = ({ portalUrl, studyName, studyContact }: Study, beginsOn: string): Letter =>
  letter(`${studyName} · ${studyContact}`, {
    kind: 'all-erased-not',
    subject: `I dati di ${studyName} per ora restano`,
    paragraphs: [
      `ti avevamo scritto che dal ${italianDay(beginsOn)} avremmo cancellato i dati di tutte le famiglie. Abbiamo annullato quella data: per ora non cancelliamo niente.`,
      'Se ci sarà un altro giorno te lo scriveremo prima. Intanto puoi entrare, scaricare i tuoi dati e chiedere di cancellarli, come sempre.',
      { link: `${portalUrl}/home`, label: 'Entra nel portale' },
    ],
  })
