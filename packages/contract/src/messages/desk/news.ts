import { act, answerWith, look } from '@desco/contract/endpoint'
import { tidiedText, tidyLine, tidyText } from '@desco/contract/fields'
import { staffLimits } from '@desco/contract/limits'
import { fieldErrors } from '@desco/contract/field-errors'
import { funnelSteps } from '@desco/contract/families/states'
import { newsAudiences, pictureId, pictureSize } from '@desco/contract/messages/news'
import { refusedNewsLinks } from '@desco/contract/messages/news-text'
import { z } from 'zod/mini'

import { inStudyYears, lineOf } from '@desco/contract/staff/fields'
import { chosenSteps, dropReasonNames } from './message-words.ts'

const { title, text, picture: pictures } = staffLimits.news

// not among the texts of families, who would download them
export const newsroomFieldErrors = {
  title: `Il titolo ha da ${title.min} a ${title.max} caratteri.`,
  text: `Il testo ha da ${text.min} a ${text.max} caratteri.`,
  link: 'Un link comincia con https:// o mailto:, oppure con / per una pagina del portale.',
  when: 'Scegli giorno e ora.',
  inPast: 'Scegli un momento che deve ancora venire.',
  mailNotWanted: 'Figlie e figli non hanno un’email: questa notizia si legge solo nel portale.',
  nobodyToMail: 'Adesso nessuno riceverebbe l’email.',
  otherRecipients: (count: number) =>
    `Nel frattempo è cambiato qualcosa: la riceverebbero in ${count}. Guarda di nuovo e conferma.`,
  alt: `Descrivi l’immagine con ${pictures.alt.min}–${pictures.alt.max} caratteri: chi non la vede legge o ascolta queste parole.`,
  altIsFileName: 'Questo è il nome di un file: scrivi che cosa si vede nell’immagine.',
  pictureTooHeavy: `L’immagine pesa più di ${pictures.megabytes} MB: rimpiccioliscila, o scegline una più leggera.`,
  pictureKind:
    'Il file non contiene un’immagine JPEG, PNG o WebP, qualunque sia il suo nome. Scegline un altro.',
  pictureHeic: 'È una foto HEIC, che non tutti i telefoni mostrano: esportala come JPEG e sceglila di nuovo.',
  pictureBroken: 'L’immagine è danneggiata e non si apre: scegline un’altra.',
  picturePixels: `L’immagine ha più di ${pictures.megapixels} milioni di pixel: rimpiccioliscila.`,
  pictureTooSmall: `L’immagine è troppo piccola: ogni lato misura almeno ${pictures.side.min} pixel.`,
  pictureGone: 'Questa immagine non c’è più: sceglila di nuovo.',
  noSuchTime: 'Quest’ora non esiste: quella notte l’orologio va avanti. Scegline un’altra.',
} as const

const id = z.uuid(fieldErrors.required)

// a camera or a telephone gives such a name
const isFileName = (words: string) => /\.(?:jpe?g|png|webp|heic|gif)$/iu.test(words)

/** A picture that was sent before, with what it shows in words: without them no news can have it. */
const chosenPicture = z.object({
  id: pictureId,
  alt: lineOf(pictures.alt, newsroomFieldErrors.alt).check(
    z.refine((words) => !isFileName(words), newsroomFieldErrors.altIsFileName),
  ),
})

/** The words of a news: a title on one line, and a text whose line breaks are kept. */
const written = {
  title: tidiedText(tidyLine, title, newsroomFieldErrors.title),
  description: tidiedText(tidyText, text, newsroomFieldErrors.text).check(
    z.refine((typed) => refusedNewsLinks(typed).length === 0, newsroomFieldErrors.link),
  ),
  /** Null takes it away; without it a news keeps the one that it has. */
  picture: z.optional(z.nullable(chosenPicture)),
}

/** The version that was on the screen: an act on an older one is refused. */
const version = z.int32().check(z.positive())

export const newsForm = z.object(written)

/** The clock on Italian walls, as a browser's field gives it. */
export const italianTime = z
  .string(newsroomFieldErrors.when)
  .check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/u, newsroomFieldErrors.when), inStudyYears)

export const newsStates = ['draft', 'scheduled', 'published'] as const

const step = z.nullable(z.enum(chosenSteps, fieldErrors.optionRequired))

