import { expect, it } from 'vitest'

import { isRude } from './usernames.rules.ts'

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
