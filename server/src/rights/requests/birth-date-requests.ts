import { dayInItaly } from '@desco/contract/families/birth-date'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { type Doer, staffIdOf } from '#staff/index.ts'
import { Problem } from '#platform/problem.ts'

import { askTeam } from './ask-right.ts'
import { findBirthDateAsked, nameBirthDate } from './birth-date.queries.ts'
import { findCarriedOut } from './carry-out-request.ts'
import { dueOn } from './deadlines.rules.ts'
import type { Needs } from './needs.ts'
import { requestAnsweredMail } from './requests.mails.ts'
import { answer, findAskersAddress, type FoundRequest, insertRequest } from './requests.queries.ts'

// Requests for another birth date. What confirms them, and what follows, is decided in the module rights.

type Asked = { familyId: string; childId: string; birthDate: string; reason: string }
type AskedBy = { accountId: string } | { doer: Doer; requestId: string }

/**
 * Writes down that another birth date is asked for: as a request of its own, or in the one that somebody of the team carries
 * out. Under the family's lock.
 */
export async function askBirthDate(
  inside: Needs,
  { familyId, childId, birthDate, reason }: Asked,
  by: AskedBy,
): Promise<FoundRequest> {
  const { db, clock } = inside
  const kind = 'rectification'
  if ('accountId' in by) {
    await askTeam(inside, { familyId, accountId: by.accountId, childId, kind, birthDate }, reason)
  } else if (by.requestId === '') {
    const today = dayInItaly(clock.now())
    await insertRequest(db, {
      familyId,
      accountId: null,
      childId,
      kind,
      channel: 'telephone',
      words: reason,
      receivedOn: today,
      dueOn: dueOn(today),
      now: clock.now(),
      enteredBy: staffIdOf(by.doer),
      byPortal: false,
      birthDate,
    })
  } else {
    const found = await findCarriedOut(db, by.doer, { familyId, requestId: by.requestId, kinds: [kind] })
    if (found.childId !== null && found.childId !== childId) throw new Problem('not_found')
    await nameBirthDate(db, found.id, { childId, birthDate })
  }
  const asked = await findBirthDateAsked(db, childId)
  if (asked === undefined) throw new Error('A birth date that was just asked for is not there.')
  return asked
}

/** Closes it: the date was corrected, or its person did not confirm it. */
export async function closeBirthDateRequest(
  inside: Needs,
  { id, accountId, teamConfirmedBy }: FoundRequest,
  said: { outcome: 'granted' | 'refused'; answer: string },
): Promise<void> {
  const { db, clock } = inside
  const told = accountId === null ? 'otherwise' : 'page'
  await answer(db, { id, ...said, told, answeredBy: teamConfirmedBy, now: clock.now() })
  const to = await findAskersAddress(db, accountId)
  if (to !== null) await queueMail(inside, requestAnsweredMail(inside, to))
}
