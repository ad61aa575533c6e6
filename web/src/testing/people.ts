import type { child, user } from '@desco/contract/families/people'
import type { z } from 'zod/mini'

type WireUser = z.input<typeof user>
type WireChild = z.input<typeof child>

export const personId = '0b6f2c1e-7d0a-4f3e-9a55-1c2d3e4f5a6b'

/** A parent as the server says it. */
export const aParent = (other: Partial<WireUser> = {}): WireUser => ({
  _id: personId,
  name: 'Giulia',
  surname: 'D’Angelo',
  email: 'giulia@example.org',
  username: null,
  role: 'user',
  enrolment: 'active',
  hasLeft: false,
  spouse: { name: 'Paolo', surname: 'Marchetti', hasLeft: false },
  familycode: 'K7M-4TRX',
  familyId: '1b6f2c1e-7d0a-4f3e-9a55-1c2d3e4f5a6b',
  maritalstatus: 'Married',
  children: [
    aChildRow({ childname: 'Nicolò', age: 12, qualified: true }),
    aChildRow({ _id: '3b6f2c1e-7d0a-4f3e-9a55-1c2d3e4f5a6b', childname: 'Anna Maria', age: 8 }),
  ],
  ...other,
})

export const aChildRow = (other: Partial<WireChild> = {}): WireChild => ({
  _id: '2b6f2c1e-7d0a-4f3e-9a55-1c2d3e4f5a6b',
  childname: 'Nicolò',
  surname: 'Marchetti',
  dobirth: '2014-03-02',
  age: 12,
  selected: true,
  qualified: false,
  username: null,
  userId: null,
  assent: 'asked',
  ...other,
})

/** A child who is signed in. */
export const aChildUser = (other: Partial<WireUser> = {}): WireUser => ({
  ...aParent({
    name: 'Nicolò',
    email: null,
    username: 'nico2014',
    age: 12,
    assent: 'yes',
    maritalstatus: null,
    spouse: null,
  }),
  children: [],
  ...other,
})

export const signedIn = (user: WireUser = aParent(), token = 'token-of-giulia') => ({
  body: { message: 'OK', res: { user, token } },
})
