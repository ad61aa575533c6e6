import type { ContentOf, InputOf } from '@desco/contract/endpoint'
import type { AuditAct } from '@desco/contract/staff/audit'
import {
  type LeftKind,
  leftKinds,
  type studyEnd,
  studyEndFieldErrors,
} from '@desco/contract/rights/desk/study-end'

import { measureWaiting } from '#platform/mail/outgoing-mail.queries.ts'
import { type Inside, staffAct } from '#staff/index.ts'
import { dayInItaly } from '#platform/clock.ts'
import type { WorkCount } from '#platform/contributions.ts'
import type { Needs } from '#platform/needs.ts'
import type { Database } from '#platform/database/database.ts'
import type { StaffMember } from '#platform/http/actor.ts'
import { Problem, refuseField } from '#platform/problem.ts'
import { findStudyEnd, lockStudyEnd, phaseOn, storeStudyEnd, type StudyEnd } from '#families/index.ts'

import { findCurrent } from './erasure-of-all.queries.ts'

/** The needs of the end of the study. */
export type EndNeeds = Needs<'studyName'> & {
  /** The work that waits for the team, of every room. */
  work: readonly WorkCount[]
  /** The files of exports that name people and still lie in the portal. */
  countFilesWithNames: (db: Database, now: Date) => Promise<number>
}

type Of<Name extends keyof typeof studyEnd> = InputOf<(typeof studyEnd)[Name]>

/** The decisions about the end of the study, and which of them have come. */
export async function seeStudyEnd(
  needs: EndNeeds,
  actor: StaffMember,
): Promise<ContentOf<typeof studyEnd.seeStudyEnd>> {
  const { db, clock } = needs
  const [plan, left] = await Promise.all([findStudyEnd(db), whatIsLeft(needs, actor)])
  return { plan, phase: phaseOn(plan, dayInItaly(clock.now())), left }
}

/** Each number is one small query of the room that knows it. */
async function whatIsLeft({ db, clock, work, countFilesWithNames }: EndNeeds, { staffId }: StaffMember) {
  const [ofTeam, mails, files] = await Promise.all([
    Promise.all(
      work.map(async (one) => ({ kind: one.kind, ...(await one.count({ db, clock }, { staffId })) })),
    ),
    measureWaiting({ db, clock }),
    countFilesWithNames(db, clock.now()),
  ])
  const left: { kind: LeftKind; count: number }[] = [
    // the last step is none of what is to be done before it, and a limit that was reached nobody can do
    ...ofTeam.flatMap(({ kind, count }) =>
      kind === 'erasure_of_all' || kind === 'names' ? [] : [{ kind, count }],
    ),
    { kind: 'mails_waiting', count: mails.waiting },
    { kind: 'files_with_names', count: files },
  ]
  return left
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => leftKinds.indexOf(one.kind) - leftKinds.indexOf(other.kind))
}

/** Closes registrations, or changes their days and the text. A day that has come may stay as it is; a new one lies ahead. */
export const closeRegistrations = deciding(
  'registrations_closed',
  ({ closedFrom, begunUntil, text }: Of<'closeRegistrations'>, end, today) => {
    refusePast({ closedFrom }, end.closedFrom, today)
    refusePast({ begunUntil }, end.begunUntil, today)
    if (begunUntil < closedFrom) refuseField('begunUntil', studyEndFieldErrors.beforeClosing)
    if (end.endsOn !== null && end.endsOn <= begunUntil) throw new Problem('study_end_planned')
    return { changed: { closedFrom, begunUntil, text }, details: { from: closedFrom, until: begunUntil } }
  },
)

/** Opens registrations again. A study whose end is decided would end with registrations open: that is taken back first. */
export const reopenRegistrations = deciding('registrations_reopened', (_input, end) => {
  if (end.closedFrom === null) throw new Problem('registrations_are_open')
  if (end.endsOn !== null) throw new Problem('study_end_planned')
  return { changed: { closedFrom: null, begunUntil: null, text: '' }, details: {} }
})

/** Says from which day on families only read. A day that is promised to them as the time before the erasure stays. */
export const endStudy = deciding('study_end_planned', async ({ endsOn }: Of<'endStudy'>, end, today, tx) => {
  await refuseBesideErasure(tx)
  if (end.begunUntil === null) throw new Problem('registrations_are_open')
  refusePast({ endsOn }, end.endsOn, today)
  if (endsOn <= end.begunUntil) refuseField('endsOn', studyEndFieldErrors.beforeBegunEnd)
  return { changed: { endsOn }, details: { from: endsOn } }
})

/** Takes the end of the study back, also one that has come, as long as nobody has asked for the erasure of all families. */
export const takeBackStudyEnd = deciding('study_end_taken_back', async (_input, end, _today, tx) => {
  await refuseBesideErasure(tx)
  if (end.endsOn === null) throw new Problem('no_study_end_planned')
  return { changed: { endsOn: null }, details: { from: end.endsOn } }
})

type Decision = { changed: Partial<StudyEnd>; details: Record<string, string> }

/** One decision at a time, on the version that was on the screen. */
function deciding<Input extends { version: number; reason: string }>(
  act: AuditAct,
  change: (input: Input, end: StudyEnd, today: string, tx: Database) => Decision | Promise<Decision>,
) {
  return staffAct(act, async ({ db, now }: Inside<EndNeeds>, input: Input) => {
    const end = await lockStudyEnd(db)
    if (end.version !== input.version) throw new Problem('study_end_outdated')
    const { changed, details } = await change(input, end, dayInItaly(now), db)
    await storeStudyEnd(db, { ...end, ...changed, version: end.version + 1 })
    return { details }
  })
}

async function refuseBesideErasure(tx: Database) {
  if ((await findCurrent(tx)) !== undefined) throw new Problem('erasure_of_all_asked')
}

function refusePast(day: Record<string, string>, stored: string | null, today: string) {
  for (const [field, chosen] of Object.entries(day)) {
    if (chosen < today && chosen !== stored) refuseField(field, studyEndFieldErrors.past)
  }
}
