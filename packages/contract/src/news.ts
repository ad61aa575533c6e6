import { z } from 'zod/mini'

import { endpoint } from './endpoint.ts'

export const newsItem = z.object({ title: z.string(), description: z.string(), createdAt: z.iso.datetime() })

/** Who reads a news. Who has turned 18 enters as a child still. */
export const newsAudiences = ['everybody', 'parents', 'children'] as const
export type NewsAudience = (typeof newsAudiences)[number]

export const news = {
  getNews: endpoint({
    summary: 'The published news that are meant for the reader, newest first.',
    method: 'GET',
    path: '/api/news/get-news',
    access: 'member',
    input: z.object({}),
    from: [],
    answer: z.object({ message: z.string(), data: z.array(newsItem) }),
    refusals: ['sign_in_required'],
  }),
}

export type NewsItem = z.output<typeof newsItem>
