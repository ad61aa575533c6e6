import { z } from 'zod/mini'

import { limits } from './limits.ts'
import { fieldErrors, nameLength } from './field-errors.ts'
import { studyLimits } from './study-limits.ts'

// Letters of any alphabet; a space, apostrophe or hyphen only between letters (design section 10).
const letters = /^\p{L}[\p{L}\p{M}]*(?:[ '’-]\p{L}[\p{L}\p{M}]*)*$/u

/** One line, without blanks around it and with one between words. */
export const tidyLine = (text: string) => text.normalize('NFC').trim().replace(/\s+/gu, ' ')
/** Line breaks are kept, as one sign each. */
export const tidyText = (text: string) => text.normalize('NFC').replace(/\r\n?/gu, '\n').trim()
const tidyEmail = (text: string) => text.trim().toLowerCase()

/** A required text that is kept as typed. */
export const required = (message: string = fieldErrors.required, max = 200) =>
  z.string(message).check(z.minLength(1, message), z.maxLength(max, message))

type Lengths = { min?: number; max: number }

/** A text of some length, without blanks around it. `tooLong`: where that has words of its own. */
export const textOf = ({ min = 1, max }: Lengths, wrong: string, tooLong: string = wrong) =>
  z.string(wrong).check(z.trim(), z.minLength(min, wrong), z.maxLength(max, tooLong))

/** The same of what is tidied as it is typed: none at all is missing, and not too short. */
export const tidiedText = (tidy: (text: string) => string, { min = 1, max }: Lengths, wrong: string) =>
  z
    .string(fieldErrors.required)
    .check(
      z.overwrite(tidy),
      z.minLength(1, fieldErrors.required),
      z.minLength(min, wrong),
      z.maxLength(max, wrong),
    )

/** A first name or a surname (specification section 5). */
export const personName = z.string(fieldErrors.required).check(
  z.overwrite(tidyLine),
  z.minLength(1, fieldErrors.required),
  z.minLength(limits.name.min, { error: () => nameLength() }),
  z.maxLength(limits.name.most, { error: () => nameLength() }),
  z.refine((name) => name.length <= studyLimits().longestName, { error: () => nameLength() }),
  z.regex(letters, fieldErrors.nameCharacters),
)

type AddressTexts = { required: string; invalid: string; tooLong: string }

const address = ({ required: missing, invalid, tooLong }: AddressTexts, max: number = limits.email.max) =>
  z
    .string(missing)
    .check(
      z.overwrite(tidyEmail),
      z.minLength(1, missing),
      z.regex(z.regexes.email, invalid),
      z.maxLength(max, tooLong),
    )

/** An e-mail that is to be stored (specification section 5). */
export const email = address({
  required: fieldErrors.required,
  invalid: fieldErrors.emailInvalid,
  tooLong: fieldErrors.emailTooLong,
})
export const secondParentEmail = address({
  required: fieldErrors.secondParentRequired,
  invalid: fieldErrors.secondParentEmailInvalid,
  tooLong: fieldErrors.emailTooLong,
})

/** The longest address that mail knows (RFC 5321, 4.5.3.1.3). */
const longestAddress = 254

// An address that names an account. It may be older than today's limit, which must not lock its owner out.
export const accountEmail = address(
  { required: fieldErrors.required, invalid: fieldErrors.emailInvalid, tooLong: fieldErrors.emailInvalid },
  longestAddress,
)
export const englishAccountEmail = address(
  {
    required: fieldErrors.english.required,
    invalid: fieldErrors.english.emailInvalid,
    tooLong: fieldErrors.english.emailInvalid,
  },
  longestAddress,
)

/** At least one lowercase, one uppercase, one digit and one of !@#$%^&* (specification section 5). */
export const strongPassword = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[!@#$%^&*])/su

export const newPassword = z
  .string(fieldErrors.required)
  .check(
    z.minLength(1, fieldErrors.required),
    z.minLength(limits.password.min, fieldErrors.password),
    z.maxLength(limits.password.max, fieldErrors.passwordTooLong),
    z.regex(strongPassword, fieldErrors.password),
  )

export const englishNewPassword = z
  .string(fieldErrors.english.required)
  .check(
    z.minLength(1, fieldErrors.english.required),
    z.minLength(limits.password.min, fieldErrors.english.passwordLength),
    z.maxLength(limits.password.max, fieldErrors.english.passwordLength),
    z.regex(strongPassword, fieldErrors.english.password),
  )

// people put these between the digits
const punctuation = /[\s\-‑–./()[\]]/gu
const tidyPhone = (text: string) => text.replace(punctuation, '')
const withoutItaly = (text: string) => text.replace(/^(?:\+|00)39/u, '')

/** Ten digits, once blanks, punctuation and Italy's prefix are taken away. A letter gets the specification's other message. */
export const phone = z.string(fieldErrors.required).check(
  z.overwrite((text) => withoutItaly(tidyPhone(text))),
  z.minLength(1, fieldErrors.required),
  z.regex(/^\+?\d*$/u, fieldErrors.phonePrefix),
  z.regex(new RegExp(`^\\d{${limits.phone.digits}}$`, 'u'), fieldErrors.phoneDigits),
)

/** The second parent's number: 8 to 15 digits, a plus sign before them allowed; anything else lacks a readable prefix. */
export const secondParentPhone = z
  .string(fieldErrors.required)
  .check(
    z.overwrite(tidyPhone),
    z.minLength(1, fieldErrors.required),
    z.regex(/^\+?\d*$/u, fieldErrors.phonePrefix),
    z.regex(
      new RegExp(`^\\+?\\d{${limits.secondParentPhone.min},${limits.secondParentPhone.max}}$`, 'u'),
      fieldErrors.secondParentPhone,
    ),
  )

export const sexes = ['Male', 'Female'] as const
export const maritalStatuses = ['Married', 'Unmarried', 'Separated', 'Cohabitant', 'Widow'] as const
export const sex = z.enum(sexes, fieldErrors.sex)
export const maritalStatus = z.enum(maritalStatuses, fieldErrors.maritalStatus)

export type Sex = z.output<typeof sex>
export type MaritalStatus = z.output<typeof maritalStatus>

const dayShape = /^\d{4}-\d{2}-\d{2}$/u

/** Whether the text is a day of the calendar, written YYYY-MM-DD. 31 February is none. */
export function isDay(text: string): boolean {
  if (!dayShape.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** A day as YYYY-MM-DD, without time and zone. Whether it is sane for a child: `birth-date.ts`. */
export const birthDate = z
  .string(fieldErrors.birthDateMissing)
  .check(z.regex(dayShape, fieldErrors.birthDateMissing), z.refine(isDay, fieldErrors.birthDateMissing))

export const id = z.uuid()

/** An object of the wire, in our names: of each field that has another name there, ours and the wire's. */
// @__NO_SIDE_EFFECTS__
export function renamed<Wire extends object, Sent, const Names extends Record<string, keyof Wire & string>>(
  wire: z.ZodMiniType<Wire, Sent>,
  names: Names,
) {
  type Ours = { [Name in keyof Names]: Wire[Names[Name]] } & Omit<Wire, Names[keyof Names]>
  const ours = Object.fromEntries(Object.entries(names).map(([our, their]) => [their, our]))
  return z.codec(wire, z.custom<Ours>(), {
    decode: (value) => renameFields(value, ours) as Ours,
    encode: (value) => renameFields(value, names) as Wire,
  })
}

const renameFields = (value: object, names: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(value)
      // a column of a row may bear the other name, and mean something else: it is not sent in the field's place
      .filter(([name]) => !Object.values(names).includes(name))
      .map(([name, field]) => [names[name] ?? name, field]),
  )

const textIn = (form: unknown, field: string) => {
  const text: unknown = typeof form === 'object' && form !== null ? Reflect.get(form, field) : undefined
  return typeof text === 'string' && text !== '' ? text : undefined
}

/** The repeated password agrees with the first. Said also while other fields are wrong, but never of an empty one. */
export const samePasswords = <Field extends string>(field: Field, error: string) =>
  z.refine<Record<Field | 'confirm_password', string>>((form) => form[field] === form.confirm_password, {
    error,
    path: ['confirm_password'],
    when: ({ value }) =>
      textIn(value, field) !== undefined && textIn(value, 'confirm_password') !== undefined,
  })

const stop = (error: string) => ({ error, abort: true })
const { min, max } = limits.username

// LimeSurvey keeps these signs of a token: a username and the survey token made of it are then the same word.
const shape = /^[a-z][a-z0-9_]*$/u
const tidyUsername = (text: string) => text.normalize('NFC').trim().toLowerCase()

/** The name that a child types to log in. Letter case does not count: a phone often begins with a capital. */
export const username = z
  .string(fieldErrors.required)
  .check(
    z.overwrite(tidyUsername),
    z.minLength(1, stop(fieldErrors.required)),
    z.minLength(min, stop(fieldErrors.usernameLength)),
    z.maxLength(max, stop(fieldErrors.usernameLength)),
    z.regex(/^[^@]*$/u, stop(fieldErrors.usernameIsEmail)),
    z.regex(/^[a-z]/u, stop(fieldErrors.usernameStart)),
    z.regex(shape, fieldErrors.usernameCharacters),
  )

/**
 * A field in a form that shows what is stored: the stored value passes as it stands, also when a limit has become stricter
 * since; anything else is held against the field of today.
 */
export const unlessStored = (field: z.ZodMiniType<string, string>, stored: string | null) =>
  z.string().check(
    z.check<string>((given) => {
      if (given.value === stored) return
      const { success, data, error } = z.safeParse(field, given.value)
      if (success) Object.assign(given, { value: data })
      else
        for (const { message } of error.issues) {
          given.issues.push({ code: 'custom', message, input: given.value })
        }
    }),
  )