const staffNews = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  picture: z.nullable(z.object({ id: pictureId, alt: z.string() })),
  state: z.enum(newsStates),
  audience: z.enum(newsAudiences),
  /** Only for families that wait after this step. */
  step: z.nullable(z.enum(funnelSteps)),
  /** A mail is written once it is published. */
  mailPlanned: z.boolean(),
  /** When families see it, or will. */
  publishedAt: z.nullable(z.iso.datetime()),
  version: z.int(),
  editedAt: z.iso.datetime(),
})

const newsVersion = z.object({
  version: z.int(),
  /** A colleague by name, or by e-mail while they have given none; null for what came without anybody signed in. */
  who: z.nullable(z.string()),
  at: z.iso.datetime(),
  title: z.string(),
  description: z.string(),
  /** The words for its picture; null without a picture. */
  pictureAlt: z.nullable(z.string()),
})

const one = answerWith({ news: staffNews })

/** Where the team writes the news that families read. */
export const newsroom = {
  listStaffNews: look('news.write', '/api/staff/news', {
    summary: 'All news: drafts first, then what will be published, then what is, newest first.',
    answer: answerWith({ news: z.array(staffNews) }),
  }),
  seeStaffNews: look('news.write', '/api/staff/news/:id', {
    summary: 'One news with its whole history, newest first.',
    input: z.object({ id }),
    answer: answerWith({
      news: staffNews,
      versions: z.array(newsVersion),
      /** When it was told by mail, newest first. */
      mailings: z.array(z.object({ at: z.iso.datetime(), families: z.int(), stopped: z.boolean() })),
    }),
  }),
  draftNews: act('news.write', '/api/staff/draft-news', {
    summary: 'Writes a new draft, which no family sees.',
    input: newsForm,
    answer: one,
  }),
  editNews: act('news.write', '/api/staff/edit-news', {
    summary:
      'Changes the text; families see the change of a published news at once. The history keeps the old text.',
    input: z.object({ id, version, ...written }),
    answer: one,
    refusals: ['not_found', 'news_outdated'],
  }),
  addNewsPicture: act('news.write', '/api/staff/add-news-picture', {
    summary:
      'Takes a picture (JPEG, PNG or WebP), draws it anew without the camera’s data, and keeps it for the news that will use it; for a day if none does.',
    input: z.object({
      file: z.custom<Uint8Array>(
        (file) => file instanceof Uint8Array && file.length > 0,
        newsroomFieldErrors.pictureKind,
      ),
    }),
    from: ['file'],
    bodyBytes: pictures.megabytes * 1_000_000,
    answer: answerWith({ id: pictureId }),
    refusals: ['too_many_attempts'],
  }),
  seeStaffNewsPicture: look('news.write', '/api/staff/news-picture/:id/:size', {
    summary: 'A picture, a WebP, also of a draft.',
    input: z.object({ id: pictureId, size: pictureSize }),
  }),
  publishNews: act('news.write', '/api/staff/publish-news', {
    summary:
      'Publishes a draft to all or some of the families’ people, at once (`at` null) or from a moment on, by the Italian clock.',
    /**
     * `audience` and `step`: without them those of before, which is everybody at first. `mailTo`: to write a mail to who
     * agreed to messages, and how many these were on the screen; one that is published now goes to them or is refused.
     */
    input: z.object({
      id,
      version,
      at: z.nullable(italianTime),
      audience: z.optional(z.enum(newsAudiences, fieldErrors.optionRequired)),
      step: z.optional(step),
      mailTo: z.optional(z.int32().check(z.nonnegative())),
    }),
    answer: one,
    refusals: ['not_found', 'news_outdated'],
  }),
  countNewsRecipients: act('news.write', '/api/staff/count-news-recipients', {
    summary: 'Counts the parents who would get a mail about a news now, and the others by reason.',
    input: z.object({ step }),
    answer: answerWith({
      families: z.int(),
      recipients: z.int(),
      others: z.array(z.object({ reason: z.enum(dropReasonNames), count: z.int() })),
    }),
  }),
  unpublishNews: act('news.write', '/api/staff/unpublish-news', {
    summary: 'Makes a published or planned news a draft again.',
    input: z.object({ id, version }),
    answer: one,
    refusals: ['not_found', 'news_outdated'],
  }),
}

export type NewsState = (typeof newsStates)[number]
export type StaffNews = z.output<typeof staffNews>
export type NewsVersion = z.output<typeof newsVersion>
