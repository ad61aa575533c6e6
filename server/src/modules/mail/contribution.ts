import { limits } from '@desco/contract/limits'

import { later } from '#platform/clock.ts'
import { type ChoreNeeds, type Contribution, nothingElse } from '#platform/contributions.ts'
import { givesRows } from '#platform/personal-data.queries.ts'

import { lowMailQueue, mailQueue } from './mail-worker.ts'
import { blankMailsBefore, countMailsBefore, eraseMailsTo } from './outgoing-mail.queries.ts'

const limitAt = ({ clock }: ChoreNeeds) => later(clock.now(), { days: -limits.mail.keptDays })

export const mailContribution = {
  ...nothingElse,
  tables: {
    outgoing_mail: {
      holds: 'families',
      kept: `${limits.mail.keptDays} days after it was sent or given up; its text until it was sent`,
      give: givesRows(
        'outgoing_mail',
        { recipient: 'addresses' },
        { without: ['body_text', 'body_html', 'unsubscribe'] },
      ),
      erase: eraseMailsTo,
      leaves: [
        'id',
        'kind',
        'created_at',
        'not_after',
        'tries',
        'sent_at',
        'given_up_at',
        'last_error',
        'perhaps_delivered',
      ],
    },
  },
  queues: [mailQueue, lowMailQueue],
  encrypted: [
    { table: 'outgoing_mail', column: 'body_text', whenLost: 'empty' },
    { table: 'outgoing_mail', column: 'body_html', whenLost: 'empty' },
    { table: 'outgoing_mail', column: 'unsubscribe', whenLost: 'empty' },
  ],
  chores: [
    {
      name: 'old mails',
      run: (needs) => blankMailsBefore(needs.db, limitAt(needs)),
      erases: { what: 'mails', countDue: (needs) => countMailsBefore(needs.db, limitAt(needs)) },
    },
  ],
} as const satisfies Contribution
