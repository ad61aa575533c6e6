import { dayInItaly } from '@desco/contract/families/birth-date'
import type { StudyText } from '@desco/contract/families/consents/study-text'
import { addDays } from '@desco/contract/diary/days'
import type { InputOf } from '@desco/contract/endpoint'
import { staffLimits } from '@desco/contract/limits'
import type { AuditAct } from '@desco/contract/staff/audit-acts'
import {
  paragraphsOf,
  type StaffText,
  type studyTextDesk,
  studyTextMessages,
} from '@desco/contract/messages/desk/study-texts'

import { queueMail } from '#platform/mail/queue-mail.ts'
import { listTextVersions, textInForce } from '#families/index.ts'
import { couldBeOne, doerOf, listApprovers, recordAct } from '#staff/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Secrets } from '#platform/secrets/encryption.ts'
import type { StaffMember } from '#platform/http/actor.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { Problem } from '#platform/problem.ts'

import { seeStudyText } from './see-texts.ts'
import {
  findDraft,
  insertDraft,
  isDayTaken,
  lockText,
  type StoredText,
  storeText,
} from './text-desk.queries.ts'
import { textToApproveMail } from './text-desk.mails.ts'

/** The needs of writing texts: colleagues who may approve one are told by mail. */
export type Needs = {
  db: Database
  clock: Clock
  secrets: Secrets
  portalUrl: string
  studyName: string
}
type At = { id: string; revision: number }

/** Begins a version with the words in force. Who comes second gets the draft that there is. */
export async function draftText(needs: Needs, actor: StaffMember, text: StudyText): Promise<StaffText> {
  const { db, clock } = needs
  const { staffId } = actor
  const id = await inTransaction(db, async (tx) => {
    const now = clock.now()
    const { title, paragraphs } = textInForce(await listTextVersions(tx, dayInItaly(now)), text)
    const begun = await insertDraft(tx, { section: text, title, paragraphs: [...paragraphs], staffId, now })
    if (begun === undefined) return findDraft(tx, text)
    await note({ ...needs, db: tx }, actor, { act: 'text_drafted', id: begun.id, details: { text } })
    return begun.id
  })
  // put aside in the same moment
  if (id === undefined) throw new Problem('text_outdated')
  return seeText(needs, id)
}

/** Changes what is not approved yet, and keeps who did: nobody approves their own words. It is a draft from then on. */
export async function editText(
  needs: Needs,
  actor: StaffMember,
  { id, revision, ...form }: InputOf<typeof studyTextDesk.editStudyText>,
): Promise<StaffText> {
  await changeText(needs, { id, revision }, async (tx, stored) => {
    refuseUnlessOpen(stored)
    const { clock } = needs
    const now = clock.now()
    const { effectiveOn, title } = form
    const agreeAgain = form.agreeAgain === 'yes'
    refuseDays({ effectiveOn, agreeAgain, oldUntil: form.oldUntil }, dayInItaly(now))
    if (await isDayTaken(tx, { section: stored.section, day: effectiveOn })) {
      throw new Problem('invalid_input', { fields: { effectiveOn: studyTextMessages.sameDay } })
    }
    await storeText(tx, id, {
      title,
      paragraphs: paragraphsOf(form.body),
      effectiveOn,
      agreeAgain,
      oldUntil: agreeAgain ? form.oldUntil : null,
      state: 'draft',
      revision: revision + 1,
      writers: [...new Set([...stored.writers, actor.staffId])],
      writtenBy: actor.staffId,
      writtenAt: now,
    })
    const details = { text: stored.section, revision: revision + 1 }
    await note({ ...needs, db: tx }, actor, { act: 'text_edited', id, details })
  })
  return seeText(needs, id)
}

/** Asks for the approval of what was saved: whoever may give it is told by mail. */
export async function proposeText(needs: Needs, actor: StaffMember, at: At): Promise<StaffText> {
  await changeText(needs, at, async (tx, stored) => {
    if (stored.state !== 'draft') throw new Problem('text_outdated')
    const today = dayInItaly(needs.clock.now())
    refuseDays(
      {
        effectiveOn: stored.effectiveOn,
        agreeAgain: stored.agreeAgain,
        oldUntil: stored.oldUntil ?? '',
      },
      today,
    )
    const inForce = textInForce(await listTextVersions(tx, today), stored.section)
    const isSame = inForce.title === stored.title && same(inForce.paragraphs, stored.paragraphs)
    if (isSame) throw new Problem('invalid_input', { fields: { body: studyTextMessages.sameWords } })
    const asked = { permission: 'texts.approve', authors: stored.writers, today } as const
    const approvers = await listApprovers(tx, asked)
    if (approvers.length === 0) throw new Problem('text_nobody_approves')
    await storeText(tx, at.id, { state: 'to_approve', revision: at.revision + 1 })
    const inside = { ...needs, db: tx }
    const details = { text: stored.section, revision: at.revision + 1 }
    await note(inside, actor, { act: 'text_proposed', id: at.id, details })
    for (const to of approvers) await queueMail(inside, textToApproveMail(needs, to))
  })
  return seeText(needs, at.id)
}

