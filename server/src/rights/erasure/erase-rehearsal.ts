import type { InputOf } from '@desco/contract/endpoint'
import type { rehearsals } from '@desco/contract/rights/desk/rehearsals'

import { type Inside, familyAct, staffIdOf } from '#staff/index.ts'
import { isRehearsal } from '#platform/database/of-study.queries.ts'
import { Problem } from '#platform/problem.ts'
import type { LetterNeeds } from '#platform/needs.ts'

import { queueWholeErasure } from './erase-whole-family.ts'
import { listOpenErasures } from './erasures.queries.ts'

/**
 * Erases a rehearsal, its adults too, by the queue that erases people: at once, because nobody could want it back, and without
 * a second person, because nobody is in it. Of two colleagues one does.
 */
export const eraseRehearsal = familyAct(
  'rehearsal_erased',
  async (inside: Inside<LetterNeeds>, { familyId }: InputOf<typeof rehearsals.eraseRehearsal>, doer) => {
    if (!(await isRehearsal(inside.db, familyId))) throw new Problem('not_a_rehearsal')
    const open = await listOpenErasures(inside.db, familyId)
    if (open.some(({ means }) => means === 'rehearsal')) throw new Problem('erasure_under_way')
    await queueWholeErasure(inside, { familyId, means: 'rehearsal', staffId: staffIdOf(doer) })
    return {}
  },
)
