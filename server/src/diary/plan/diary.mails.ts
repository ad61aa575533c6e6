import { listed } from '#platform/mail/italian.ts'
import type { Mail, Study } from '#platform/mail/mail.ts'
import { printDay } from '#platform/clock.ts'

// No name in a subject: a telephone shows it to whoever looks at it.

type Reminder = { to: string; day: string; people: readonly string[] }

const ending = ({ portalUrl, studyName, studyContact }: Study) => [
  { link: `${portalUrl}/food-diary`, label: 'Apri il diario' },
  `Il diario si apre anche senza rete. Se non vuoi o non puoi, va bene così: ${studyName} è una scelta tua.`,
  `Il gruppo di ricerca: ${studyContact}`,
]

/** The evening before an assigned day. */
export const diaryTomorrowMail = (study: Study, { to, day, people }: Reminder): Mail => ({
  kind: 'diary-tomorrow',
  to,
  subject: `Domani è un giorno di diario: ${printDay(day)}`,
  paragraphs: [
    'Ciao,',
    `domani, ${printDay(day)}, vi chiediamo di segnare quello che si mangia e si beve. Il diario è per: ${listed.format(people)}.`,
    'Bastano pochi tocchi dopo ogni pasto; si può completare fino a due giorni dopo.',
    ...ending(study),
  ],
})

/** In the evening of an assigned day on which nothing stands yet. */
export const diaryStillEmptyMail = (study: Study, { to, day, people }: Reminder): Mail => ({
  kind: 'diary-still-empty',
  to,
  subject: `Il diario di ${printDay(day)} è ancora vuoto`,
  paragraphs: [
    'Ciao,',
    `oggi, ${printDay(day)}, era un giorno di diario e non c’è ancora niente per: ${listed.format(people)}.`,
    'Puoi scriverlo adesso, a memoria, o entro due giorni. Chi ha saltato un pasto lo può segnare: è una risposta anche quella.',
    ...ending(study),
  ],
})
