import { endpoint } from '@desco/contract/endpoint'
import { email, id } from '@desco/contract/fields'
import { messages } from '@desco/contract/messages'
import { z } from 'zod/mini'

import { staffMessages } from './messages.ts'

/** Why staff act: it stays in the audit log. */
export const reason = z
  .string(staffMessages.reason)
  .check(z.trim(), z.minLength(5, staffMessages.reason), z.maxLength(300, staffMessages.reasonTooLong))

/** The name of somebody of the family, as it was said on the telephone: so that nobody is taken for a sister or brother. */
export const namedPerson = z
  .string(staffMessages.nameMissing)
  .check(z.trim(), z.minLength(1, staffMessages.nameMissing), z.maxLength(120, staffMessages.nameMissing))

const message = z.object({ message: z.string() })
const inFamily = { familyId: id, reason }
/** The request that an act carries out, and closes; empty where none was written down. */
export const requestId = z.optional(z.union([z.literal(''), id]))
/** Why an act is not done that names a request. */
export const requestRefusals = ['request_closed', 'request_being_erased'] as const

/** What a parent who leaves says of their children: they go on, or stop too. */
const childrensParts = ['stay', 'leave'] as const
export type ChildrensPart = (typeof childrensParts)[number]

const names = z.object({
  message: z.string(),
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
  /** Whom the latest invitation asks. */
  invited: z.nullable(z.object({ surname: z.string(), email: z.string() })),
  /** What the team corrected, by the ids of the corrections. */
  corrections: z.array(z.object({ id, before: z.string(), after: z.string() })),
})

const guarded = ['sign_in_required', 'not_allowed', 'invalid_input', 'not_found'] as const
const refusals = [...guarded, 'too_many_attempts'] as const

