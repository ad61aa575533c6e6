import type { UndoneLeaving } from '#families/index.ts'
import { listed } from '#platform/mail/italian.ts'
import { letter, type Letter, type Study } from '#platform/mail/mail.ts'

// No name in a subject: a telephone shows it to anyone who looks at it.

/** `children`: their first names. */
type Back = { accountId: string; back: UndoneLeaving; children: readonly string[] }

function whoIsBack({ accountId, back, children }: Back): string {
  if (back.family) return 'la tua famiglia partecipa'
  const isOwn = back.accountIds.includes(accountId)
  const isOther = !isOwn && back.accountIds.length > 0
  const people = [...(isOwn ? ['tu'] : []), ...(isOther ? ['l’altro genitore'] : []), ...children]
  if (people.length > 1) return `${listed.format(people)} partecipate`
  return isOwn ? 'partecipi' : `${people[0] ?? 'la tua famiglia'} partecipa`
}

/** To each parent, when the team took back a withdrawal that it had entered by mistake. */
export const withdrawalUndoneMail = ({ portalUrl, studyName, studyContact }: Study, back: Back): Letter =>
  letter(`${studyName} · ${studyContact}`, {
    kind: 'withdrawal-undone',
    subject: `Il ritiro da ${studyName} è annullato`,
    paragraphs: [
      `abbiamo registrato un ritiro per errore e l’abbiamo annullato: ${whoIsBack(back)} di nuovo a ${studyName}, come prima. Valgono i consensi di prima e non devi fare nulla.`,
      'I link ai questionari si riaprono tra poco. I promemoria che nel frattempo non sono partiti non partono più. Se serve, si entra di nuovo con la password di prima.',
      'Se invece il ritiro era giusto, lo confermi in un momento da «I miei consensi».',
      { link: `${portalUrl}/my-consents`, label: 'Vai a «I miei consensi»' },
    ],
  })

/** To each parent, when somebody is back by the yes of everybody who decides: what begins again. */
export const returnedMail = ({ portalUrl, studyName, studyContact }: Study, back: Back): Letter =>
  letter(`${studyName} · ${studyContact}`, {
    kind: 'returned',
    subject: `Di nuovo in ${studyName}`,
    paragraphs: [
      `da ora ${whoIsBack(back)} di nuovo a ${studyName}. La vostra storia è una sola: quello che avevate dato è ancora lì, e il ritiro resta scritto con la sua data.`,
      'I link ai questionari si riaprono tra poco, il diario è di nuovo attivo e i promemoria riprendono da qui.',
      back.children.length > 0 &&
        'Ogni figlio dirà di nuovo se vuole partecipare, con parole per la sua età: fino ad allora non gli chiediamo niente.',
      'Si può lasciare di nuovo quando si vuole.',
      { link: `${portalUrl}/my-consents`, label: 'Vai a «I miei consensi»' },
    ],
  })

type ReturnQuestion = { isOwn: boolean; me: boolean; children: readonly string[] }

/** When a parent agreed and the other one's yes is waited for: a receipt to the one, the question to the other. */
export function returnAskedMail(
  { portalUrl, studyName, studyContact }: Study,
  { isOwn, me, children }: ReturnQuestion,
): Letter {
  const whom =
    children.length === 0
      ? 'la vostra famiglia'
      : `${me ? 'la famiglia, con ' : ''}${listed.format(children)}`
  return letter(`${studyName} · ${studyContact}`, {
    kind: 'return-asked',
    subject: isOwn
      ? `Hai chiesto di tornare in ${studyName}`
      : `Tornare in ${studyName}: serve anche il tuo sì`,
    paragraphs: [
      isOwn
        ? `abbiamo salvato il tuo sì al ritorno nello studio (${whom}). Adesso aspettiamo l’altro genitore, a cui abbiamo scritto. Fino ad allora non chiediamo niente a nessuno.`
        : `l’altro genitore vorrebbe il ritorno nello studio (${whom}). Serve anche il tuo sì: finché non rispondi non cambia niente, e puoi anche dire di no.`,
      { link: `${portalUrl}/my-consents`, label: isOwn ? 'Vai a «I miei consensi»' : 'Leggi e rispondi' },
    ],
  })
}

/** Tells the parent who had asked that the other one says no. It asks for nothing. */
export const returnDeclinedMail = ({ studyName, studyContact }: Study): Letter =>
  letter(studyName, {
    kind: 'return-declined',
    subject: `Per ora non tornate in ${studyName}`,
    paragraphs: [
      'l’altro genitore ha risposto che per ora preferisce di no. Non cambia niente, e il tuo sì non vale più. Ti chiediamo solo di non insistere.',
      `Se vuoi parlarne con noi: ${studyContact}.`,
    ],
  })
