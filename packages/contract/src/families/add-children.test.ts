import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'

import { newChildren } from './add-children.ts'
import { completedSurvey } from '@desco/contract/questionnaires/surveys'
import { child, user } from './people.ts'

const row = { childname: 'Nicolò', surname: 'Rossi', dobirth: '2015-03-14' }
const empty = { childname: ' ', surname: '', dobirth: '' }
const rowsOf = (children: unknown) => {
  const { data } = z.safeParse(newChildren, { children, spouse: { isChecked: 'true' } })
  return data?.children.length
}

describe('the rows of children', () => {
  it('drop an empty last one, and only the last', () => {
    expect(rowsOf([row, empty])).toBe(1)
    expect(rowsOf([row, {}])).toBe(1)
    expect(rowsOf([empty, row])).toBeUndefined()
    expect(rowsOf([empty])).toBeUndefined()
  })

  it('are one to six', () => {
    expect(rowsOf([])).toBeUndefined()
    expect(rowsOf(Array.from({ length: 6 }, () => row))).toBe(6)
    expect(rowsOf([...Array.from({ length: 6 }, () => row), empty])).toBe(6)
    expect(rowsOf(Array.from({ length: 7 }, () => row))).toBeUndefined()
  })
})

it('translates the wire’s names into ours', () => {
  const spouse = { isChecked: 'false', spousesurname: 'Bianchi', spousemail: 'Marco@Example.org' }
  expect(z.parse(newChildren, { children: [row], spouse })).toEqual({
    repeated: [],
    children: [{ name: 'Nicolò', surname: 'Rossi', birthDate: '2015-03-14' }],
    otherParent: { responsibility: 'shared', surname: 'Bianchi', email: 'marco@example.org' },
  })
})

it('encodes a person in the wire’s names, and decodes them again', () => {
  const id = '6ac6d90e-4a45-4bd6-9c1e-0a4a3a4a3a4a'
  const ours = {
    id,
    name: 'Nicolò',
    surname: 'Rossi',
    birthDate: '2015-03-14',
    age: 11,
    selected: true,
    enabled: false,
    username: null,
    accountId: null,
    assent: 'asked' as const,
  }
  const wire = z.encode(child, ours)
  expect(wire).toMatchObject({
    _id: id,
    childname: 'Nicolò',
    dobirth: '2015-03-14',
    qualified: false,
    userId: null,
  })
  expect(z.decode(child, wire)).toEqual(ours)

  const parent = {
    id,
    name: 'Giulia',
    surname: 'Rossi',
    email: 'giulia@example.org',
    username: null,
    role: 'user' as const,
    enrolment: 'active' as const,
    hasLeft: false,
    spouse: null,
    familyCode: 'K7M-4TRX',
    familyId: id,
    maritalStatus: 'Married' as const,
    children: [ours],
  }
  expect(z.decode(user, z.encode(user, parent))).toEqual(parent)
})

it('sends our field, and not another one of a row that is called as the wire calls ours', () => {
  const row = { id: 123, title: 'Merenda', sid: 456, surveyTitle: 'Per il gruppo di ricerca' }
  expect(z.encode(completedSurvey, row)).toEqual({ sid: 123, surveyTitle: 'Merenda' })
})
