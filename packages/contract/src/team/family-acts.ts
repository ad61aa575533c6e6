import { act, answerWith, type InputOf } from '@desco/contract/endpoint'
import { email, id, textOf } from '@desco/contract/fields'
import { fieldErrors } from '@desco/contract/field-errors'
import { z } from 'zod/mini'

import { staffFieldErrors } from '@desco/contract/staff/field-errors'

/** Why staff act: it stays in the audit log. */
export const reason = textOf({ min: 5, max: 300 }, staffFieldErrors.reason, staffFieldErrors.reasonTooLong)

/** The name of somebody of the family, as it was said on the telephone: so that nobody is taken for a sister or brother. */
export const namedPerson = textOf({ max: 120 }, staffFieldErrors.nameMissing)

const inFamily = { familyId: id, reason }
/** A parent or a child by their name, else the whole family. */
export const somebody = { accountId: z.optional(id), childId: z.optional(id), name: z.optional(namedPerson) }
type Somebody = z.output<z.ZodMiniObject<typeof somebody>>
export const oneByName = [
  z.refine<Somebody>(({ accountId, childId }) => accountId === undefined || childId === undefined),
  z.refine<Somebody>(
    ({ accountId, childId, name }) => (accountId ?? childId) === undefined || name !== undefined,
    { error: staffFieldErrors.nameMissing, path: ['name'] },
  ),
] as const
/** The request that an act carries out, and closes; empty where none was written down. */
export const requestId = z.optional(z.union([z.literal(''), id]))
/** Why an act is not done that names a request. */
export const requestRefusals = ['request_closed', 'request_being_erased'] as const
const withdrawalRefusals = ['not_found', 'too_many_attempts', ...requestRefusals] as const

const names = answerWith({
  people: z.array(
    z.object({
      accountId: z.nullable(id),
      childId: z.nullable(id),
      name: z.string(),
      surname: z.string(),
      email: z.nullable(z.string()),
      phone: z.nullable(z.string()),
      username: z.nullable(z.string()),
      /** Of a child, as YYYY-MM-DD. */
      birthDate: z.nullable(z.string()),
    }),
  ),
  /** The parent whom the latest invitation asks. */
  invited: z.nullable(z.object({ surname: z.string(), email: z.string() })),
  /** The team's corrections, by their ids. */
  corrections: z.array(z.object({ id, before: z.string(), after: z.string() })),
})

