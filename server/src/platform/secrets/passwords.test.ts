import { hash } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'

import { passwordCost } from './password-cost.ts'
import { hashOfNothing, hashPassword, needsRehash, verifyPassword } from './passwords.ts'

describe('hashPassword', () => {
  it('makes argon2id hashes that fit their password alone', async () => {
    const hash = await hashPassword('Tavola!2026')

    expect(hash).toMatch(/^\$argon2id\$v=19\$/u)
    await expect(verifyPassword(hash, 'Tavola!2026')).resolves.toBe(true)
    await expect(verifyPassword(hash, 'Tavola!2027')).resolves.toBe(false)
  })

  it('takes an accent that is a sign of its own for the letter with the accent', async () => {
    const [composed, apart] = ['Perch\u00e9!2026', 'Perche\u0301!2026'] as const
    await expect(verifyPassword(await hashPassword(apart), composed)).resolves.toBe(true)
    await expect(verifyPassword(await hashPassword(composed), apart)).resolves.toBe(true)
  })

  it('costs outside of tests what OWASP asks for at least', () => {
    expect(passwordCost).toEqual({ memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 })
  })
})

describe('a hash is to be made anew', () => {
  it('when it cost something else than one does now', async () => {
    const now = await hashPassword('Tavola!2026')
    expect(needsRehash(now)).toBe(false)
    expect(needsRehash(hashOfNothing())).toBe(false)
    for (const cost of [
      { memoryCost: passwordCost.memoryCost + 1 },
      { timeCost: passwordCost.timeCost + 1 },
      { parallelism: 2 },
    ]) {
      expect(needsRehash(await hash('Tavola!2026', { ...passwordCost, ...cost }))).toBe(true)
    }
  })
})

describe('a hash of nothing', () => {
  it('fits no password and costs what any hash costs', async () => {
    const costOf = (hash: string) => hash.split('$')[3]

    expect(costOf(hashOfNothing())).toBe(costOf(await hashPassword('Tavola!2026')))
    await expect(verifyPassword(hashOfNothing(), 'Tavola!2026')).resolves.toBe(false)
  })
})
