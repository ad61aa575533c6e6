import type { Given, InputOf } from '@desco/contract/endpoint'
import type { OwnRequest, requests } from '@desco/contract/rights/requests'
import { limits } from '@desco/contract/limits'

import {
  getChildOfFamily,
  listAddressesOf,
  refuseAdult,
  refuseOnHold,
  underFamilyLock,
} from '#families/index.ts'
import type { Letter } from '#platform/mail/mail.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { refuseBelow14 } from '#rights/growing-up/minors.ts'
import { type ActorFor, isParent } from '#platform/http/actor.ts'
import { takeAttemptOfDay } from '#platform/limits/attempts.ts'
import { Problem } from '#platform/problem.ts'
import type { LetterNeeds, Needs } from '#platform/needs.ts'

import { requestReceivedMail } from './requests.mails.ts'
import { insertRequest, type NewRequest, ownAnswer, requestRows } from './requests.queries.ts'

type Person = ActorFor<'anyMember'>

/** The requests of somebody, with the answers. Only one's own. */
export async function listOwnRequests({ db }: Needs, { accountId }: Pick<Person, 'accountId'>) {
  const rows = await requestRows(db)
    .where('request.accountId', '=', accountId)
    .orderBy('request.enteredAt', 'desc')
    .orderBy('request.id')
    .execute()
  return rows.map(({ childName: child, birthDate, ...row }): Given<OwnRequest> => ({
    ...row,
    child,
    birthDate: row.answeredAt === null ? birthDate : null,
  }))
}

/**
 * Asks the research team for something. A parent asks for themselves or for a child of the family; a child from 14 on for
 * itself, as it does for the copy of its data (docs/decisions/rights.md). The clock of art. 12.3 runs from today.
 */
export async function askRight(
  needs: LetterNeeds,
  person: Person,
  { kind, words, childId }: InputOf<typeof requests.askRight>,
) {
  const { db, clock } = needs
  const { accountId, familyId } = person
  if (!isParent(person) && childId !== undefined) throw new Problem('not_allowed')
  await refuseBelow14(needs, accountId)
  if (childId !== undefined) refuseAdult(await getChildOfFamily(db, familyId, childId), { clock })
  if (kind === 'access' || kind === 'erasure') await refuseOnHold(needs, accountId)
  await takeAttemptOfDay(needs, 'right-asked', accountId, limits.requestsPerDay)
  const id = await underFamilyLock(needs, familyId, async (inside) => {
    const child = childId === undefined ? null : await getChildOfFamily(inside.db, familyId, childId)
    return askTeam(inside, { familyId, accountId, childId: child && child.id, kind, words })
  })
  const own = (await listOwnRequests(needs, person)).find((one) => one.id === id)
  if (own === undefined) throw new Error('A request that was just written down is not there.')
  return own
}

/**
 * Keeps the request itself, in the caller's transaction and under the family's lock. A person with an address gets a receipt,
 * and can say that they did not ask. Answers its id.
 */
export async function askTeam(inside: LetterNeeds, asked: NewRequest): Promise<string> {
  const { id, dueOn } = await insertRequest(inside, asked)
  await tellAsker(inside, asked.accountId, requestReceivedMail(inside, dueOn))
  return id
}

/** Writes to who asked, where a mail reaches them. */
export async function tellAsker(
  inside: LetterNeeds,
  accountId: string | null | undefined,
  letter: Letter,
): Promise<void> {
  for (const to of await listAddressesOf(inside.db, accountId ? [accountId] : [])) {
    await queueMail(inside, { to, ...letter })
  }
}

type Corrected = Pick<NewRequest, 'familyId' | 'accountId' | 'childId'>

/**
 * Writes down that somebody corrected their data by themselves, in the transaction of the act: so that the list and the report
 * of the year hold every request.
 */
export const recordCorrection = (
  needs: Needs,
  whose: Corrected,
  answer = 'Corretto subito, dalla pagina «I nostri dati».',
) =>
  insertRequest(needs, {
    ...whose,
    kind: 'rectification',
    byPortal: true,
    ...ownAnswer(needs, answer),
  })
