import { act, answerWith, look } from '@desco/contract/endpoint'
import { textOf } from '@desco/contract/fields'
import { fieldErrors } from '@desco/contract/field-errors'
import { z } from 'zod/mini'

import { staffFieldErrors } from '@desco/contract/staff/field-errors'

/**
 * The kinds of exports, as the log names them. `everything`: all that the portal holds, in one file; `answers`: what LimeSurvey holds, with pseudonyms
 * in place of tokens, beside the people and their diaries; `key`: which family and survey token a pseudonym is.
 */
export const exportKindNames = {
  everything: 'tutte le tabelle',
  participants: 'persone',
  children: 'figli',
  consents: 'consensi',
  invitations: 'inviti',
  'survey-tokens': 'questionari assegnati e completati',
  diary: 'diario alimentare',
  answers: 'risposte ai questionari',
  key: 'chiave degli pseudonimi',
} as const
export type ExportKind = keyof typeof exportKindNames
export const exportKinds = Object.keys(exportKindNames) as [ExportKind, ...ExportKind[]]

export const exportSeparators = ['semicolon', 'comma', 'tab'] as const
export type ExportSeparator = (typeof exportSeparators)[number]

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

const reason = textOf({ min: 5, max: 300 }, staffFieldErrors.reason)
const id = z.uuid(fieldErrors.required)

const kind = z.enum(exportKinds, fieldErrors.required)
const separator = z.enum(exportSeparators, fieldErrors.required)

/** The form of a new export. One that shows who somebody is needs a reason, and somebody else's approval. */
export const newExport = z
  .object({
    kind,
    separator,
    identifiable: z.boolean(fieldErrors.required),
    reason: z.optional(
      z.pipe(
        z.string(staffFieldErrors.reason).check(z.trim()),
        z.union([
          reason,
          z.pipe(
            z.literal('', staffFieldErrors.reason),
            z.transform(() => undefined),
          ),
        ]),
      ),
    ),
  })
  .check(
    z.refine((form) => !needsApproval(form) || form.reason !== undefined, {
      error: staffFieldErrors.reason,
      path: ['reason'],
    }),
  )

const exportJob = z.object({
  id: z.uuid(),
  kind,
  separator,
  identifiable: z.boolean(),
  /** `to_approve` waits for a second person; `waiting` for its turn; `ready` can be downloaded, once. */
  state: z.enum(['to_approve', 'waiting', 'running', 'ready', 'downloaded', 'expired', 'rejected', 'failed']),
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

const decision = z.object({ id, reason })

/** Files for the analysis (Esportazioni): asked for, made in the background, downloaded once. */
export const exports = {
  listExports: look('exports.run', '/api/staff/exports', {
    summary: 'The exports of the team, newest first, with their progress. Never their content.',
    answer: answerWith({ exports: z.array(exportJob) }),
  }),
  requestExport: act('exports.run', '/api/staff/request-export', {
    summary: 'Asks for an export. A pseudonymised one begins at once; the others wait for an approval.',
    input: newExport,
    answer: answerWith({ id: z.uuid() }),
    refusals: ['too_many_exports', 'export_nobody_approves'],
  }),
  approveExport: act('exports.approve', '/api/staff/approve-export', {
    summary: 'Approves an export that identifies people. Never one’s own.',
    input: decision,
    refusals: ['not_found', 'export_own_request', 'export_shared_link', 'export_already_decided'],
  }),
  rejectExport: act('exports.approve', '/api/staff/reject-export', {
    summary: 'Refuses an export that identifies people. Never one’s own.',
    input: decision,
    refusals: ['not_found', 'export_own_request', 'export_shared_link', 'export_already_decided'],
  }),
  downloadExport: look('exports.run', '/api/staff/export-file/:id', {
    summary:
      'The file, a ZIP, once and only for the person who asked for it. A broken transfer can begin again until the last byte was sent.',
    input: z.object({ id }),
    refusals: ['export_gone'],
  }),
}

export type ExportJob = z.output<typeof exportJob>
export type ExportState = ExportJob['state']
export type NewExport = z.output<typeof newExport>
