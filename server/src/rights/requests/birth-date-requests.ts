import { type Doer, staffIdOf } from '#staff/index.ts'
import { Problem } from '#platform/problem.ts'
import type { LetterNeeds } from '#platform/needs.ts'

import { askTeam } from './ask-right.ts'
import { answerOpen, findCarriedOut } from './carry-out-request.ts'
import { changeOpen, findBirthDateAsked, type FoundRequest, insertRequest } from './requests.queries.ts'

// Requests for another birth date. What confirms them, and what follows, is decided in the module rights.

type Asked = { familyId: string; childId: string; birthDate: string; reason: string }
type AskedBy = { accountId: string } | { doer: Doer; requestId: string }

/**
 * Writes down that another birth date is asked for: as a request of its own, or in the one that somebody of the team carries
 * out. Under the family's lock.
 */
export async function askBirthDate(
  inside: LetterNeeds,
  { familyId, childId, birthDate, reason }: Asked,
  by: AskedBy,
): Promise<FoundRequest> {
  const { db } = inside
  const kind = 'rectification'
  const about = { childId, birthDate }
  if ('accountId' in by) {
    await askTeam(inside, { ...about, familyId, accountId: by.accountId, kind, words: reason })
  } else if (by.requestId === '') {
    const enteredBy = staffIdOf(by.doer)
    await insertRequest(inside, { ...about, familyId, kind, channel: 'telephone', words: reason, enteredBy })
  } else {
    const found = await findCarriedOut(db, by.doer, { familyId, requestId: by.requestId, kinds: [kind] })
    if (found.childId !== null && found.childId !== childId) throw new Problem('not_found')
    await changeOpen(db, about).where('id', '=', found.id).execute()
  }
  const asked = await findBirthDateAsked(db, childId)
  if (asked === undefined) throw new Error('A birth date that was just asked for is not there.')
  return asked
}

/** Closes it: the date was corrected, or its person did not confirm it. */
export const closeBirthDateRequest = (
  inside: LetterNeeds,
  asked: FoundRequest,
  said: { outcome: 'granted' | 'refused'; answer: string },
): Promise<void> =>
  answerOpen(inside, asked, {
    ...said,
    told: asked.accountId === null ? 'otherwise' : 'page',
    answeredBy: asked.teamConfirmedBy,
  })
