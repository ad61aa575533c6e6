import type { Contribution } from '#platform/contributions.ts'
import { deletesRows, givesRows } from '#platform/database/personal-data.queries.ts'

import { messageIsWanted } from './message-is-wanted.ts'
import { lookAtFamilies, messageQueue } from './message-queue.ts'
import { reminderChore } from './see-messages.ts'

const stays = { stays: 'It is append-only, and says by whose access, not by which name.' } as const

export const messagesContribution = {
  tables: {
    message_template_version: {
      give: givesRows('message_template_version', { staff_id: 'staffIds' }),
      erase: stays,
    },
    reminder_rule_version: {
      give: givesRows('reminder_rule_version', { staff_id: 'staffIds' }),
      erase: stays,
    },
    message_sending: {
      give: givesRows('message_sending', { staff_id: 'staffIds' }),
      erase: { stays: 'It says by whose access it was sent, not by which name.' },
    },
    message: {
      give: givesRows('message', { account_id: 'accountIds' }),
      erase: deletesRows('message', { account_id: 'accountIds' }),
    },
  },
  queues: [messageQueue],
  mailChecks: { reminder: messageIsWanted, 'team-message': messageIsWanted },
  chores: [{ name: reminderChore, run: lookAtFamilies }],
} as const satisfies Contribution
