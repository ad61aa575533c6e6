import type { TestPortal } from '#testing/portals/portal.ts'
import type { signedInStaff } from './staff.ts'

type Staff = Pick<Awaited<ReturnType<typeof signedInStaff>>, 'email' | 'call'>

/** A new link, as the team gets it, and the secret that stands behind its `#`. */
export async function aRehearsalLink(staff: Staff) {
  const { status, body } = await staff.call('POST', '/api/staff/begin-rehearsal', { email: staff.email })
  if (status !== 200) throw new Error(`No link was made: ${JSON.stringify(body)}`)
  return { link: String(body.link), secret: String(body.link).split('#prova=')[1] ?? '' }
}

/** The same portal, where each registration is made with a link of its own: whoever registers is a rehearsal. */
export const rehearsing = (portal: TestPortal, staff: Staff): TestPortal => ({
  ...portal,
  call: async (method, path, sent) => {
    if (path !== '/api/users/sign-up') return portal.call(method, path, sent)
    const { secret } = await aRehearsalLink(staff)
    return portal.call(method, path, { ...sent, body: { ...(sent?.body as object), rehearsal: secret } })
  },
})
