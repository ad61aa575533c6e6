import type { Mail } from '#modules/mail/index.ts'

// No name in a subject: a telephone shows it to anyone who looks at it.

type Study = { portalUrl: string; studyName: string; studyContact: string }

const list = new Intl.ListFormat('it', { type: 'conjunction' })

type Undone = {
  to: string
  isFamily: boolean
  isOwn: boolean
  /** The other parent had been taken out. */
  isOther: boolean
  children: readonly string[]
}

function whoIsBack({ isFamily, isOwn, isOther, children }: Undone): string {
  if (isFamily) return 'la tua famiglia partecipa'
  const people = [...(isOwn ? ['tu'] : []), ...(isOther ? ['l’altro genitore'] : []), ...children]
  if (people.length > 1) return `${list.format(people)} partecipate`
  return isOwn ? 'partecipi' : `${people[0] ?? 'la tua famiglia'} partecipa`
}

/** To each parent, when the team took back a withdrawal that it had entered by mistake. */
export function withdrawalUndoneMail({ portalUrl, studyName, studyContact }: Study, undone: Undone): Mail {
  return {
    kind: 'withdrawal-undone',
    to: undone.to,
    subject: `Il ritiro da ${studyName} è annullato`,
    paragraphs: [
      'Ciao,',
      `abbiamo registrato un ritiro per errore e l’abbiamo annullato: ${whoIsBack(undone)} di nuovo a ${studyName}, come prima. Valgono i consensi di prima e non devi fare nulla.`,
      'I link ai questionari si riaprono tra poco. I promemoria che nel frattempo non sono partiti non partono più. Se serve, si entra di nuovo con la password di prima.',
      'Se invece il ritiro era giusto, lo confermi in un momento da «I miei consensi».',
      { link: `${portalUrl}/my-consents`, label: 'Vai a «I miei consensi»' },
      `Il gruppo di ricerca di ${studyName} · ${studyContact}`,
    ],
  }
}