/** The research team's acts for a family. Each has a reason and is logged. */
export const familyActs = {
  revealNames: act('families.names', '/api/staff/families/reveal-names', {
    summary: 'Names, addresses and telephone numbers of one family, for a reason that is logged.',
    input: z.object(inFamily),
    answer: names,
    refusals: ['not_found', 'too_many_names'],
  }),
  printSummary: act('families.see', '/api/staff/families/print-summary', {
    summary:
      'The sheet for one person of a family who asks: the people whose data they may see, and those people’s complete days. It is logged.',
    /** `accountId`: the person whom it is for. */
    input: z.object({ ...inFamily, accountId: z.uuid('Scegli per chi è il foglio.') }),
    answer: answerWith({
      at: z.iso.datetime(),
      /** The people whose things this person may see; of the others the sheet says that they are of the family, and no more. */
      persons: z.array(z.object({ accountId: z.nullable(id), childId: z.nullable(id) })),
      /** Their days of the diary that were said to be complete. */
      diaryDays: z.array(z.object({ accountId: z.nullable(id), childId: z.nullable(id), complete: z.int() })),
    }),
    refusals: ['not_found', 'too_many_names'],
  }),
  sendContinueLink: act('families.act', '/api/staff/families/send-continue-link', {
    summary:
      'Sends a link, good for days, to a parent with an unverified address; to the one who registered, unless another is named.',
    input: z.object({ ...inFamily, accountId: z.optional(id) }),
    refusals: ['not_found', 'too_many_attempts', 'nothing_to_verify', 'family_not_active'],
  }),
  staffResendInvitation: act('families.act', '/api/staff/families/resend-invitation', {
    summary: 'Sends the other parent’s invitation again, with a new link.',
    input: z.object(inFamily),
    refusals: ['not_found', 'too_many_attempts', 'nobody_to_invite'],
  }),
  correctEmail: act('families.act', '/api/staff/families/correct-email', {
    summary:
      'Gives a parent another address, which they have to verify; without `accountId` the invited parent, who gets a new invitation there.',
    input: z.object({ ...inFamily, accountId: z.optional(id), email }),
    refusals: ['not_found', 'too_many_attempts', 'nobody_to_invite', 'family_not_active'],
  }),
  resendMail: act('families.act', '/api/staff/families/resend-mail', {
    summary:
      'Sends a mail again that was given up and still has its words. `givenUpAt` is the moment in the family’s history.',
    input: z.object({ ...inFamily, mailId: id, givenUpAt: z.iso.datetime() }),
    refusals: ['not_found', 'too_many_attempts', 'message_outdated'],
  }),
  tryAddress: act('families.act', '/api/staff/families/try-address', {
    summary:
      'Lets mails go again to an address that bounced: a parent’s, or without `accountId` the invited one’s. `bouncedAt` is the bounce on the page.',
    input: z.object({ ...inFamily, accountId: z.optional(id), bouncedAt: z.iso.datetime() }),
    refusals: ['not_found', 'too_many_attempts', 'message_outdated'],
  }),
  unlockLogIn: act('families.act', '/api/staff/families/unlock-log-in', {
    summary: 'Lifts the pause after wrong passwords and codes.',
    input: z.object({ ...inFamily, accountId: id }),
    refusals: ['not_found', 'too_many_attempts'],
  }),
  addNote: act('families.act', '/api/staff/families/add-note', {
    summary: 'Writes a note about a family. Notes are neither changed nor deleted.',
    input: z.object({
      ...inFamily,
      text: textOf({ max: 2000 }, fieldErrors.required, staffFieldErrors.noteTooLong),
    }),
    refusals: ['not_found', 'too_many_attempts'],
  }),
  staffWithdrawChild: act('families.withdraw', '/api/staff/families/withdraw-child', {
    summary: 'Takes a child out of the study.',
    input: z.object({ ...inFamily, requestId, childId: id, name: namedPerson }),
    refusals: [...withdrawalRefusals, 'family_not_active', 'child_not_taking_part'],
  }),
  withdrawPerson: act('families.withdraw', '/api/staff/families/withdraw-person', {
    summary: 'Takes a parent out of the study; the children stay or leave with them, as the parent says.',
    input: z.object({
      ...inFamily,
      requestId,
      accountId: id,
      name: namedPerson,
      /** They go on, or stop too. */
      children: z.enum(['stay', 'leave'], fieldErrors.optionRequired),
    }),
    refusals: [...withdrawalRefusals, 'family_not_active', 'person_not_taking_part'],
  }),
  withdrawFamily: act('families.withdraw', '/api/staff/families/withdraw-family', {
    summary: 'Takes a whole family out of the study.',
    input: z.object({ ...inFamily, requestId }),
    refusals: [...withdrawalRefusals, 'family_not_active'],
  }),
  undoWithdrawal: act('families.withdraw', '/api/staff/families/undo-withdrawal', {
    summary:
      'Undoes a withdrawal that the team entered by mistake, for seven days: of the named parent or child, else of the whole family. Everything is as before.',
    input: z.object({ ...inFamily, ...somebody }).check(...oneByName),
    refusals: [
      'not_found',
      'too_many_attempts',
      'nothing_withdrawn',
      'withdrawal_by_family',
      'withdrawal_undo_too_late',
      'erasure_open',
    ],
  }),
}

export type ChildrensPart = InputOf<typeof familyActs.withdrawPerson>['children']
export type RevealedNames = z.output<typeof names>
