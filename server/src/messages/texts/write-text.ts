import { dayInItaly } from '@desco/contract/families/birth-date'
import { addDays } from '@desco/contract/diary/days'
import type { InputOf } from '@desco/contract/endpoint'
import { staffLimits } from '@desco/contract/limits'
import type { AuditAct } from '@desco/contract/staff/audit'
import { paragraphsOf, type studyTextDesk, studyTextFieldErrors } from '@desco/contract/messages/desk/texts'

import type { Selectable, Updateable } from 'kysely'

import { queueMail } from '#platform/mail/queue-mail.ts'
import { listTextVersions, textInForce } from '#families/index.ts'
import { type Act, couldBeOne, type Inside, listApprovers, staffAct, staffIdOf } from '#staff/index.ts'
import type { Database } from '#platform/database/database.ts'
import { Problem, refuseField } from '#platform/problem.ts'
import type { LetterNeeds } from '#platform/needs.ts'
import type { Tables } from '#server/tables.ts'

import { findStudyText } from './see-texts.ts'
import { textToApproveMail } from './text-desk.mails.ts'

type StoredText = Selectable<Tables['text_version']>

type Of<Name extends keyof typeof studyTextDesk> = InputOf<(typeof studyTextDesk)[Name]>

/** Begins a version with the words in force. A second person gets the draft that there is. */
export const draftText = staffAct(
  'text_drafted',
  async (inside: Inside<LetterNeeds>, { text }: Of<'draftStudyText'>, doer) => {
    const { db, now } = inside
    const { title, paragraphs } = textInForce(await listTextVersions(db, dayInItaly(now)), text)
    const staffId = staffIdOf(doer)
    const draft = { section: text, title, paragraphs: [...paragraphs], state: 'draft' as const }
    const begun = await db
      .insertInto('text_version')
      .values({ ...draft, writers: [staffId], writtenBy: staffId, writtenAt: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    const known = db
      .selectFrom('text_version')
      .select('id')
      .where('section', '=', text)
      .where('state', 'in', ['draft', 'to_approve'])
    const id = (begun ?? (await known.executeTakeFirst()))?.id
    // put aside in the same moment
    if (id === undefined) throw new Problem('text_outdated')
    const answer = await seeText(inside, id)
    return { unchanged: begun === undefined, subject: { kind: 'text', id }, details: { text }, answer }
  },
)

/** Changes what is not approved yet, and keeps who did: nobody approves their own words. It is a draft from then on. */
export const editText = changing(
  'text_edited',
  async ({ db, now }, stored, { id, revision, ...form }: Of<'editStudyText'>, staffId) => {
    if (stored.state === 'approved') throw new Problem('text_day_passed')
    if (stored.state === 'discarded') throw new Problem('text_outdated')
    const { effectiveOn, title } = form
    const agreeAgain = form.agreeAgain === 'yes'
    refuseDays({ effectiveOn, agreeAgain, oldUntil: form.oldUntil }, dayInItaly(now))
    if (await isDayTaken(db, stored.section, effectiveOn)) {
      refuseField('effectiveOn', studyTextFieldErrors.sameDay)
    }
    await storeText(db, id, {
      title,
      paragraphs: paragraphsOf(form.body),
      effectiveOn,
      agreeAgain,
      oldUntil: agreeAgain ? form.oldUntil : null,
      state: 'draft',
      revision: revision + 1,
      writers: [...new Set([...stored.writers, staffId])],
      writtenBy: staffId,
      writtenAt: now,
    })
    return { text: stored.section, revision: revision + 1 }
  },
)

/** Asks for the approval of what was saved: whoever may give it is told by mail. */
export const proposeText = changing(
  'text_proposed',
  async (inside, stored, { id, revision }: Of<'proposeStudyText'>) => {
    const { db, now } = inside
    if (stored.state !== 'draft') throw new Problem('text_outdated')
    const today = dayInItaly(now)
    refuseDays({ ...stored, oldUntil: stored.oldUntil ?? '' }, today)
    const inForce = textInForce(await listTextVersions(db, today), stored.section)
    const isSame = inForce.title === stored.title && same(inForce.paragraphs, stored.paragraphs)
    if (isSame) refuseField('body', studyTextFieldErrors.sameWords)
    const asked = { permission: 'texts.approve', authors: stored.writers, today } as const
    const approvers = await listApprovers(db, asked)
    if (approvers.length === 0) throw new Problem('text_nobody_approves')
    await storeText(db, id, { state: 'to_approve', revision: revision + 1 })
    for (const to of approvers) await queueMail(inside, textToApproveMail(inside, to))
    return { text: stored.section, revision: revision + 1 }
  },
)

/**
 * A second person lets it take effect on its day: somebody who wrote none of it, and who could not be one of those who did
 * (docs/decisions/exports.md). From then on its words never change.
 */
export const approveText = changing(
  'text_approved',
  async ({ db, now }, stored, { id }: Of<'approveStudyText'>, staffId) => {
    if (stored.state !== 'to_approve') throw new Problem('text_outdated')
    if (stored.writers.includes(staffId)) throw new Problem('text_own_draft')
    for (const writer of stored.writers) {
      if (await couldBeOne(db, writer, staffId)) throw new Problem('text_shared_link')
    }
    const { section, effectiveOn: day, agreeAgain, oldUntil } = stored
    if (day === null || day <= dayInItaly(now)) throw new Problem('text_day_passed')
    if (await isDayTaken(db, section, day)) throw new Problem('text_outdated')
    await storeText(db, id, { state: 'approved', approvedBy: staffId, approvedAt: now })
    return { text: section, from: day, again: agreeAgain, until: oldUntil }
  },
)

/** Puts a version aside before its day. A version that families have read stays. */
export const discardText = changing(
  'text_discarded',
  async ({ db, now }, { state, effectiveOn, section }, { id }: Of<'discardStudyText'>) => {
    if (state === 'discarded') throw new Problem('text_outdated')
    const hasBegun = state === 'approved' && effectiveOn !== null && effectiveOn <= dayInItaly(now)
    if (hasBegun) throw new Problem('text_day_passed')
    await storeText(db, id, { state: 'discarded' })
    return { text: section, was: state }
  },
)

/** An act on the version that was on the screen, locked. Answers how it stands then; what `change` answers is in the log. */
function changing<Input extends { id: string; revision: number }>(
  act: AuditAct,
  change: (
    inside: Inside<LetterNeeds>,
    stored: StoredText,
    input: Input,
    staffId: string,
  ) => Promise<NonNullable<Act['details']>>,
) {
  return staffAct(act, async (inside: Inside<LetterNeeds>, input: Input, doer) => {
    const found = inside.db.selectFrom('text_version').selectAll().where('id', '=', input.id)
    const stored = await found.forNoKeyUpdate().executeTakeFirstOrThrow(() => new Problem('not_found'))
    if (stored.revision !== input.revision) throw new Problem('text_outdated')
    const details = await change(inside, stored, input, staffIdOf(doer))
    const answer = await seeText(inside, input.id)
    return { subject: { kind: 'text', id: input.id }, details, answer }
  })
}

const storeText = (tx: Database, id: string, change: Updateable<Tables['text_version']>) =>
  tx.updateTable('text_version').set(change).where('id', '=', id).execute()

/** Whether another version of the same text takes effect on this day. */
async function isDayTaken(tx: Database, section: StoredText['section'], day: string) {
  const approved = tx.selectFrom('text_version').select('id').where('state', '=', 'approved')
  const taken = approved.where('section', '=', section).where('effectiveOn', '=', day)
  return (await taken.executeTakeFirst()) !== undefined
}

const seeText = async (needs: LetterNeeds, id: string) => ({ text: await findStudyText(needs, id) })

type Days = { effectiveOn: string | null; agreeAgain: boolean; oldUntil: string }

/** The day is still to come, and who has to answer again has some days to do it. */
function refuseDays({ effectiveOn, agreeAgain, oldUntil }: Days, today: string): void {
  if (effectiveOn === null) refuseField('effectiveOn', studyTextFieldErrors.effectiveOn)
  if (effectiveOn <= today) refuseField('effectiveOn', studyTextFieldErrors.tooSoon)
  if (!agreeAgain) return
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(oldUntil)) refuseField('oldUntil', studyTextFieldErrors.oldUntil)
  const earliest = addDays(effectiveOn, staffLimits.studyText.daysToAnswer)
  if (oldUntil < earliest || oldUntil > addDays(effectiveOn, 366)) {
    refuseField('oldUntil', studyTextFieldErrors.tooShort)
  }
}

const same = (one: readonly string[], other: readonly string[]) => one.join('\n\n') === other.join('\n\n')
