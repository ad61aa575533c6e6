import { receivedMessages } from '@desco/contract/messages/received-messages'
import { messageSendings } from '@desco/contract/messages/desk/message-sendings'
import { staffSaid } from '@desco/contract/messages/desk/messages'
import { teamMessages } from '@desco/contract/messages/desk/team-messages'
import type { FastifyInstance } from 'fastify'

import { mountAct } from '#staff/index.ts'
import type { StaffMember, Visitor } from '#platform/http/actor.ts'
import { type AuthGuard, mount } from '#platform/http/mount.ts'

import type { Needs } from './needs.ts'
import { saveRule, saveSettings, saveTemplate } from './save-messages.ts'
import { listReceivedMessages, seeMessages, seeTemplate, templateOf } from './see-messages.ts'
import {
  seeRecipients,
  seeSending,
  sendToFamilies,
  stopSending,
  tryMessage,
} from '#messages/sendings/send-to-families.ts'
import { unsubscribeRoutes } from './unsubscribe.ts'

const done = { message: staffSaid.done }

/** The families' view of messages, and the way out of them. */
export function messagesRoutes(app: FastifyInstance, guard: AuthGuard, needs: Needs) {
  mount(app, guard, receivedMessages.listReceivedMessages, ({ actor }) =>
    listReceivedMessages(needs, actor.accountId),
  )
  unsubscribeRoutes(app, needs)
}

export function teamMessagesRoutes(
  app: FastifyInstance,
  guard: AuthGuard<StaffMember | Visitor>,
  needs: Needs,
) {
  mount(app, guard, teamMessages.seeMessages, () => seeMessages(needs))
  mount(app, guard, teamMessages.seeMessageTemplate, ({ input }) => seeTemplate(needs, input.id))
  mount(app, guard, teamMessages.saveMessageTemplate, async ({ actor, input }) => ({
    ...done,
    template: templateOf(await saveTemplate(needs, actor, input)),
  }))
  mountAct(app, guard, needs, teamMessages.tryMessage, tryMessage)
  mountAct(app, guard, needs, teamMessages.saveReminderRule, saveRule)
  mountAct(app, guard, needs, teamMessages.saveMessageSettings, saveSettings)
  mount(app, guard, messageSendings.countRecipients, ({ input }) => seeRecipients(needs, input))
  mount(app, guard, messageSendings.sendToFamilies, ({ actor, input }) => sendToFamilies(needs, actor, input))
  mount(app, guard, messageSendings.seeSending, ({ input }) => seeSending(needs, input.id))
  mount(app, guard, messageSendings.stopSending, async ({ actor, input }) => {
    await stopSending(needs, actor, input.id)
    return done
  })
}
