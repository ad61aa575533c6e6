import { exportKinds } from '@desco/contract/team/exports'
import { describe, expect, it } from 'vitest'

import { ageAtEnrolment, monthOf } from './data-set.ts'
import { answerCode } from './consent-tables.ts'
import { dataSetsOf, fileNameOf } from './contents.ts'

describe('a child’s age', () => {
  it('is that of the first day of the month in which the child was added', () => {
    expect(ageAtEnrolment('2015-03-14', new Date('2026-03-20T10:00:00Z'))).toBe(10)
    expect(ageAtEnrolment('2015-03-14', new Date('2026-04-02T10:00:00Z'))).toBe(11)
  })

  it('is never below zero', () => {
    expect(ageAtEnrolment('2026-03-14', new Date('2026-03-20T10:00:00Z'))).toBe(0)
  })
})

it('takes the month from Italian calendars', () => {
  expect(monthOf(new Date('2026-10-31T23:30:00Z'))).toBe('2026-11')
})

it('codes every answer that the documents know, and repeats no other one', () => {
  expect(['Acconsento', 'Sì', 'true', 'yes', 'INVIA CONSENSO'].map(answerCode)).toEqual(Array(5).fill('si'))
  expect(['Non acconsento', 'No', 'no', 'Non autorizzo'].map(answerCode)).toEqual(Array(4).fill('no'))
  expect(answerCode('Chiedete a Giulia')).toBe('altro')
})

it('says in the file name whether people can be recognised', () => {
  const day = '2026-11-21'
  expect(fileNameOf('children', { isIdentifiable: false, day })).toBe('desco-figli-2026-11-21.zip')
  expect(fileNameOf('children', { isIdentifiable: true, day })).toBe(
    'desco-IDENTIFICABILE-figli-2026-11-21.zip',
  )
})

describe.each(exportKinds)('the codebook of %s', (kind) => {
  it('says what each column means, under a name of its own', () => {
    for (const { columns } of dataSetsOf(kind)) {
      const names = columns.map(({ name }) => name)
      expect(new Set(names).size).toBe(names.length)
      for (const { meaning, values } of columns) expect(meaning && values).toMatch(/\S/u)
    }
  })
})
