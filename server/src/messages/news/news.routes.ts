import { news } from '@desco/contract/messages/news'
import type { FastifyInstance } from 'fastify'

import { type AuthGuard, mount } from '#platform/http/mount.ts'
import type { Needs } from '#platform/needs.ts'

import { newsReader } from './list-news.ts'
import { seePicture } from './see-picture.ts'

export function newsRoutes(app: FastifyInstance, guard: AuthGuard, needs: Needs) {
  const listNews = newsReader(needs)
  mount(app, guard, news.getNews, ({ actor }) => listNews(actor))
  mount(app, guard, news.seeNewsPicture, async ({ actor, input }) =>
    seePicture(needs, (await listNews(actor)).data, input),
  )
}
