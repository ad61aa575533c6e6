import { endpoint } from '@desco/contract/endpoint'
import { messages } from '@desco/contract/messages'
import { z } from 'zod/mini'

import { staffMessages } from './messages.ts'

/**
 * What can be exported. `everything`: all that the portal holds, in one file; `answers`: what LimeSurvey holds, with pseudonyms
 * in place of tokens, beside the people and their diaries; `key`: which family and survey token a pseudonym is.
 */
export const exportKinds = [
  'everything',
  'participants',
  'children',
  'consents',
  'invitations',
  'survey-tokens',
  'diary',
  'answers',
  'key',
] as const
export type ExportKind = (typeof exportKinds)[number]

export const exportSeparators = ['semicolon', 'comma', 'tab'] as const
export type ExportSeparator = (typeof exportSeparators)[number]

/** `to_approve` waits for a second person; `waiting` for its turn; `ready` can be downloaded, once. */
export const exportStates = [
  'to_approve',
  'waiting',
  'running',
  'ready',
  'downloaded',
  'expired',
  'rejected',
  'failed',
] as const
export type ExportState = (typeof exportStates)[number]

/** The key makes people identifiable as much as their names do. Answers are never shown beside names. */
export const needsApproval = ({ kind, identifiable }: { kind: ExportKind; identifiable: boolean }) =>
  (identifiable && kind !== 'answers') || kind === 'key'

/** Why the answers of a questionnaire could not be fetched. */
export const exportFailures = [
  'limesurvey_silent',
  'limesurvey_log_in',
  'limesurvey_right',
  'limesurvey_unreadable',
  'limesurvey_too_large',
] as const
export type ExportFailure = (typeof exportFailures)[number]

const reason = z
  .string(staffMessages.reason)
  .check(z.trim(), z.minLength(5, staffMessages.reason), z.maxLength(300, staffMessages.reason))
const id = z.uuid(messages.required)

const kind = z.enum(exportKinds, messages.required)
const separator = z.enum(exportSeparators, messages.required)

/** The form of a new export. What shows who somebody is needs a reason, and somebody else's approval. */
export const newExport = z
  .object({
    kind,
    separator,
    identifiable: z.boolean(messages.required),
    reason: z.optional(
      z.pipe(
        z.string(staffMessages.reason).check(z.trim()),
        z.union([
          reason,
          z.pipe(
            z.literal('', staffMessages.reason),
            z.transform(() => undefined),
          ),
        ]),
      ),
    ),
  })
  .check(
    z.refine((form) => !needsApproval(form) || form.reason !== undefined, {
      error: staffMessages.reason,
      path: ['reason'],
    }),
  )

const exportJob = z.object({
  id: z.uuid(),
  kind,
  separator,
  identifiable: z.boolean(),
  state: z.enum(exportStates),
  /** A colleague by name, or by e-mail while they have given none, or `riga di comando`. */
  requestedBy: z.string(),
  /** Asked for by who reads the list: they alone may download it, and never approve it. */
  own: z.boolean(),
  /** Waits for a second person, and who reads the list could be that, if they have the permission. */
  decidable: z.boolean(),
  reason: z.nullable(z.string()),
  requestedAt: z.iso.datetime(),
  decidedBy: z.nullable(z.string()),
  decisionReason: z.nullable(z.string()),
  /** How much is done, in whole hundredths. */
  percent: z.int(),
  rows: z.nullable(z.int()),
  bytes: z.nullable(z.int()),
  /** Of one that failed because of LimeSurvey: why, and at which questionnaire. */
  failure: z.nullable(z.enum(exportFailures)),
  failedSurvey: z.nullable(z.string()),
  fileName: z.nullable(z.string()),
  /** Until when it can be downloaded. */
  expiresAt: z.nullable(z.iso.datetime()),
  /** Made before somebody in it was erased. */
  containsErased: z.boolean(),
})

const onlyMessage = z.object({ message: z.string() })
const decision = z.object({ id, reason })
const decisionRefusals = [
  'sign_in_required',
  'not_allowed',
  'invalid_input',
  'not_found',
  'export_own_request',
  'export_shared_link',
  'export_already_decided',
] as const

/** Files for the analysis (Esportazioni): asked for, made in the background, downloaded once. */
export const exports = {
  listExports: endpoint({
    summary: 'The exports of the team, newest first, with their progress. Never their content.',
    method: 'GET',
    path: '/api/staff/exports',
    access: 'staff',
    permission: 'exports.run',
    input: z.object({}),
    from: [],
    answer: z.object({ message: z.string(), exports: z.array(exportJob) }),
    refusals: ['sign_in_required', 'not_allowed'],
  }),
  requestExport: endpoint({
    summary: 'Asks for an export. What is pseudonymised begins at once; the rest waits for an approval.',
    method: 'POST',
    path: '/api/staff/request-export',
    access: 'staff',
    permission: 'exports.run',
    input: newExport,
    from: ['body'],
    answer: z.object({ message: z.string(), id: z.uuid() }),
    refusals: [
      'sign_in_required',
      'not_allowed',
      'invalid_input',
      'too_many_exports',
      'export_nobody_approves',
    ],
  }),
  approveExport: endpoint({
    summary: 'Allows an export that shows who people are. Never one’s own.',
    method: 'POST',
    path: '/api/staff/approve-export',
    access: 'staff',
    permission: 'exports.approve',
    input: decision,
    from: ['body'],
    answer: onlyMessage,
    refusals: decisionRefusals,
  }),
  rejectExport: endpoint({
    summary: 'Refuses an export that shows who people are. Never one’s own.',
    method: 'POST',
    path: '/api/staff/reject-export',
    access: 'staff',
    permission: 'exports.approve',
    input: decision,
    from: ['body'],
    answer: onlyMessage,
    refusals: decisionRefusals,
  }),
  downloadExport: endpoint({
    summary:
      'The file, a ZIP, for who asked for it: once. A transfer that broke off can be begun again until the last byte was sent.',
    method: 'GET',
    path: '/api/staff/export-file/:id',
    access: 'staff',
    permission: 'exports.run',
    input: z.object({ id }),
    from: ['params'],
    answer: onlyMessage,
    refusals: ['sign_in_required', 'not_allowed', 'invalid_input', 'not_found', 'export_gone'],
  }),
}

export type ExportJob = z.output<typeof exportJob>
export type NewExport = z.output<typeof newExport>
