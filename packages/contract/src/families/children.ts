import { assentForm } from './consents/study-text.ts'
import { act, answerWith, look } from '@desco/contract/endpoint'
import {
  id,
  newPassword,
  personName,
  renamed,
  required,
  unlessStored,
  username,
} from '@desco/contract/fields'
import { fieldErrors } from '@desco/contract/field-errors'
import { z } from 'zod/mini'

import { child } from './people.ts'

const childAnswer = answerWith({ data: child })

/** The fields of the dialog; the rest of the payload is known. */
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
  z.transform(({ id: childId, name: _name, age: _age, ...same }) => ({ childId, ...same })),
)

const noPassword = z.pipe(
  z.literal(''),
  z.transform(() => undefined),
)

// a stored text may be older than today's limits: `editedChild` knows it, and holds a change against them
const storedText = required(fieldErrors.required)

const childEdit = renamed(
  z.object({
    _id: id,
    name: storedText,
    surname: storedText,
    username: storedText,
    password: z.optional(z.union([noPassword, newPassword])),
  }),
  { id: '_id' },
)

type StoredChild = { name: string; surname: string; login: string | null }

/** The rules of specification section 5 for a child that is edited: only what is changed is held against them. */
export const editedChild = ({ name, surname, login }: StoredChild) =>
  z.object({
    name: unlessStored(personName, name),
    surname: unlessStored(personName, surname),
    username: unlessStored(username, login),
  })

/** The page's own check: the password, if one is given (specification section 5). The server checks the rest. */
export const editChildForm = z.object({
  name: z.string(),
  surname: z.string(),
  username: z.string(),
  password: z.union([z.literal(''), newPassword]),
})

export type ChildLogin = z.output<typeof childLogin>
export type ChildEdit = z.output<typeof childEdit>

export const children = {
  childReg: act('parent', '/api/users/child-reg', {
    summary: 'Gives a child its own username and password, once. The child must be one’s own and take part.',
    input: childLogin,
    answer: childAnswer,
    isForm: true,
    refusals: [
      'not_found',
      'family_not_active',
      'child_not_taking_part',
      'child_is_adult',
      'child_already_enabled',
      'username_taken',
      'too_many_attempts',
    ],
  }),
  getChild: look('parent', '/api/users/get-child/:userId', {
    summary: 'One’s own enabled child, to be edited. `userId` is the child’s account or the child itself.',
    input: z.object({ userId: id }),
    answer: childAnswer,
    refusals: ['family_not_active', 'child_not_taking_part', 'child_is_adult', 'child_not_enabled'],
  }),
  editChild: act('parent', '/api/users/edit-child', {
    summary: 'Changes an enabled child’s names, username and, if given, password, which ends its sessions.',
    input: childEdit,
    refusals: [
      'not_found',
      'family_not_active',
      'child_not_taking_part',
      'child_is_adult',
      'child_not_enabled',
      'username_taken',
      'too_many_attempts',
    ],
  }),
  freeUsernames: act('parent', '/api/users/free-usernames', {
    summary: 'Suggests a few free usernames like the given one.',
    input: z.object({ username }),
    answer: answerWith({ data: z.array(z.string()) }),
    refusals: ['too_many_attempts'],
  }),
  withdrawChild: act('anyParent', '/api/users/withdraw-child', {
    summary: 'Takes one’s own child out of the study for good, and ends its sessions (GDPR art. 7.3).',
    input: renamed(z.object({ _id: id }), { id: '_id' }),
    refusals: ['not_found', 'family_not_active', 'child_not_taking_part', 'child_is_adult'],
  }),
  assent: act('anyChild', '/api/users/assent', {
    summary: 'The child’s own yes or no, for the text that it read. Can be changed at any time.',
    input: assentForm,
    refusals: ['child_not_taking_part'],
  }),
}
