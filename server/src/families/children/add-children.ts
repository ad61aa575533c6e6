import { birthDateProblem, dayInItaly } from '@desco/contract/families/birth-date'
import { soleParentDeclaration } from '@desco/contract/families/consents/texts'
import type { NewChild, NewChildren } from '@desco/contract/families/add-children'
import { fieldErrors } from '@desco/contract/field-errors'

import { recordDocuments } from '#families/consents/record-consents.ts'
import { inviteOtherParent, limitFirstInvitation } from '#families/invitations/invite-other-parent.ts'
import type { FamiliesNeeds } from '#families/needs.ts'
import { deleteSession } from '#families/log-in/sessions.ts'
import { enrolmentOf } from '#families/events/family-events.rules.ts'
import { getAccount, listChildRows, underFamilyLock } from '#families/people/family-members.queries.ts'
import { listEvents, recordEvent } from '#families/events/family-events.queries.ts'
import type { Database } from '#platform/database/database.ts'
import type { ActorFor } from '#platform/http/actor.ts'
import { Problem, refuseField } from '#platform/problem.ts'
import { sha256 } from '#platform/secrets/secrets.ts'

const secondParentEmail = 'spouse.spousemail'

/** Refuses where `addChildren` would refuse whatever the children are. */
export const seeOnboarding = ({ db }: FamiliesNeeds, { familyId }: ActorFor<'onboarding'>): Promise<void> =>
  refuseFamilyWithChildren(db, familyId)

async function refuseFamilyWithChildren(db: Database, familyId: string): Promise<void> {
  if ((await listChildRows(db, familyId)).length > 0) throw new Problem('children_already_added')
  // a family that has left, or whose children were erased after a refusal, does not begin again by itself
  if (enrolmentOf(await listEvents(db, familyId)) !== 'awaiting_children') {
    throw new Problem('family_not_active')
  }
}

/**
 * Adds the children, once, and stores who decides about them: the declaration of sole responsibility, which selects
 * them all, or the invitation of the other parent, until whose answer they stay unselected.
 */
export async function addChildren(
  needs: FamiliesNeeds,
  actor: ActorFor<'onboarding'>,
  { children, otherParent, repeated }: NewChildren,
): Promise<void> {
  refuseFields(repeated.map((row) => [`children.${row}.childname`, fieldErrors.childTwice]))
  refuseFields(impossibleBirthDates(children, dayInItaly(needs.clock.now())))
  // counted before anything is stored: who registers many families must not write to one address as often
  if (otherParent.responsibility === 'shared') {
    await limitFirstInvitation(needs, otherParent.email, secondParentEmail)
  }

  const { accountId, familyId, sessionHash } = actor
  await underFamilyLock(needs, familyId, async (inside) => {
    const tx = inside.db
    if (actor.kind === 'newcomer' && !(await deleteSession(tx, sessionHash))) {
      throw new Problem('sign_in_required')
    }
    await refuseFamilyWithChildren(tx, familyId)

    const account = await getAccount(tx, accountId)
    const now = needs.clock.now()
    const rows = await tx
      .insertInto('child')
      .values(children.map((child, position) => ({ ...child, familyId, position, createdAt: now })))
      .returning('id')
      .execute()
    const childIds = rows.map(({ id }) => id)
    await recordEvent(tx, now, { familyId, kind: 'children_added', accountId, childIds })

    if (otherParent.responsibility === 'sole') {
      const { version, text } = soleParentDeclaration
      const who = { familyId, accountId, childIds }
      const details = { version, text, sha256: sha256(text).toString('hex') }
      await recordEvent(tx, now, { ...who, kind: 'sole_responsibility_declared', details })
      return recordDocuments(inside, who, [
        { section: 'soleResponsibility', version, text, answer: 'Sì', means: 'session' },
      ])
    }
    if (otherParent.email === account.email)
      refuseField(secondParentEmail, fieldErrors.secondParentEmailIsYours)
    await inviteOtherParent(inside, account, otherParent)
  })
}

type Wrong = [field: string, message: string]

const impossibleBirthDates = (children: NewChild[], today: string): Wrong[] =>
  children.flatMap(({ birthDate }, row) => {
    const problem = birthDateProblem(birthDate, today)
    return problem === null ? [] : [[`children.${row}.dobirth`, problem]]
  })

function refuseFields(wrong: Wrong[]) {
  if (wrong.length > 0) throw new Problem('invalid_input', { fields: Object.fromEntries(wrong) })
}
