import { receivedMessages } from '@desco/contract/messages/received-messages'
import { messageSendings } from '@desco/contract/messages/desk/message-sendings'
import { teamMessages } from '@desco/contract/messages/desk/team-messages'
import type { FastifyInstance } from 'fastify'

import { mountAct } from '#staff/index.ts'
import type { StaffMember, Visitor } from '#platform/http/actor.ts'
import { type AuthGuard, mount } from '#platform/http/mount.ts'
import type { LetterNeeds } from '#platform/needs.ts'

import { saveRule, saveSettings, saveTemplate } from './save-messages.ts'
import { listReceivedMessages, seeMessages, seeTemplate } from './see-messages.ts'
import {
  seeRecipients,
  seeSending,
  sendToFamilies,
  stopSending,
  tryMessage,
} from '#messages/sendings/send-to-families.ts'
import { unsubscribeRoutes } from './unsubscribe.ts'

/** The families' view of messages, and the way out of them. */
export function messagesRoutes(app: FastifyInstance, guard: AuthGuard, needs: LetterNeeds) {
  mount(app, guard, receivedMessages.listReceivedMessages, ({ actor }) =>
    listReceivedMessages(needs, actor.accountId),
  )
  unsubscribeRoutes(app, needs)
}

export function teamMessagesRoutes(
  app: FastifyInstance,
  guard: AuthGuard<StaffMember | Visitor>,
  needs: LetterNeeds,
) {
  mount(app, guard, teamMessages.seeMessages, () => seeMessages(needs))
  mount(app, guard, teamMessages.seeMessageTemplate, ({ input }) => seeTemplate(needs, input.id))
  mountAct(app, guard, needs, teamMessages.saveMessageTemplate, saveTemplate)
  mountAct(app, guard, needs, teamMessages.tryMessage, tryMessage)
  mountAct(app, guard, needs, teamMessages.saveReminderRule, saveRule)
  mountAct(app, guard, needs, teamMessages.saveMessageSettings, saveSettings)
  mount(app, guard, messageSendings.countRecipients, ({ input }) => seeRecipients(needs, input))
  mountAct(app, guard, needs, messageSendings.sendToFamilies, sendToFamilies)
  mount(app, guard, messageSendings.seeSending, ({ input }) => seeSending(needs, input.id))
  mountAct(app, guard, needs, messageSendings.stopSending, stopSending)
}
