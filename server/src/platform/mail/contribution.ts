import { bounceKinds, mailFailures } from '@desco/contract/messages/desk/mails'
import { studyLimits } from '@desco/contract/study-limits'

import { later } from '#platform/clock.ts'
import type { Contribution } from '#platform/contributions.ts'
import type { LetterNeeds } from '#platform/needs.ts'

import { countBounces } from './bounces/bounces.queries.ts'
import {
  countGivenUp,
  countMailsBefore,
  eraseMailsTo,
  measureCodes,
  measureWaiting,
  removeMailsBefore,
} from './outgoing-mail.queries.ts'
import { sendWhatWaitedForServer } from './send-again.ts'
import { failureOf } from './smtp-answers.rules.ts'

const limitAt = ({ clock }: Pick<LetterNeeds, 'clock'>) =>
  later(clock.now(), { days: -studyLimits().mailDays })

export const mailContribution = {
  tables: {
    outgoing_mail: {
      of: { recipient: 'addresses' },
      erase: eraseMailsTo,
    },
  },
  gauges: [
    {
      name: 'desco_mails_waiting',
      help: 'Mails that wait to leave.',
      read: async (needs) => [{ value: (await measureWaiting(needs)).waiting }],
    },
    {
      name: 'desco_mails_oldest_waiting_seconds',
      help: 'For how long the oldest of them has waited.',
      read: async (needs) => [{ value: (await measureWaiting(needs)).seconds }],
    },
    {
      name: 'desco_codes_seconds',
      help: 'How long codes of the last hour took until the mail server had them, or they were given up.',
      label: 'of',
      read: async ({ db, clock }) => {
        const { median, slowest } = await measureCodes(db, later(clock.now(), { hours: -1 }))
        return [
          { of: 'median', value: median },
          { of: 'slowest', value: slowest },
        ]
      },
    },
    {
      name: 'desco_mails_given_up',
      help: 'Mails that nobody got, or perhaps somebody, by why, for as long as mails are kept.',
      label: 'why',
      read: async (needs) => {
        const groups = await countGivenUp(needs.db, limitAt(needs))
        return mailFailures.map((why) => {
          const ofThis = groups.filter((group) => failureOf(group) === why)
          return { of: why, value: ofThis.reduce((sum, { count }) => sum + Number(count), 0) }
        })
      },
    },
    {
      name: 'desco_mails_bounced',
      help: 'Mails that came back after a mail server had taken them, by why, for as long as mails are kept.',
      label: 'why',
      read: async (needs) => {
        const counts = await countBounces(needs.db, limitAt(needs))
        return bounceKinds.map((of) => ({ of, value: counts.get(of) ?? 0 }))
      },
    },
  ],
  encrypted: [
    { table: 'outgoing_mail', column: 'body_text', whenLost: 'empty' },
    { table: 'outgoing_mail', column: 'body_html', whenLost: 'empty' },
    { table: 'outgoing_mail', column: 'unsubscribe', whenLost: 'empty' },
  ],
  chores: [
    { name: 'mails of a server that was away', run: sendWhatWaitedForServer },
    {
      name: 'old mails',
      run: (needs) => removeMailsBefore(needs.db, limitAt(needs)),
      erases: { what: 'mails', countDue: (needs) => countMailsBefore(needs.db, limitAt(needs)) },
    },
  ],
} as const satisfies Contribution