/**
 * A second person lets it take effect on its day: somebody who wrote none of it, and who could not be one of those who did
 * (docs/decisions/exports.md). From then on its words never change.
 */
export async function approveText(needs: Needs, actor: StaffMember, at: At): Promise<StaffText> {
  const { staffId } = actor
  await changeText(needs, at, async (tx, stored) => {
    if (stored.state !== 'to_approve') throw new Problem('text_outdated')
    if (stored.writers.includes(staffId)) throw new Problem('text_own_draft')
    for (const writer of stored.writers) {
      if (await couldBeOne(tx, writer, staffId)) throw new Problem('text_shared_link')
    }
    const { section, effectiveOn: day } = stored
    const now = needs.clock.now()
    if (day === null || day <= dayInItaly(now)) throw new Problem('text_day_passed')
    if (await isDayTaken(tx, { section, day })) throw new Problem('text_outdated')
    await storeText(tx, at.id, { state: 'approved', approvedBy: staffId, approvedAt: now })
    const details = { text: section, from: day, again: stored.agreeAgain, until: stored.oldUntil }
    await note({ ...needs, db: tx }, actor, { act: 'text_approved', id: at.id, details })
  })
  return seeText(needs, at.id)
}

/** Puts a version aside before its day. What families have read stays. */
export async function discardText(needs: Needs, actor: StaffMember, at: At): Promise<StaffText> {
  await changeText(needs, at, async (tx, stored) => {
    if (stored.state === 'discarded') throw new Problem('text_outdated')
    const today = dayInItaly(needs.clock.now())
    const hasBegun = stored.state === 'approved' && stored.effectiveOn !== null && stored.effectiveOn <= today
    if (hasBegun) throw new Problem('text_day_passed')
    await storeText(tx, at.id, { state: 'discarded' })
    const details = { text: stored.section, was: stored.state }
    await note({ ...needs, db: tx }, actor, { act: 'text_discarded', id: at.id, details })
  })
  return seeText(needs, at.id)
}

/** The version that was on the screen, locked. */
async function changeText(
  { db }: Needs,
  { id, revision }: At,
  change: (tx: Database, stored: StoredText) => Promise<void>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const stored = await lockText(tx, id)
    if (stored === undefined) throw new Problem('not_found')
    if (stored.revision !== revision) throw new Problem('text_outdated')
    await change(tx, stored)
  })
}

const seeText = async (needs: Needs, id: string): Promise<StaffText> =>
  (await seeStudyText(needs, { id })).text

function refuseUnlessOpen({ state }: StoredText): void {
  if (state === 'approved') throw new Problem('text_day_passed')
  if (state === 'discarded') throw new Problem('text_outdated')
}

type Days = { effectiveOn: string | null; agreeAgain: boolean; oldUntil: string }

/** The day is still to come, and who has to answer again has some days to do it. */
function refuseDays({ effectiveOn, agreeAgain, oldUntil }: Days, today: string): void {
  const refuse = (field: 'effectiveOn' | 'oldUntil', message: string) => {
    throw new Problem('invalid_input', { fields: { [field]: message } })
  }
  if (effectiveOn === null) return refuse('effectiveOn', studyTextMessages.effectiveOn)
  if (effectiveOn <= today) return refuse('effectiveOn', studyTextMessages.tooSoon)
  if (!agreeAgain) return undefined
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(oldUntil)) return refuse('oldUntil', studyTextMessages.oldUntil)
  const earliest = addDays(effectiveOn, staffLimits.studyText.daysToAnswer)
  if (oldUntil < earliest || oldUntil > addDays(effectiveOn, 366)) {
    return refuse('oldUntil', studyTextMessages.tooShort)
  }
  return undefined
}

const same = (one: readonly string[], other: readonly string[]) => one.join('\n\n') === other.join('\n\n')

type Noted = { act: AuditAct; id: string; details: Record<string, string | number | boolean | null> }

const note = (needs: Needs, actor: StaffMember, { act, id, details }: Noted) =>
  recordAct(needs, doerOf(actor), { act, subject: { kind: 'text', id }, details })
