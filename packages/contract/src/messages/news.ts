import { z } from 'zod/mini'

import { answerWith, endpoint, look } from '@desco/contract/endpoint'
import { fieldErrors } from '@desco/contract/field-errors'

/** The SHA-256 of what a picture shows: another picture has another id. */
export const pictureId = z
  .string(fieldErrors.required)
  .check(z.regex(/^[\da-f]{64}$/u, fieldErrors.invalidValue))

/** How wide and how high a picture is at most, in pixels; `small` for telephones. */
export const pictureSides = { small: 720, large: 1440 } as const
export const pictureSize = z.enum(['small', 'large'], fieldErrors.optionRequired)

const picture = z.object({
  id: pictureId,
  /** The picture in words, for people who do not see it. */
  alt: z.string(),
  /** Of the large one, in pixels. */
  width: z.int(),
  height: z.int(),
})

export const newsItem = z.object({
  title: z.string(),
  description: z.string(),
  createdAt: z.iso.datetime(),
  picture: z.optional(picture),
})

/** The readers of a news. A person who has turned 18 enters as a child still. */
export const newsAudiences = ['everybody', 'parents', 'children'] as const
export type NewsAudience = (typeof newsAudiences)[number]

export const news = {
  getNews: look('member', '/api/news/get-news', {
    summary: 'The published news for the reader, newest first.',
    answer: answerWith({ data: z.array(newsItem) }),
  }),
  seeNewsPicture: endpoint({
    summary: 'The picture, a WebP, of a news published for the reader.',
    method: 'GET',
    path: '/api/news/picture/:id/:size',
    access: 'member',
    input: z.object({ id: pictureId, size: pictureSize }),
    from: ['params'],
    answer: z.object({ message: z.string() }),
    refusals: ['sign_in_required', 'not_found'],
  }),
}

export type NewsItem = z.output<typeof newsItem>
export type NewsPicture = z.output<typeof picture>
export type PictureSize = z.output<typeof pictureSize>
