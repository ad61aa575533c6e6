import { describe, expect, it } from 'vitest'

import { cookieName, cookieText, readCookie } from './cookies.ts'

const encrypted = { portalUrl: 'https://portal.test' }
const local = { portalUrl: 'http://localhost:3000' }
const cookie = { name: 'desco_test', value: 'abc', path: '/api/staff' }

describe('a cookie', () => {
  it('can be set by this host alone where the portal is on https', () => {
    expect(cookieText(cookie, encrypted)).toBe(
      '__Host-desco_test=abc; Path=/; Secure; HttpOnly; SameSite=Strict',
    )
  })

  it('keeps its own path and name where it is not, so that browsers take it', () => {
    expect(cookieText({ ...cookie, days: 2 }, local)).toBe(
      'desco_test=abc; Path=/api/staff; HttpOnly; SameSite=Strict; Max-Age=172800',
    )
  })

  it('is not read from one of the same name that another host may have set', () => {
    const name = cookieName(cookie.name, encrypted)
    expect(readCookie({ cookie: 'desco_test=planted' }, name)).toBeUndefined()
    expect(readCookie({ cookie: 'desco_test=planted; __Host-desco_test=abc' }, name)).toBe('abc')
  })
})
