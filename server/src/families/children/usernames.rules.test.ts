import { children, enableChildForm } from '@desco/contract/families/children'
import { limits } from '@desco/contract/limits'
import { expect, it } from 'vitest'
import { z } from 'zod/mini'

import { usernamesLike } from './usernames.rules.ts'

it('proposes only names that may be chosen, each once', () => {
  for (const wanted of ['nico', 'nico_', 'n'.repeat(limits.username.max)]) {
    const proposed = usernamesLike(wanted)
    expect(new Set(proposed).size).toBe(proposed.length)
    for (const username of proposed) {
      expect(z.safeParse(enableChildForm, { username, password: 'Tavola!2026' }).success).toBe(true)
    }
  }
})

it('keeps the wanted name in front', () => {
  expect(usernamesLike('nico')[0]).toBe('nico_luna')
})

it('never lets a password be shown with the child', () => {
  expect(JSON.stringify(z.toJSONSchema(children.getChild.answer, { io: 'input' }))).not.toContain('password')
})