/** What the research team does for a family. Every act has a reason and is logged. */
export const familyActs = {
  revealNames: endpoint({
    summary: 'Names, addresses and telephone numbers of one family, for a reason that is logged.',
    method: 'POST',
    path: '/api/staff/families/reveal-names',
    access: 'staff',
    permission: 'families.names',
    input: z.object(inFamily),
    from: ['body'],
    answer: names,
    refusals: [...guarded, 'too_many_names'],
  }),
  printSummary: endpoint({
    summary:
      'What may be printed for one person of a family who asks: whose things they may see, and those people’s complete days. It is logged.',
    method: 'POST',
    path: '/api/staff/families/print-summary',
    access: 'staff',
    permission: 'families.see',
    /** `accountId`: for whom it is. */
    input: z.object({ ...inFamily, accountId: z.uuid('Scegli per chi è il foglio.') }),
    from: ['body'],
    answer: z.object({
      message: z.string(),
      at: z.iso.datetime(),
      /** Whose things this person may see; of the others the sheet says that they are of the family, and no more. */
      persons: z.array(z.object({ accountId: z.nullable(id), childId: z.nullable(id) })),
      /** Their days of the diary that were said to be complete. */
      diaryDays: z.array(z.object({ accountId: z.nullable(id), childId: z.nullable(id), complete: z.int() })),
    }),
    refusals: [...guarded, 'too_many_names'],
  }),
  sendContinueLink: endpoint({
    summary:
      'Sends a link, good for days, to a parent whose address is still to be verified; the one who registered, unless named.',
    method: 'POST',
    path: '/api/staff/families/send-continue-link',
    access: 'staff',
    permission: 'families.act',
    input: z.object({ ...inFamily, accountId: z.optional(id) }),
    from: ['body'],
    answer: message,
    refusals: [...refusals, 'nothing_to_verify', 'family_not_active'],
  }),
  staffResendInvitation: endpoint({
    summary: 'Sends the other parent’s invitation again, with a new link.',
    method: 'POST',
    path: '/api/staff/families/resend-invitation',
    access: 'staff',
    permission: 'families.act',
    input: z.object(inFamily),
    from: ['body'],
    answer: message,
    refusals: [...refusals, 'nobody_to_invite'],
  }),
  correctEmail: endpoint({
    summary:
      'Writes another address for a parent, who has to verify it; without `accountId` for the invited parent, who gets a new invitation there.',
    method: 'POST',
    path: '/api/staff/families/correct-email',
    access: 'staff',
    permission: 'families.act',
    input: z.object({ ...inFamily, accountId: z.optional(id), email }),
    from: ['body'],
    answer: message,
    refusals: [...refusals, 'nobody_to_invite', 'family_not_active'],
  }),
  resendMail: endpoint({
    summary:
      'Sends a mail once more that was given up and still has its words. `givenUpAt`: as the history of the family says it.',
    method: 'POST',
    path: '/api/staff/families/resend-mail',
    access: 'staff',
    permission: 'families.act',
    input: z.object({ ...inFamily, mailId: id, givenUpAt: z.iso.datetime() }),
    from: ['body'],
    answer: message,
    refusals: [...refusals, 'message_outdated'],
  }),
  tryAddress: endpoint({
    summary:
      'Says that mails go again to an address from which they came back: of a parent, or without `accountId` of the invited one. `bouncedAt`: of the bounce that the page shows.',
    method: 'POST',
    path: '/api/staff/families/try-address',
    access: 'staff',
    permission: 'families.act',
    input: z.object({ ...inFamily, accountId: z.optional(id), bouncedAt: z.iso.datetime() }),
    from: ['body'],
    answer: message,
    refusals: [...refusals, 'message_outdated'],
  }),
  unlockLogIn: endpoint({
    summary: 'Lifts the pause after wrong passwords and codes.',
    method: 'POST',
    path: '/api/staff/families/unlock-log-in',
    access: 'staff',
    permission: 'families.act',
    input: z.object({ ...inFamily, accountId: id }),
    from: ['body'],
    answer: message,
    refusals,
  }),
  addNote: endpoint({
    summary: 'Writes a note about a family. Notes are neither changed nor deleted.',
    method: 'POST',
    path: '/api/staff/families/add-note',
    access: 'staff',
    permission: 'families.act',
    input: z.object({
      ...inFamily,
      text: z
        .string(messages.required)
        .check(z.trim(), z.minLength(1, messages.required), z.maxLength(2000, staffMessages.noteTooLong)),
    }),
    from: ['body'],
    answer: message,
    refusals,
  }),
  staffWithdrawChild: endpoint({
    summary: 'Takes a child out of the study.',
    method: 'POST',
    path: '/api/staff/families/withdraw-child',
    access: 'staff',
    permission: 'families.withdraw',
    input: z.object({ ...inFamily, requestId, childId: id, name: namedPerson }),
    from: ['body'],
    answer: message,
    refusals: [...refusals, ...requestRefusals, 'family_not_active', 'child_not_taking_part'],
  }),
  withdrawPerson: endpoint({
    summary: 'Takes a parent out of the study; the children stay or leave with them, as the parent says.',
    method: 'POST',
    path: '/api/staff/families/withdraw-person',
    access: 'staff',
    permission: 'families.withdraw',
    input: z.object({
      ...inFamily,
      requestId,
      accountId: id,
      name: namedPerson,
      children: z.enum(childrensParts, messages.optionRequired),
    }),
    from: ['body'],
    answer: message,
    refusals: [...refusals, ...requestRefusals, 'family_not_active', 'person_not_taking_part'],
  }),
  withdrawFamily: endpoint({
    summary: 'Takes a whole family out of the study.',
    method: 'POST',
    path: '/api/staff/families/withdraw-family',
    access: 'staff',
    permission: 'families.withdraw',
    input: z.object({ ...inFamily, requestId }),
    from: ['body'],
    answer: message,
    refusals: [...refusals, ...requestRefusals, 'family_not_active'],
  }),
  undoWithdrawal: endpoint({
    summary:
      'Undoes a withdrawal that the team entered by mistake, for seven days: of the parent or child named, else of the whole family. All is as before.',
    method: 'POST',
    path: '/api/staff/families/undo-withdrawal',
    access: 'staff',
    permission: 'families.withdraw',
    input: z
      .object({
        ...inFamily,
        accountId: z.optional(id),
        childId: z.optional(id),
        name: z.optional(namedPerson),
      })
      .check(
        z.refine(({ accountId, childId }) => accountId === undefined || childId === undefined),
        z.refine(
          ({ accountId, childId, name }) =>
            name !== undefined || (accountId === undefined && childId === undefined),
          { error: staffMessages.nameMissing, path: ['name'] },
        ),
      ),
    from: ['body'],
    answer: message,
    refusals: [
      ...refusals,
      'nothing_withdrawn',
      'withdrawal_by_family',
      'withdrawal_undo_too_late',
      'erasure_open',
    ],
  }),
}

export type RevealedNames = z.output<typeof names>
