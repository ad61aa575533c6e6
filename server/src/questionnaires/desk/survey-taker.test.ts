import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'

import {
  childLeave,
  enrolmentOf,
  hasLeft,
  mayTakePart,
  personLeave,
  receivesSurveys,
} from '#families/index.ts'
import type { Database } from '#platform/database/database.ts'
import { createTestDatabase } from '#testing/portals/database.ts'
import { anyHistory, storeHistory } from '#testing/many-families/family-histories.ts'

let db: Database
beforeAll(async () => void (db = await createTestDatabase()))
afterAll(() => db.destroy())

it('who takes part, and who of them is asked, is in the database what the families’ rules say', async () => {
  await fc.assert(
    fc.asyncProperty(anyHistory, async (history) => {
      const { familyId, parentIds, childIds, childAccounts, events } = await storeHistory(db, history)
      const rows = await db
        .selectFrom('survey_taker')
        .select(['personId', 'why'])
        .where('familyId', '=', familyId)
        .execute()
      const takesPart = rows.map(({ personId }) => personId).toSorted()
      const asked = rows.flatMap(({ personId, why }) => (why === null ? [personId] : [])).toSorted()

      const isOpen = ['active', 'awaiting_spouse'].includes(enrolmentOf(events))
      const parents = parentIds.filter((id) => isOpen && !hasLeft(events, id))
      const children = childIds.filter((id) => mayTakePart(events, id))
      expect(takesPart).toEqual([...parents, ...children].toSorted())

      const gone = await db
        .selectFrom('person_left')
        .select(['personId', 'leftAt'])
        .where('familyId', '=', familyId)
        .where('personId', 'is not', null)
        .execute()
      const leaves = [
        ...parentIds.map((id) => [id, personLeave(events, id)] as const),
        ...childIds.map((id) => [id, childLeave(events, id)] as const),
      ]
      expect(new Map(gone.map(({ personId, leftAt }) => [personId, leftAt]))).toEqual(
        new Map(leaves.flatMap(([id, leave]) => (leave === undefined ? [] : [[id, leave.happenedAt]]))),
      )

      // a parent who has not confirmed the address cannot log in
      const isVerified = (id: string) => history.verified || id !== parentIds[0]
      const askedParents = parentIds.filter(
        (id) => isVerified(id) && receivesSurveys(events, { parentId: id }),
      )
      const askedChildren = childIds.filter(
        (id, place) => childAccounts[place] !== null && receivesSurveys(events, { childId: id }),
      )
      expect(asked).toEqual([...askedParents, ...askedChildren].toSorted())
    }),
    { numRuns: 200 },
  )
})
