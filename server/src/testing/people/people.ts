import { randomUUID } from 'node:crypto'

import { documents, releasedVersion } from '@desco/contract/families/consents/texts'

import type { Reached } from '#testing/portals/portal.ts'

export const password = 'Tavola!2026'

export const anEmail = (who = 'persona') => `${who}-${randomUUID().slice(0, 8)}@example.org`

export const acceptedConsents = {
  /** Of the texts as this process knows them. */
  get version() {
    return releasedVersion()
  },
  section1: documents.section1.accept,
  section2: documents.section2.accept,
  section3: documents.section3.accept,
}

/** The registration payload in the wire's names. */
export const aSignUp = (changes: Record<string, unknown> = {}) => ({
  name: 'Giulia',
  surname: "D'Angelo",
  email: anEmail('giulia'),
  password,
  confirm_password: password,
  phone_number: '3331234567',
  sex: 'Female',
  maritalstatus: 'Married',
  isChecked: 'true',
  consents: acceptedConsents,
  ...changes,
})

export const aChild = (changes: Record<string, unknown> = {}) => ({
  childname: 'Nicolò',
  surname: "D'Angelo",
  dobirth: '2015-03-14',
  ...changes,
})

export const alone = { isChecked: 'true' }
export const together = (spousemail = anEmail('marco')) => ({
  isChecked: 'false',
  spousesurname: 'Bianchi',
  spousemail,
})

/** Every mail queued for an address, newest first, as its owner would read it. */
export async function mailsTo({ db, secrets }: Reached, recipient: string) {
  const mails = await db
    .selectFrom('outgoing_mail')
    .select(['id', 'kind', 'subject', 'bodyText'])
    .where('recipient', '=', recipient)
    .orderBy('createdAt', 'desc')
    .execute()
  return mails.map(({ id, kind, subject, bodyText }) => ({
    kind,
    subject,
    // a mail that has left or expired keeps no words
    bodyText: bodyText && secrets.decrypt(bodyText, { table: 'outgoing_mail', column: 'body_text', id }),
  }))
}

/** The newest one-time code sent to an address. */
export async function codeFor(portal: Reached, email: string): Promise<string> {
  for (const { bodyText } of await mailsTo(portal, email)) {
    const code = /(?<!\d)\d{6}(?!\d)/u.exec(bodyText)?.[0]
    if (code !== undefined) return code
  }
  throw new Error('No code was sent.')
}

export async function aRegisteredParent(portal: Reached, changes: Record<string, unknown> = {}) {
  const form = aSignUp(changes)
  await portal.call('POST', '/api/users/sign-up', { body: form })
  return form
}

/** Registered and verified; `token` is good for add-children alone. */
export async function aVerifiedParent(portal: Reached, changes: Record<string, unknown> = {}) {
  const form = await aRegisteredParent(portal, changes)
  const query = new URLSearchParams({ email: form.email, otp: await codeFor(portal, form.email) })
  const { body } = await portal.call('GET', `/api/users/verify-account?${query.toString()}`)
  return { ...form, token: String(body.token) }
}

/** Registered, verified, with children, logged in. */
export async function aParent(portal: Reached, options: { children?: object[]; spouse?: object } = {}) {
  const { token: onboarding, ...form } = await aVerifiedParent(portal)
  const { children = [aChild()], spouse = alone } = options
  await portal.call('POST', '/api/users/add-children', { token: onboarding, body: { children, spouse } })
  return { ...form, ...(await logIn(portal, form.email)) }
}

export async function logIn(portal: Reached, email: string, secret = password) {
  const { status, body } = await portal.call('POST', '/api/users/login', {
    body: { email, password: secret },
  })
  if (status !== 200) throw new Error(`Nobody was logged in: ${JSON.stringify(body)}`)
  return { token: String(body.res.token), user: body.res.user }
}
