import { type Contribution, nothingElse } from '#platform/contributions.ts'
import { deletesRows, givesRows } from '#platform/database/personal-data.queries.ts'

import { countTextsToApprove } from './text-desk.queries.ts'
import { noticeIsWanted, tellOfNewTexts } from './tell-of-new-texts.ts'

export const textDeskContribution = {
  ...nothingElse,
  tables: {
    text_version: {
      holds: 'team',
      kept: 'as long as the study: what people agreed to, who wrote it and who approved it',
      give: givesRows('text_version', { written_by: 'staffIds' }),
      erase: { stays: 'What was approved never changes, and says by whose access, not by which name.' },
      leaves: [
        'id',
        'section',
        'title',
        'paragraphs',
        'revision',
        'state',
        'effective_on',
        'agree_again',
        'old_until',
        'writers',
        'written_by',
        'written_at',
        'approved_by',
        'approved_at',
      ],
    },
    text_notice: {
      holds: 'families',
      kept: 'as long as the person’s data: that nobody is told twice',
      give: givesRows('text_notice', { account_id: 'accountIds' }),
      erase: deletesRows('text_notice', { account_id: 'accountIds' }),
    },
  },
  work: [
    {
      kind: 'texts',
      permission: 'texts.approve',
      // whoever wrote a part of it is not the second person
      count: async ({ db }, { staffId }) => ({ count: await countTextsToApprove(db, staffId) }),
    },
  ],
  mailChecks: { 'texts-changed': noticeIsWanted },
  chores: [{ name: 'new texts', run: tellOfNewTexts }],
} as const satisfies Contribution
