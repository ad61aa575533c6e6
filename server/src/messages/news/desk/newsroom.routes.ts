import { said } from '@desco/contract/messages'
import { staffSaid } from '@desco/contract/messages/desk/messages'
import { newsroom } from '@desco/contract/messages/desk/newsroom'
import type { FastifyInstance } from 'fastify'

import { countNewsRecipients } from '#messages/sendings/news-mailings.ts'
import { pictureFile } from '#messages/news/see-picture.ts'
import { doerOf } from '#staff/index.ts'
import type { Secrets } from '#platform/secrets/encryption.ts'
import type { StaffMember, Visitor } from '#platform/http/actor.ts'
import { type AuthGuard, mount } from '#platform/http/mount.ts'

import type { Needs } from './needs.ts'
import { addPicture } from './news-pictures.ts'
import { publishNews, unpublishNews } from './publish-news.ts'
import { listStaffNews, seeNews } from './see-news.ts'
import { draftNews, editNews } from './write-news.ts'

const message = staffSaid.done

export function newsroomRoutes(
  app: FastifyInstance,
  guard: AuthGuard<StaffMember | Visitor>,
  needs: Needs & { secrets: Secrets },
) {
  mount(app, guard, newsroom.listStaffNews, async () => ({
    message: said.found,
    news: await listStaffNews(needs),
  }))
  mount(app, guard, newsroom.seeStaffNews, ({ input }) => seeNews(needs, input))
  mount(app, guard, newsroom.draftNews, async ({ actor, input }) => ({
    message,
    news: await draftNews(needs, doerOf(actor), input),
  }))
  mount(app, guard, newsroom.editNews, async ({ actor, input }) => ({
    message,
    news: await editNews(needs, doerOf(actor), input),
  }))
  mount(app, guard, newsroom.addNewsPicture, async ({ actor, input }) => ({
    message,
    ...(await addPicture(needs, actor, input)),
  }))
  mount(app, guard, newsroom.seeStaffNewsPicture, ({ input }) => pictureFile(needs.db, input))
  mount(app, guard, newsroom.publishNews, async ({ actor, input }) => ({
    message,
    news: await publishNews(needs, doerOf(actor), input),
  }))
  mount(app, guard, newsroom.countNewsRecipients, async ({ input: { step } }) => ({
    message: said.found,
    ...(await countNewsRecipients(needs, step)),
  }))
  mount(app, guard, newsroom.unpublishNews, async ({ actor, input }) => ({
    message,
    news: await unpublishNews(needs, doerOf(actor), input),
  }))
}
