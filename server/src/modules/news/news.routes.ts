import { news } from '@desco/contract/news'
import type { FastifyInstance } from 'fastify'

import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database.ts'
import { type Door, mount } from '#platform/http/mount.ts'

import { newsReader } from './list-news.ts'

export function newsRoutes(app: FastifyInstance, door: Door, needs: { db: Database; clock: Clock }) {
  const listNews = newsReader(needs)
  mount(app, door, news.getNews, listNews)
}
