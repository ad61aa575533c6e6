import type { Mail, Study } from '#platform/mail/mail.ts'
import { printDay } from '#platform/clock.ts'

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

type AppointmentLetter = { to: string; subject: string; text: string }

const mailOf = (
  kind: 'appointment' | 'appointment-reminder',
  { portalUrl, studyName, studyContact }: Study,
  { to, subject, text }: AppointmentLetter,
): Mail => ({
  kind,
  to,
  subject: `${studyName}: ${subject}`,
  paragraphs: [
    'Ciao,',
    text,
    { link: `${portalUrl}/calender`, label: 'Apri il calendario' },
    `Per ogni dubbio: ${studyContact}`,
    `Il gruppo di ricerca di ${studyName}`,
  ],
})

/** For an appointment so soon that no reminder follows: a date, since the mail may be read after midnight. */
const soonWords = {
  given: (day: string) => ({
    subject: `un appuntamento per ${day}`,
    text: `il gruppo di ricerca ti propone un appuntamento per ${day}. A che ora e dove, e che cosa si fa, lo leggi nel calendario: da lì puoi confermare o chiedere un altro momento.`,
  }),
  changed: (day: string) => ({
    subject: `un appuntamento è cambiato: è ${day}`,
    text: `il gruppo di ricerca ha cambiato un appuntamento: adesso è ${day}. Guarda nel calendario a che ora e dove, e di’ di nuovo se ti va bene.`,
  }),
} as const

/** `soonOn`: its day (`YYYY-MM-DD`), where no reminder will say it. */
export type AboutAppointment =
  | { what: 'cancelled' }
  | { what: 'given' | 'changed'; soonOn: string | undefined }

/** To each parent when the team gives, moves or takes back an appointment. Without time and place, which are in the portal. */
export function appointmentMail(study: Study, { to, ...one }: AboutAppointment & { to: string }): Mail {
  const said =
    one.what === 'cancelled' || one.soonOn === undefined
      ? words[one.what]
      : soonWords[one.what](printDay(one.soonOn))
  return mailOf('appointment', study, { to, ...said })
}

const answers = {
  given: 'Non sappiamo ancora se ti va bene: dal calendario puoi confermare, o chiedere un altro momento.',
  confirmed: 'Se non puoi più venire, dal calendario puoi chiedere un altro momento.',
} as const

/** To each parent the evening before. It says the day, without which it would be of no use, and nothing more. */
export const appointmentReminderMail = (
  study: Study,
  { to, state }: { to: string; state: keyof typeof answers },
): Mail =>
  mailOf('appointment-reminder', study, {
    to,
    subject: 'domani hai un appuntamento',
    text: `domani hai un appuntamento con il gruppo di ricerca: a che ora e dove, lo leggi nel calendario. ${answers[state]}`,
  })
