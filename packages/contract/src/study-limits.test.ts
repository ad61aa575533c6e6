import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod/mini'

import { birthDateProblem } from './families/birth-date.ts'
import { personName } from './fields.ts'
import { setStudyLimits, specifiedLimits } from './study-limits.ts'

afterEach(() => setStudyLimits(specifiedLimits))

const complaints = (name: string) =>
  z.safeParse(personName, name).error?.issues.map(({ message }) => message) ?? []

describe('setStudyLimits', () => {
  it('without it, holds names to the specified 15 characters', () => {
    expect(complaints("D'Alessandro-Mo")).toEqual([])
    expect(complaints("Dell'Acqua Ferrero")).toEqual(['Sono consentiti minimo 2 e massimo 15 caratteri.'])
  })

  it('lets a study take longer names, and says its number', () => {
    setStudyLimits({ ...specifiedLimits, longestName: 30 })
    expect(complaints("Dell'Acqua Ferrero")).toEqual([])
    expect(complaints('A'.repeat(31))).toEqual(['Sono consentiti minimo 2 e massimo 30 caratteri.'])
    expect(complaints('A'.repeat(99))[0]).toBe('Sono consentiti minimo 2 e massimo 30 caratteri.')
  })

  it('lets a study choose another age, and says it', () => {
    setStudyLimits({ ...specifiedLimits, childrenUnder: 14 })
    expect(birthDateProblem('2012-11-22', '2026-11-21')).toBeNull()
    expect(birthDateProblem('2012-11-21', '2026-11-21')).toBe(
      'Puoi aggiungere solo figli con meno di 14 anni.',
    )
  })
})
