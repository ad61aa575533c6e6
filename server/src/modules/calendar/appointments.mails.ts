import type { Mail } from '#modules/mail/index.ts'

type Study = { portalUrl: string; studyName: string; studyContact: string }

const words = {
  given: {
    subject: 'un appuntamento',
    text: 'il gruppo di ricerca ti propone un appuntamento. Quando e dove, e che cosa si fa, lo leggi nel calendario: da lì puoi confermare o chiedere un altro momento.',
  },
  changed: {
    subject: 'un appuntamento è cambiato',
    text: 'il gruppo di ricerca ha cambiato un appuntamento. Guarda nel calendario quando e dove, e di’ di nuovo se ti va bene.',
  },
  cancelled: {
    subject: 'un appuntamento è annullato',
    text: 'il gruppo di ricerca ha annullato un appuntamento: lo vedi nel calendario. Non devi fare niente.',
  },
} as const

/** To each parent when the team gives, moves or takes back an appointment. Without time and place, which are in the portal. */
export const appointmentMail = (
  { portalUrl, studyName, studyContact }: Study,
  { to, what }: { to: string; what: keyof typeof words },
): Mail => ({
  kind: 'appointment',
  to,
  subject: `${studyName}: ${words[what].subject}`,
  paragraphs: [
    'Ciao,',
    words[what].text,
    { link: `${portalUrl}/calender`, label: 'Apri il calendario' },
    `Per ogni dubbio: ${studyContact}`,
    `Il gruppo di ricerca di ${studyName}`,
  ],
})
