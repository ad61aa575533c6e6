import { answerWith, look } from '@desco/contract/endpoint'
import { funnelSteps } from '@desco/contract/families/states'
import { z } from 'zod/mini'

/** How the team's curves tell ages apart: on the day of what is counted. `gone`: a child whose data were erased. */
export const ageBands = ['parents', 'under6', 'from6', 'from11', 'from14', 'gone'] as const
export type AgeBand = (typeof ageBands)[number]

/** The first age of each band of children, in years; those of 14 and more are one. */
export const firstAgeOf = { under6: 0, from6: 6, from11: 11, from14: 14 } as const

const moment = z.iso.datetime()

/** The kinds of work that can wait for somebody of the team, in the order in which they press. */
export const workKinds = [
  'chores',
  'names',
  'tasks',
  'appointments',
  'requests',
  'erasures',
  'erasure_of_all',
  'approvals',
  'texts',
  'mails',
  'bounces',
  'invitations',
  'diary_unapplied',
  'diary_texts',
  'differences',
  'open_links',
] as const
export type WorkKind = (typeof workKinds)[number]

/** One number for each week. */
const counts = z.array(z.int())
const byBand = z.array(z.object({ band: z.enum(ageBands), counts }))

/** Today's work, and how the study goes from week to week. */
export const work = {
  seeWork: look('today.see', '/api/staff/work', {
    summary: 'The team’s open work by kind; only the kinds that the reader may see.',
    answer: answerWith({
      /** `late`: of them those whose day has passed; null where nothing has a day. */
      /** `since`: when the oldest of them came; null where nobody knows. */
      rows: z.array(
        z.object({
          kind: z.enum(workKinds),
          count: z.int(),
          late: z.nullable(z.int()),
          since: z.nullable(moment),
        }),
      ),
    }),
  }),
  seeCurves: look('today.see', '/api/staff/curves', {
    summary:
      'Registrations, children authorized and questionnaires completed in each of the last 26 weeks, by age, and how long each step takes. Counted when somebody asks, at most once in ten minutes.',
    answer: answerWith({
      /** When they were counted. */
      asOf: moment,
      /** The Monday of each week, the oldest first. The last week is not over. */
      weeks: z.array(z.iso.date()),
      registrations: counts,
      authorizations: byBand,
      completions: byBand,
      /** From the step before to each: null where nobody got there. Release 0.2.0 says it among the figures of today. */
      medianDays: z.optional(z.array(z.object({ step: z.enum(funnelSteps), days: z.nullable(z.number()) }))),
    }),
  }),
}

export type WorkRow = z.output<typeof work.seeWork.answer>['rows'][number]
export type Curves = z.output<typeof work.seeCurves.answer>
