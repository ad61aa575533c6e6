import type { AnswerOf, InputOf } from '@desco/contract/endpoint'
import { said } from '@desco/contract/messages'
import type { AuditAct } from '@desco/contract/staff/audit-acts'
import {
  type LeftKind,
  leftKinds,
  type studyEnd,
  studyEndMessages,
} from '@desco/contract/rights/desk/study-end'

import { measureWaiting } from '#platform/mail/outgoing-mail.queries.ts'
import { doerOf, recordAct } from '#staff/index.ts'
import { dayInItaly } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { StaffMember } from '#platform/http/actor.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { Problem } from '#platform/problem.ts'
import { findStudyEnd, lockStudyEnd, phaseOn, storeStudyEnd, type StudyEnd } from '#families/index.ts'

import { findCurrent } from './erasure-of-all.queries.ts'
import type { Needs } from './needs.ts'

type Of<Name extends keyof typeof studyEnd> = InputOf<(typeof studyEnd)[Name]>

/** The decisions about the end of the study, and which of them have come. */
export async function seeStudyEnd(
  needs: Needs,
  actor: StaffMember,
): Promise<AnswerOf<typeof studyEnd.seeStudyEnd>> {
  const { db, clock } = needs
  const [plan, left] = await Promise.all([findStudyEnd(db), whatIsLeft(needs, actor)])
  return { message: said.found, plan, phase: phaseOn(plan, dayInItaly(clock.now())), left }
}

/** Each number is one small query of the module that knows it. */
async function whatIsLeft({ db, clock, work, countFilesWithNames }: Needs, { staffId }: StaffMember) {
  const [ofTeam, mails, files] = await Promise.all([
    Promise.all(
      work.map(async (one) => ({
        kind: one.kind,
        count: (await one.count({ db, clock }, { staffId })).count,
      })),
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
export async function closeRegistrations(needs: Needs, actor: StaffMember, input: Of<'closeRegistrations'>) {
  const { closedFrom, begunUntil, text } = input
  await decide(needs, actor, input, 'registrations_closed', (end, today) => {
    refusePast({ closedFrom }, end.closedFrom, today)
    refusePast({ begunUntil }, end.begunUntil, today)
    if (begunUntil < closedFrom) refuse('begunUntil', studyEndMessages.beforeClosing)
    if (end.endsOn !== null && end.endsOn <= begunUntil) throw new Problem('study_end_planned')
    return { changed: { closedFrom, begunUntil, text }, details: { from: closedFrom, until: begunUntil } }
  })
}

/** Opens registrations again. A study whose end is decided would end with registrations open: that is taken back first. */
export async function reopenRegistrations(
  needs: Needs,
  actor: StaffMember,
  input: Of<'reopenRegistrations'>,
) {
  await decide(needs, actor, input, 'registrations_reopened', (end) => {
    if (end.closedFrom === null) throw new Problem('registrations_are_open')
    if (end.endsOn !== null) throw new Problem('study_end_planned')
    return { changed: { closedFrom: null, begunUntil: null, text: '' }, details: {} }
  })
}

/** Says from which day on families only read. A day that is promised to them as the time before the erasure stays. */
export async function endStudy(needs: Needs, actor: StaffMember, input: Of<'endStudy'>) {
  const { endsOn } = input
  await decide(needs, actor, input, 'study_end_planned', async (end, today, tx) => {
    await refuseBesideErasure(tx)
    if (end.begunUntil === null) throw new Problem('registrations_are_open')
    refusePast({ endsOn }, end.endsOn, today)
    if (endsOn <= end.begunUntil) refuse('endsOn', studyEndMessages.beforeBegunEnd)
    return { changed: { endsOn }, details: { from: endsOn } }
  })
}

/** Takes the end of the study back, also one that has come, as long as nobody has asked for the erasure of all families. */
export async function takeBackStudyEnd(needs: Needs, actor: StaffMember, input: Of<'takeBackStudyEnd'>) {
  await decide(needs, actor, input, 'study_end_taken_back', async (end, _today, tx) => {
    await refuseBesideErasure(tx)
    if (end.endsOn === null) throw new Problem('no_study_end_planned')
    return { changed: { endsOn: null }, details: { from: end.endsOn } }
  })
}

type Decision = { changed: Partial<StudyEnd>; details: Record<string, string> }

/** One decision at a time, on the version that was on the screen. */
async function decide(
  { db, clock }: Needs,
  actor: StaffMember,
  { version, reason }: { version: number; reason: string },
  act: AuditAct,
  change: (end: StudyEnd, today: string, tx: Database) => Decision | Promise<Decision>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const end = await lockStudyEnd(tx)
    if (end.version !== version) throw new Problem('study_end_outdated')
    const { changed, details } = await change(end, dayInItaly(clock.now()), tx)
    await storeStudyEnd(tx, { ...end, ...changed, version: version + 1 })
    await recordAct({ db: tx, clock }, doerOf(actor), { act, reason, details })
  })
}

async function refuseBesideErasure(tx: Database) {
  if ((await findCurrent(tx)) !== undefined) throw new Problem('erasure_of_all_asked')
}

const refuse = (field: string, message: string) => {
  throw new Problem('invalid_input', { fields: { [field]: message } })
}

function refusePast(day: Record<string, string>, stored: string | null, today: string) {
  for (const [field, chosen] of Object.entries(day)) {
    if (chosen < today && chosen !== stored) refuse(field, studyEndMessages.past)
  }
}
