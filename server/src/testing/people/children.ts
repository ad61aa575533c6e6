import { randomUUID } from 'node:crypto'

import type { AssentBand } from '@desco/contract/families/consents/study-text'
import { assentTextOf, releasedText } from '@desco/contract/families/consents/study-texts'

import { aParent, logIn, password } from './people.ts'
import type { Reached, TestPortal } from '#testing/portals/portal.ts'

const consonant = (digit: string) => 'bdfghjlmnpqrvwyz'.charAt(Number.parseInt(digit, 16))

/** One that nobody has. Of consonants: sixteen signs with digits and vowels are a rude word now and then. */
export const aUsername = (who = 'nico') => `${who}_${randomUUID().slice(0, 8).replaceAll(/./gu, consonant)}`

type Family = { token: string; user: { familyId: string; children: { _id: string; childname: string }[] } }

/** The child login registration payload in the wire's names. */
export const aChildLogin = ({ user }: Family, changes: Record<string, unknown> = {}) => {
  const [child] = user.children
  return {
    username: aUsername(),
    password,
    name: child?.childname,
    id: child?._id,
    age: 11,
    familyId: user.familyId,
    ...changes,
  }
}

export const enable = (portal: Reached, family: Family, changes: Record<string, unknown> = {}) =>
  portal.call('POST', '/api/users/child-reg', { token: family.token, body: aChildLogin(family, changes) })

/** A child's answer to the question whether it wants to take part. */
export const answer = (portal: Reached, token: string, said: 'yes' | 'no', text: AssentBand = 'from11') =>
  portal.call('POST', '/api/users/assent', {
    token,
    body: { version: releasedText(assentTextOf(text)).version, text, answer: said },
  })

/** A family whose first child has its own account and is logged in, but was not yet asked. */
export async function anEnabledChild(portal: Reached, options: Parameters<typeof aParent>[1] = {}) {
  const parent = await aParent(portal, options)
  const username = aUsername()
  const { status, body } = await enable(portal, parent, { username })
  if (status !== 200) throw new Error(`The child was not enabled: ${JSON.stringify(body)}`)
  const child = await logIn(portal, username)
  return { parent, username, childId: String(body.data._id), accountId: String(body.data.userId), child }
}

/** The record after an operator's withdrawal of a whole family. */
export async function withdrawFamily({ db, clock }: TestPortal, familyId: string) {
  await db
    .insertInto('family_event')
    .values({ familyId, kind: 'family_withdrawn', happenedAt: clock.now() })
    .execute()
}
