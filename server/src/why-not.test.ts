import { expect, it } from 'vitest'

import { ConfigError } from './config.ts'
import { whyNot } from './why-not.ts'

it.each([
  [new ConfigError('NODE_ENV=production needs SMTP_URL.'), 'NODE_ENV=production needs SMTP_URL.'],
  [
    Object.assign(new Error('listen'), { code: 'EADDRINUSE', port: 3000 }),
    'Port 3000 is in use by another program. Set PORT to a free one.',
  ],
  [
    Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
    'The database of DATABASE_URL does not answer.',
  ],
])('answers what an operator can mend by one line: %s', (error, line) => {
  expect(whyNot(error)).toBe(line)
})

it('tells where a defect is', () => {
  expect(whyNot(new Error('surprise'))).toContain('why-not.test.ts')
})
