import { describe, expect, it } from 'vitest'

import { initialsOf } from './initials.ts'

describe('initialsOf', () => {
  it('tells twins with the same letters apart', () => {
    const twins = [
      { name: 'Luca', surname: 'Donati', position: 0 },
      { name: 'Lea', surname: 'Donati', position: 1 },
    ]
    expect(twins.map(initialsOf)).toEqual(['L. D. (figlio/a 1)', 'L. D. (figlio/a 2)'])
  })

  it.each([
    ['Élodie', "d'Arco", 'É. D.'],
    [' ada ', '’t Hooft', 'A. ?.'],
  ])('writes %s %s as %s', (name, surname, initials) => {
    expect(initialsOf({ name, surname })).toBe(initials)
  })
})
