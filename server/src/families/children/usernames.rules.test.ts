import { children, enableChildForm } from '@desco/contract/families/children'
import { limits } from '@desco/contract/limits'
import { expect, it } from 'vitest'
import { z } from 'zod/mini'

import { isRude, usernamesLike } from './usernames.rules.ts'

it('proposes only names that may be chosen, each once', () => {
  for (const wanted of ['nico', 'nico_', 'n'.repeat(limits.username.max)]) {
    const proposed = usernamesLike(wanted)
    expect(new Set(proposed).size).toBe(proposed.length)
    for (const username of proposed) {
      expect(z.safeParse(enableChildForm, { username, password: 'Tavola!2026' }).success).toBe(true)
    }
  }
})

it.each([
  ['nico', 'nico_luna'],
  ['nico_b__', 'nico_b_luna'],
])('keeps the wanted name «%s» in front, without signs at its end', (wanted, first) => {
  expect(usernamesLike(wanted)[0]).toBe(first)
})

it('proposes enough names with two digits for when those with a word are taken', () => {
  expect(usernamesLike('nico').filter((name) => /^nico\d\d$/u.test(name))).toHaveLength(60)
})

it('never lets a password be shown with the child', () => {
  expect(JSON.stringify(z.toJSONSchema(children.getChild.answer, { io: 'input' }))).not.toContain('password')
})

it.each([
  'stronzo',
  'Str0nz0',
  's_t_r_o_n_z_a',
  'stroooonzo',
  'che_c4zz0',
  'v4ff4nculo',
  'figa',
  'la_figa',
  'figa88',
  'culo',
  'cul0',
  'fuck',
  'f_u_c_k',
  'sh1t99',
  'mr_ass',
  'm3r2da',
  'lo_5tronz0',
  'te77e',
  'un_8astardo',
  'la_f19a',
  'culo7anna',
  'negro',
])('«%s» is refused', (name) => {
  expect(isRude(name)).toBe(true)
})

it.each([
  'nico_luna',
  'calcolo',
  'magnifica',
  'figaro',
  'grappolo',
  'bassi_anna',
  'cassandra',
  'merenda',
  'assunta',
  'matteo12',
  'gaia2015',
  'sessantuno',
  'nocciola',
  'rapanello',
  'vittorio',
  'penisola',
  'analisa',
  'annalisa',
  'grape_juice',
  'rapa',
  'troiano',
  'montenegro',
  'anna_cazzaniga',
  'shiitake',
  'cazzola_b',
  'pomponio',
])('«%s» is no rude word', (name) => {
  expect(isRude(name)).toBe(false)
})
