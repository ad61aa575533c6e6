import { assentForm } from '@desco/contract/consents/assent'
import { endpoint } from '@desco/contract/endpoint'
import { id, newPassword, personName, required, unlessStored, username } from '@desco/contract/fields'
import { messages } from '@desco/contract/messages'
import { z } from 'zod/mini'

import { child } from './people.ts'

const message = z.object({ message: z.string() })
const childAnswer = z.object({ message: z.string(), data: child })

/** What the dialog asks for; the rest of the payload is known. */
export const enableChildForm = z.object({ username, password: newPassword })

/** The child login registration payload (specification section 3). `name` and `age` are what the portal knows, whatever stands here. */
const childLogin = z.pipe(
  z.object({
    ...enableChildForm.shape,
    id,
    familyId: id,
    name: z.optional(z.unknown()),
    age: z.optional(z.unknown()),
  }),
  z.transform(({ id: childId, familyId, username: name, password }) => ({
    childId,
    familyId,
    username: name,
    password,
  })),
)

const noPassword = z.pipe(
  z.literal(''),
  z.transform(() => undefined),
)

// what is stored may be older than today's limits: held against them by `editedChild`, which knows it
const storedText = required(messages.required)

const childEdit = z.pipe(
  z.object({
    _id: id,
    name: storedText,
    surname: storedText,
    username: storedText,
    password: z.optional(z.union([noPassword, newPassword])),
  }),
  z.transform(({ _id, ...same }) => ({ id: _id, ...same })),
)

type StoredChild = { name: string; surname: string; login: string | null }

/** The rules of specification section 5 for a child that is edited: only what is changed is held against them. */
export const editedChild = ({ name, surname, login }: StoredChild) =>
  z.object({
    name: unlessStored(personName, name),
    surname: unlessStored(personName, surname),
    username: unlessStored(username, login),
  })

/** What the page checks by itself: the password, if one is given (specification section 5). The server checks the rest. */
export const editChildForm = z.object({
  name: z.string(),
  surname: z.string(),
  username: z.string(),
  password: z.union([z.literal(''), newPassword]),
})

export type ChildLogin = z.output<typeof childLogin>
export type ChildEdit = z.output<typeof childEdit>

export const children = {
  childReg: endpoint({
    summary: 'Gives a child its own username and password, once. Only for one’s own child that takes part.',
    method: 'POST',
    path: '/api/users/child-reg',
    access: 'parent',
    input: childLogin,
    from: ['body'],
    answer: childAnswer,
    isForm: true,
    refusals: [
      'invalid_input',
      'sign_in_required',
      'not_allowed',
      'not_found',
      'family_not_active',
      'child_not_taking_part',
      'child_is_adult',
      'child_already_enabled',
      'username_taken',
      'too_many_attempts',
    ],
  }),
  getChild: endpoint({
    summary: 'One’s own enabled child, to be edited. `userId` is the child’s account or the child itself.',
    method: 'GET',
    path: '/api/users/get-child/:userId',
    access: 'parent',
    input: z.object({ userId: id }),
    from: ['params'],
    answer: childAnswer,
    refusals: [
      'invalid_input',
      'sign_in_required',
      'not_allowed',
      'not_found',
      'family_not_active',
      'child_not_taking_part',
      'child_is_adult',
      'child_not_enabled',
    ],
  }),
  editChild: endpoint({
    summary: 'Changes an enabled child’s names, username and, if given, password, which ends its sessions.',
    method: 'POST',
    path: '/api/users/edit-child',
    access: 'parent',
    input: childEdit,
    from: ['body'],
    answer: message,
    refusals: [
      'invalid_input',
      'sign_in_required',
      'not_allowed',
      'not_found',
      'family_not_active',
      'child_not_taking_part',
      'child_is_adult',
      'child_not_enabled',
      'username_taken',
      'too_many_attempts',
    ],
  }),
  freeUsernames: endpoint({
    summary: 'A few usernames like the given one that nobody has.',
    method: 'POST',
    path: '/api/users/free-usernames',
    access: 'parent',
    input: z.object({ username }),
    from: ['body'],
    answer: z.object({ message: z.string(), data: z.array(z.string()) }),
    refusals: ['invalid_input', 'sign_in_required', 'not_allowed', 'too_many_attempts'],
  }),
  withdrawChild: endpoint({
    summary: 'Takes one’s own child out of the study for good, and ends its sessions (GDPR art. 7.3).',
    method: 'POST',
    path: '/api/users/withdraw-child',
    access: 'left',
    input: z.pipe(
      z.object({ _id: id }),
      z.transform(({ _id }) => ({ id: _id })),
    ),
    from: ['body'],
    answer: message,
    refusals: [
      'invalid_input',
      'sign_in_required',
      'not_allowed',
      'not_found',
      'family_not_active',
      'child_not_taking_part',
      'child_is_adult',
    ],
  }),
  assent: endpoint({
    summary: 'The child’s own yes or no, for the text that it read. Can be changed at any time.',
    method: 'POST',
    path: '/api/users/assent',
    access: 'anyChild',
    input: assentForm,
    from: ['body'],
    answer: message,
    refusals: ['invalid_input', 'sign_in_required', 'not_allowed', 'child_not_taking_part'],
  }),
}
