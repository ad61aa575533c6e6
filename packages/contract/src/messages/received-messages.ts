import { answerWith, endpoint } from '@desco/contract/endpoint'
import { z } from 'zod/mini'

const received = z.object({
  id: z.uuid(),
  sentAt: z.iso.datetime(),
  subject: z.string(),
  /** A paragraph each. */
  text: z.array(z.string()),
})

/** The messages of the study that nobody has to get, as their reader got them. Codes and receipts are not kept. */
export const receivedMessages = {
  listReceivedMessages: endpoint({
    summary: 'Reminders and messages from the team to oneself, newest first; at most 50.',
    method: 'GET',
    path: '/api/users/received-messages',
    access: 'anyMember',
    input: z.object({}),
    from: [],
    answer: answerWith({ data: z.array(received) }),
    refusals: ['sign_in_required'],
  }),
}

export type ReceivedMessage = z.output<typeof received>
