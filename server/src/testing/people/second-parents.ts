import { answer, aUsername, enable } from './children.ts'
import { aChild, acceptedConsents, anEmail, aParent, logIn, mailsTo, password, together } from './people.ts'
import type { Reached } from '#testing/portals/portal.ts'

/** The token of the newest invitation sent to an address. */
export async function invitationTo(portal: Reached, email: string): Promise<string> {
  for (const { bodyText } of await mailsTo(portal, email)) {
    const token = /spouse-option\?token=([\w-]{43})/u.exec(bodyText)?.[1]
    if (token !== undefined) return token
  }
  throw new Error('No invitation was sent.')
}

/** A family of two children whose second parent has not answered yet. */
export async function anInvitedFamily(portal: Reached, invited = anEmail('marco'), changes: object = {}) {
  const children = ['Nicolò', 'Anna'].map((childname) => aChild({ childname, ...changes }))
  const first = await aParent(portal, { children, spouse: together(invited) })
  const token = await invitationTo(portal, invited)
  const childIds = first.user.children.map(({ _id }: { _id: string }) => String(_id)) as [string, string]
  return { first, invited, token, childIds }
}

/** The second parent's registration in the wire's names. */
export const aSecondParentSignUp = (changes: Record<string, unknown> = {}) => ({
  name: 'Marco',
  surname: 'Bianchi',
  password,
  phone_number: '+393331234567',
  sex: 'Male',
  maritalstatus: 'Married',
  isChecked: 'true',
  consents: acceptedConsents,
  ...changes,
})

type Sent = { token: string; selectedChild?: string[]; [field: string]: unknown }

/** The second parent's calls. */
export const answering = (portal: Reached) => ({
  open: (token: string) => portal.call('POST', '/api/users/verify-spouse-req', { body: { token } }),
  children: (token: string) => portal.call('POST', '/api/users/get-child', { body: { token } }),
  full: (sent: Sent) => portal.call('POST', '/api/users/spouse-reg', { body: aSecondParentSignUp(sent) }),
  childrenOnly: (sent: Sent) =>
    portal.call('POST', '/api/users/spouse-childsel', { body: { isChecked: 'true', ...sent } }),
  refuse: (token: string) =>
    portal.call('POST', '/api/users/spouse-noone', { body: { isChecked: 'true', token } }),
})

/** Two parents who take part, and a child with an access that has said yes beside its sister without one. */
export async function aWholeFamily(portal: Reached) {
  const { first, invited, token, childIds } = await anInvitedFamily(portal)
  portal.clock.pass({ seconds: 1 })
  await answering(portal).full({ token, email: invited, selectedChild: [...childIds] })
  const second = { email: invited, ...(await logIn(portal, invited)) }
  const username = aUsername()
  await enable(portal, first, { id: childIds[0], username })
  const child = await logIn(portal, username)
  await answer(portal, child.token, 'yes')
  return { first, second, child, username, childIds, familyId: String(first.user.familyId) }
}
