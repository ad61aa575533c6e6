import type { ContentOf, InputOf } from '@desco/contract/endpoint'
import type { diaryDesk } from '@desco/contract/diary/desk/diary-desk'
import { diaryDeskMessages } from '@desco/contract/diary/desk/diary-plan'

import { foodListOfToday } from '#diary/foods/food-lists.ts'
import { type Inside, staffAct } from '#staff/index.ts'
import { Problem, refuseField } from '#platform/problem.ts'
import type { Needs } from '#platform/needs.ts'

import { countEntriesSaying, deleteCode, isInList, listTexts, storeCode } from './texts.queries.ts'

const pageLength = 50

/** The texts that people wrote because they found no food, a page of them. */
export async function seeTexts(
  { db }: Needs,
  { show, after }: InputOf<typeof diaryDesk.diaryTexts>,
): Promise<ContentOf<typeof diaryDesk.diaryTexts>> {
  const rows = await listTexts(db, { coded: show === 'coded', after, atMost: pageLength + 1 })
  return {
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
export const codeText = staffAct(
  'diary_text_coded',
  async (inside: Inside<Needs>, { text, foodId }: InputOf<typeof diaryDesk.codeDiaryText>) => {
    const { db, now, staffId } = inside
    const entries = await countEntriesSaying(db, text)
    if (entries === 0) throw new Problem('not_found')
    if (foodId === null) await deleteCode(db, text)
    else {
      const { version: listVersion } = await foodListOfToday(inside)
      if (!(await isInList(db, listVersion, foodId))) refuseField('foodId', diaryDeskMessages.unknownFood)
      await storeCode(db, { text, foodId, listVersion, staffId, now })
    }
    // the text itself may name somebody, and the log is kept for ever
    return {
      ...(foodId !== null && { subject: { kind: 'food' as const, id: foodId } }),
      details: { coded: foodId !== null, entries },
      answer: { entries },
    }
  },
)
