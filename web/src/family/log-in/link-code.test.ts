import { expect, it } from 'vitest'

import { linkCode, withoutCode } from './link-code.ts'

it('reads the code of a link, and the address where the link has it', () => {
  expect(linkCode('#email=Giulia%40example.org&code=a-long-code')).toEqual({
    email: 'giulia@example.org',
    code: 'a-long-code',
  })
  expect(linkCode('#code=a-long-code')).toEqual({ email: '', code: 'a-long-code' })
  expect(linkCode('')).toEqual({ email: '', code: '' })
})

it('leaves the address when the code is dead, so that the six digits can be typed for it', () => {
  const hash = withoutCode('#email=giulia%2Brossi%40example.org&code=a-long-code')
  expect(linkCode(hash)).toEqual({ email: 'giulia+rossi@example.org', code: '' })
  expect(withoutCode('#code=a-long-code')).toBe('')
  expect(withoutCode('')).toBe('')
})
