import { z } from 'zod/mini'

import { endpoint } from './endpoint.ts'

export const newsItem = z.object({ title: z.string(), description: z.string(), createdAt: z.iso.datetime() })

export const news = {
  getNews: endpoint({
    summary: 'The published news, newest first.',
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
