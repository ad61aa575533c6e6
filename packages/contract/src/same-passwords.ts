import { z } from 'zod/mini'

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
