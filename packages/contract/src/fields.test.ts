import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'

import {
  accountEmail,
  birthDate,
  email,
  englishAccountEmail,
  newPassword,
  personName,
  phone,
  secondParentPhone,
} from './fields.ts'
import { limits } from './limits.ts'
import { fieldErrors, nameLength } from './field-errors.ts'

const messageOf = (schema: z.ZodMiniType, value: unknown) => {
  const { success, error } = z.safeParse(schema, value)
  return success ? null : error.issues[0]?.message
}

describe('a name', () => {
  it.each([
    "D'Angelo",
    'D’Angelo',
    'Nicolò',
    'Anne-Marie',
    'De Luca',
    'Łukasz',
    'Zoë',
    '李雷',
    'أحمد علي',
    'Jo',
  ])('may be %s', (name) => {
    expect(messageOf(personName, name)).toBeNull()
  })

  it.each([
    ['', fieldErrors.required],
    ['   ', fieldErrors.required],
    [undefined, fieldErrors.required],
    [null, fieldErrors.required],
    [42, fieldErrors.required],
    ['A', nameLength()],
    ['Abcdefghijklmnop', nameLength()],
    ['Anna1', fieldErrors.nameCharacters],
    ['-Anna', fieldErrors.nameCharacters],
    ["Anna'", fieldErrors.nameCharacters],
    ['Anna--Maria', fieldErrors.nameCharacters],
    ['<b>Anna', fieldErrors.nameCharacters],
    ['An\u0000na', fieldErrors.nameCharacters],
    ['An\u202Ena', fieldErrors.nameCharacters],
  ])('is not %j: %s', (name, message) => {
    expect(messageOf(personName, name)).toBe(message)
  })

  it('is tidied once and for all', () => {
    expect(z.parse(personName, '  Anna   Maria ')).toBe('Anna Maria')
    expect(z.parse(personName, 'Nicolo\u0300')).toBe('Nicolò')
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (text) => {
        const { success, data } = z.safeParse(personName, text)
        expect(success ? z.parse(personName, data) : data).toBe(data)
      }),
    )
  })
})

describe('an e-mail address', () => {
  it('is one address, in lower case', () => {
    expect(z.parse(email, ' Giulia@Example.ORG ')).toBe('giulia@example.org')
  })

  it.each([
    ['', fieldErrors.required],
    ['giulia', fieldErrors.emailInvalid],
    ['giulia@', fieldErrors.emailInvalid],
    ['giulia@example', fieldErrors.emailInvalid],
    ['giulia@example.org\r\nBcc: other@example.org', fieldErrors.emailInvalid],
    ['a@example.org,b@example.org', fieldErrors.emailInvalid],
    [`${'a'.repeat(24)}@example.org`, fieldErrors.emailTooLong],
  ])('is not %j: %s', (address, message) => {
    expect(messageOf(email, address)).toBe(message)
  })

  it.each([accountEmail, englishAccountEmail])('may be longer where it names an account', (field) => {
    const stored = `${'a'.repeat(60)}@example.org`
    expect(z.parse(field, stored)).toBe(stored)
    expect(z.safeParse(field, `${'a'.repeat(250)}@example.org`).success).toBe(false)
  })

  it('may have 35 characters', () => {
    expect(messageOf(email, `${'a'.repeat(23)}@example.org`)).toBeNull()
  })
})

describe('a new password', () => {
  const specials = Array.from('!@#$%^&*')

  it('has 8 to 15 characters with each of the four kinds', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...specials),
        fc.string({ unit: fc.constantFrom('a', 'B', '3', '-', ' '), minLength: 4, maxLength: 11 }),
        (special, rest) => {
          expect(messageOf(newPassword, `aB3${special}${rest}`)).toBeNull()
        },
      ),
    )
  })

  it.each(['Tavola!', 'tavola!2026', 'TAVOLA!2026', 'Tavola!!!!', 'Tavola2026'])('is not %s', (password) => {
    expect(messageOf(newPassword, password)).toBe(fieldErrors.password)
  })

  it('has at most 15 characters, and says so', () => {
    expect(messageOf(newPassword, 'Tavola!2026-abc')).toBeNull()
    expect(messageOf(newPassword, 'Tavola!2026-abcd')).toBe(fieldErrors.passwordTooLong)
  })

  it('is kept as typed, blanks included', () => {
    expect(z.parse(newPassword, ' Tavola!2026 ')).toBe(' Tavola!2026 ')
  })
})

describe('a telephone number', () => {
  it.each([
    ['333123456', fieldErrors.phoneDigits],
    ['33312345678', fieldErrors.phoneDigits],
    ['+3933312345678', fieldErrors.phoneDigits],
    ['+443331234567', fieldErrors.phoneDigits],
    ['333123456a', fieldErrors.phonePrefix],
    ['', fieldErrors.required],
  ])('is not %s: %s', (number, message) => {
    expect(messageOf(phone, number)).toBe(message)
  })

  it('has ten digits, however they are grouped', () => {
    expect(z.parse(phone, '333 123 4567')).toBe('3331234567')
  })

  it.each(['333-123-4567', '+39 333 1234567', '0039 333.123.4567', '(333) 123/4567', '+39-333-1234567'])(
    'is read from %s',
    (typed) => {
      expect(z.parse(phone, typed)).toBe('3331234567')
    },
  )

  it('has eight to fifteen digits for the second parent, a prefix and punctuation allowed', () => {
    expect(z.parse(secondParentPhone, '+39 (333) 765-4321')).toBe('+393337654321')
  })
})

describe('a birth date', () => {
  it('is a day of the calendar', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
        (day) => {
          expect(messageOf(birthDate, day.toISOString().slice(0, 10))).toBeNull()
        },
      ),
    )
  })

  it.each([
    '',
    '14-03-2015',
    '2015-3-14',
    '2015-02-29',
    '2015-13-01',
    '2015-03-14T00:00:00Z',
    '0000-00-00',
    20150314,
  ])('is not %j', (text) => {
    expect(messageOf(birthDate, text)).toBe(fieldErrors.birthDateMissing)
  })
})

it('limits the fields by the numbers of the study', () => {
  expect(limits).toMatchObject({
    name: { min: 2, max: 15 },
    email: { max: 35 },
    password: { min: 8, max: 15 },
  })
})
