import { sql } from 'kysely'

import type { Contribution } from '#platform/contributions.ts'

import { noticeIsWanted, tellOfNewTexts } from './tell-of-new-texts.ts'

export const textDeskContribution = {
  tables: {
    text_version: {
      of: { written_by: 'staffIds' },
      stays: 'What was approved never changes, and says by whose access, not by which name.',
    },
    text_notice: { of: { account_id: 'accountIds' } },
  },
  work: [
    {
      kind: 'texts',
      permission: 'texts.approve',
      // whoever wrote a part of it is not the second person
      count: ({ db }, { staffId }) =>
        db
          .selectFrom('text_version')
          .select((row) => row.cast<number>(row.fn.countAll(), 'integer').as('count'))
          .where('state', '=', 'to_approve')
          .where(sql<boolean>`${staffId} <> all(writers)`)
          .executeTakeFirstOrThrow(),
    },
  ],
  mailChecks: { 'texts-changed': noticeIsWanted },
  chores: [{ name: 'new texts', run: tellOfNewTexts }],
} as const satisfies Contribution
