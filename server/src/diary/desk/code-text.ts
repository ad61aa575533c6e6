import type { AnswerOf, InputOf } from '@desco/contract/endpoint'
import { said } from '@desco/contract/messages'
import type { diaryDesk } from '@desco/contract/diary/desk/diary-desk'
import { diaryDeskMessages } from '@desco/contract/diary/desk/diary-plan'

import { foodListOfToday } from '#diary/foods/food-lists.ts'
import type { Needs } from '#diary/days/needs.ts'
import { type Doer, recordAct } from '#staff/index.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { Problem } from '#platform/problem.ts'

import { countEntriesSaying, deleteCode, isInList, listTexts, storeCode } from './texts.queries.ts'

const pageLength = 50

/** The texts that people wrote because they found no food, a page of them. */
export async function seeTexts(
  { db }: Needs,
  { show, after }: InputOf<typeof diaryDesk.diaryTexts>,
): Promise<AnswerOf<typeof diaryDesk.diaryTexts>> {
  const rows = await listTexts(db, { coded: show === 'coded', after, atMost: pageLength + 1 })
  return {
    message: said.found,
    texts: rows.slice(0, pageLength).map(({ text, entries, people, foodId, name }) => ({
      text,
      entries,
      people,
      code: foodId === null ? null : { foodId, name: name ?? foodId },
    })),
    more: rows.length > pageLength,
  }
}

/**
 * Says once which food a text means. The entries stay as they were written; what the text means is kept beside them, for
 * later ones too. Answers how many entries have it now.
 */
export async function codeText(
  needs: Needs,
  doer: Doer,
  { text, foodId }: InputOf<typeof diaryDesk.codeDiaryText>,
): Promise<number> {
  const { version } = await foodListOfToday(needs)
  return inTransaction(needs.db, async (tx) => {
    const entries = await countEntriesSaying(tx, text)
    if (entries === 0) throw new Problem('not_found')
    if (foodId === null) await deleteCode(tx, text)
    else {
      if (!(await isInList(tx, version, foodId)))
        throw new Problem('invalid_input', { fields: { foodId: diaryDeskMessages.unknownFood } })
      const staffId = doer.by === 'staff' ? doer.staffId : null
      await storeCode(tx, { text, foodId, listVersion: version, staffId, now: needs.clock.now() })
    }
    // the text itself may name somebody, and the log is kept for ever
    await recordAct({ ...needs, db: tx }, doer, {
      act: 'diary_text_coded',
      ...(foodId !== null && { subject: { kind: 'food', id: foodId } }),
      details: { coded: foodId !== null, entries },
    })
    return entries
  })
}
