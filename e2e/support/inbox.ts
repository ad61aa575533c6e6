import { type APIRequestContext, expect } from '@playwright/test'

import { remember } from './secrets/known-secrets.ts'

type Mail = { subject: string; text: string; returnPath: string }
type Awaited = { holding?: string | RegExp }

const aCode = /(?<!\d)\d{6}(?!\d)/

/** The mailbox of a person: the development inbox, asked until the awaited mail is there. */
export function inboxOf(request: APIRequestContext) {
  const inboxFor = async (email: string) => {
    const answer = await request.get('/dev/inbox.json', { params: { to: email } })
    expect(answer.status(), 'the development inbox answers').toBe(200)
    // newest first
    return (await answer.json()) as Mail[]
  }
  const mailsTo = async (email: string) =>
    (await inboxFor(email)).map(({ subject, text }) => `${subject}\n\n${text}`)

  const firstFound = async (email: string, look: (mail: string) => string | undefined) => {
    let found: string | undefined
    const search = async () => {
      found = (await mailsTo(email)).map(look).find((text) => text !== undefined)
      return found !== undefined
    }
    await expect.poll(search, { message: `a mail to ${email}`, timeout: 20_000 }).toBe(true)
    return found ?? ''
  }

  return {
    /** The newest mail to this address (subject and text), or the newest that holds these words. */
    mailTo: (email: string, { holding = '' }: Awaited = {}) =>
      firstFound(email, (mail) => (new RegExp(holding).test(mail) ? mail : undefined)),

    /** Where the newest mail to this address comes back to. */
    returnPathOf: async (email: string) => (await inboxFor(email))[0]?.returnPath ?? '',

    /** The newest one-time code sent to this address; after asking for another, name the one already known. */
    codeFor: async (email: string, { otherThan }: { otherThan?: string } = {}) => {
      const code = await firstFound(email, (mail) => [aCode.exec(mail)?.[0]].find((one) => one !== otherThan))
      remember('code', code)
      return code
    },
  }
}
