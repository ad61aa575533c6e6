import { newsroom } from '@desco/contract/messages/desk/newsroom'
import type { FastifyInstance } from 'fastify'

import { countNewsRecipients } from '#messages/sendings/news-mailings.ts'
import { pictureFile } from '#messages/news/see-picture.ts'
import { mountAct } from '#staff/index.ts'
import type { Secrets } from '#platform/secrets/encryption.ts'
import type { StaffMember, Visitor } from '#platform/http/actor.ts'
import { type AuthGuard, mount } from '#platform/http/mount.ts'
import type { Needs } from '#platform/needs.ts'

import { addPicture } from './news-pictures.ts'
import { publishNews, unpublishNews } from './publish-news.ts'
import { listStaffNews, seeNews } from './see-news.ts'
import { draftNews, editNews } from './write-news.ts'

export function newsroomRoutes(
  app: FastifyInstance,
  guard: AuthGuard<StaffMember | Visitor>,
  needs: Needs & { secrets: Secrets },
) {
  mount(app, guard, newsroom.listStaffNews, async () => ({ news: await listStaffNews(needs) }))
  mount(app, guard, newsroom.seeStaffNews, ({ input }) => seeNews(needs, input))
  mountAct(app, guard, needs, newsroom.draftNews, draftNews)
  mountAct(app, guard, needs, newsroom.editNews, editNews)
  mount(app, guard, newsroom.addNewsPicture, ({ actor, input }) => addPicture(needs, actor, input))
  mount(app, guard, newsroom.seeStaffNewsPicture, ({ input }) => pictureFile(needs.db, input))
  mountAct(app, guard, needs, newsroom.publishNews, publishNews)
  mount(app, guard, newsroom.countNewsRecipients, ({ input: { step } }) => countNewsRecipients(needs, step))
  mountAct(app, guard, needs, newsroom.unpublishNews, unpublishNews)
}
