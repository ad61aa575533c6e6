import type { Contribution } from '#platform/contributions.ts'

import { messageIsWanted } from './message-is-wanted.ts'
import { lookAtFamilies } from './message-queue.ts'
import { reminderChore } from './see-messages.ts'

const ofStaff = { staff_id: 'staffIds' } as const
const stays = 'It is append-only, and says by whose access, not by which name.'

export const messagesContribution = {
  tables: {
    message_template_version: { of: ofStaff, stays: stays },
    reminder_rule_version: { of: ofStaff, stays: stays },
    message_sending: { of: ofStaff, stays: 'It says by whose access it was sent, not by which name.' },
    message: { of: { account_id: 'accountIds' } },
  },
  mailChecks: { reminder: messageIsWanted, 'team-message': messageIsWanted },
  chores: [{ name: reminderChore, run: lookAtFamilies }],
} as const satisfies Contribution
