import { type Contribution, nothingElse } from '#platform/contributions.ts'
import { deletesRows, givesRows } from '#platform/database/personal-data.queries.ts'

import { messageIsWanted } from './message-is-wanted.ts'
import { lookAtFamilies, messageQueue } from './message-queue.ts'
import { reminderChore } from './see-messages.ts'

const stays = { stays: 'It is append-only, and says by whose access, not by which name.' } as const
const byTeam = 'as long as the study: what was written to families, and by whom'

export const messagesContribution = {
  ...nothingElse,
  tables: {
    message_template: {
      holds: 'nobody',
      because: 'What messages say; names are put in when one is written.',
    },
    message_template_version: {
      holds: 'team',
      kept: byTeam,
      give: givesRows('message_template_version', { staff_id: 'staffIds' }),
      erase: stays,
      leaves: ['template_id', 'version', 'name', 'subject', 'body', 'staff_id', 'written_at'],
    },
    reminder_rule: { holds: 'nobody', because: 'When reminders are written.' },
    reminder_rule_version: {
      holds: 'team',
      kept: byTeam,
      give: givesRows('reminder_rule_version', { staff_id: 'staffIds' }),
      erase: stays,
      leaves: [
        'rule_id',
        'version',
        'subject',
        'survey_id',
        'template_id',
        'after_days',
        'every_days',
        'at_most',
        'enabled',
        'staff_id',
        'written_at',
      ],
    },
    message_settings: { holds: 'nobody', because: 'In which hours messages leave.' },
    message_sending: {
      holds: 'team',
      kept: byTeam,
      give: givesRows('message_sending', { staff_id: 'staffIds' }),
      erase: { stays: 'It says by whose access it was sent, not by which name.' },
      leaves: [
        'id',
        'template_id',
        'template_version',
        'filter',
        'families',
        'staff_id',
        'sent_at',
        'stopped_at',
        'news_id',
      ],
    },
    message: {
      holds: 'families',
      kept: 'as long as the person’s data: they read it again, and nobody is reminded of one thing twice',
      give: givesRows('message', { account_id: 'accountIds' }, { without: ['unsubscribe_hash'] }),
      erase: deletesRows('message', { account_id: 'accountIds' }),
    },
  },
  queues: [messageQueue],
  mailChecks: { reminder: messageIsWanted, 'team-message': messageIsWanted },
  chores: [{ name: reminderChore, run: lookAtFamilies }],
} as const satisfies Contribution
