import { ageOn } from '@desco/contract/families/birth-date'
import type { ContentOf } from '@desco/contract/endpoint'
import type { teamFamilies, StaffPersonOfFamily } from '@desco/contract/team/families'
import { funnelSteps } from '@desco/contract/families/states'

import {
  assentToday,
  childLeave,
  contactsConfirmedAt,
  type FamilyEvent,
  familyLeave,
  findAwaited,
  hasLeft,
  initialOf,
  initialsOf,
  invitationState,
  isLocked,
  leftAt,
  listEvents,
  listTeamLeavings,
  mayTakePart,
  momentOf,
  personLeave,
  type TeamLeaving,
  undoUntil,
  wasOpened,
} from '#families/index.ts'
import { listOpenBounces } from '#platform/mail/bounces/bounces.queries.ts'
import { readPaths } from '#messages/index.ts'
import { doerOf, recordAct } from '#staff/index.ts'
import { dayInItaly } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { StaffMember } from '#platform/http/actor.ts'
import { countAttempt } from '#platform/limits/attempts.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { Problem } from '#platform/problem.ts'

import {
  listBirthDateCorrections,
  listConsentAnswers,
  listNotes,
  listSurveysGiven,
  listTeamCorrections,
} from './family-page.queries.ts'
import { childState, parentState, surveysOf } from './family-page.rules.ts'
import { findStanding } from '#team/find/family-steps.ts'
import { describeStanding } from '#team/find/list-families.ts'
import type { TeamNeeds } from '#team/needs.ts'
import type { Needs } from '#platform/needs.ts'
import { answeredByLink, erased, readWhoIsWho } from './who-is-who.ts'

type Page = ContentOf<typeof teamFamilies.openFamily>

/** A family's page, with nobody's name on it. */
export async function openFamily(needs: TeamNeeds, actor: StaffMember, familyId: string): Promise<Page> {
  const { db, clock } = needs
  const standing = await findStanding(db, familyId)
  if (standing === undefined) throw new Problem('not_found')
  await recordOpening(needs, actor, familyId)

  const now = clock.now()
  const events = await listEvents(db, familyId)
  const ofTeam = await listTeamLeavings(db, familyId)
  const { people, invitations, childOf, whoOf } = await readWhoIsWho(db, familyId)
  const bounceOf = await readBounces(db, { people, invitations })

  return {
    family: {
      ...describeStanding(standing),
      steps: funnelSteps.map((step) => ({ step, at: standing[momentOf[step]]?.toISOString() ?? null })),
    },
    people: await describePeople(needs, familyId, people, { events, ofTeam, bounceOf }),
    events: events.map(({ kind, happenedAt, accountId, invitationId, childIds }) => ({
      kind,
      at: (happenedAt ?? now).toISOString(),
      who: whoOf(accountId, answeredByLink.has(kind) ? invitationId : null),
      children: childIds.map(childOf),
    })),
    consents: (await listConsentAnswers(db, familyId)).map((record) => ({
      section: record.section,
      version: record.version,
      answer: record.answer,
      means: record.means,
      answeredAt: record.answeredAt.toISOString(),
      who: whoOf(record.accountId, record.invitationId),
    })),
    invitations: invitations.map(({ id, surname, email, createdAt, expiresAt }) => ({
      id,
      initial: initialOf(surname),
      sentAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      state: invitationState(events, { id, expiresAt }, now),
      opened: wasOpened(events, id),
      bounce: bounceOf(email),
    })),
    undoUntil: undoUntil(familyLeave(events), ofTeam, now)?.toISOString() ?? null,
    mayInviteAgain: (await findAwaited(db, familyId)) !== undefined,
    notes: (await listNotes(db, familyId)).map(({ id, text, createdAt, shownAs }) => ({
      id,
      text,
      at: createdAt.toISOString(),
      by: shownAs,
    })),
    birthDateCorrections: (await listBirthDateCorrections(db, familyId)).map((row) => ({
      id: row.id,
      at: row.correctedAt.toISOString(),
      who: whoOf(row.accountId),
      child: childOf(row.childId),
      ageBefore: ageOn(row.dateBefore, dayInItaly(row.correctedAt)),
      ageAfter: ageOn(row.dateAfter, dayInItaly(row.correctedAt)),
      reason: row.reason,
    })),
    teamCorrections: (await listTeamCorrections(db, familyId)).map((row) => ({
      id: row.id,
      at: row.correctedAt.toISOString(),
      by: row.shownAs,
      who: row.childId === null ? (whoOf(row.accountId, row.invitationId) ?? erased) : childOf(row.childId),
      field: row.field,
      reason: row.reason,
    })),
  }
}

type Addressed = Pick<Awaited<ReturnType<typeof readWhoIsWho>>, 'people' | 'invitations'>

/** The last mail that came back from each address of a family, of those that nobody has seen to. */
async function readBounces(db: Database, { people, invitations }: Addressed) {
  const addresses = [...people.parents, ...invitations].flatMap(({ email }) => email ?? [])
  const open = new Map((await listOpenBounces(db, addresses)).map((one) => [one.address, one]))
  return (email: string | null) => {
    const found = open.get(email?.toLowerCase() ?? '')
    return found === undefined ? null : { why: found.kind, at: found.at.toISOString() }
  }
}

/** The page is read anew after every act; one line says that this session had it open during these ten minutes. */
export async function recordOpening({ db, clock, secrets }: TeamNeeds, actor: StaffMember, familyId: string) {
  const window = { name: 'family-opened', subject: `${actor.sessionId} ${familyId}`, perSeconds: 600 }
  await inTransaction(db, async (tx) => {
    const { attempts } = await countAttempt({ db: tx, clock, secrets }, window)
    if (attempts > 1) return
    const subject = { kind: 'family', id: familyId } as const
    await recordAct({ db: tx, clock }, doerOf(actor), { act: 'family_opened', subject })
  })
}

type People = Awaited<ReturnType<typeof readWhoIsWho>>['people']

async function describePeople(
  needs: Needs<'secrets'>,
  familyId: string,
  { parents, children }: People,
  {
    events,
    ofTeam,
    bounceOf,
  }: {
    events: readonly FamilyEvent[]
    ofTeam: readonly TeamLeaving[]
    bounceOf: Awaited<ReturnType<typeof readBounces>>
  },
): Promise<StaffPersonOfFamily[]> {
  const given = await listSurveysGiven(needs.db, familyId)
  const now = needs.clock.now()
  const today = dayInItaly(now)
  const untilOf = (leave: FamilyEvent | undefined) => undoUntil(leave, ofTeam, now)?.toISOString() ?? null
  const lockedOf = ({ login, codeFailures }: { login: string | null; codeFailures: number | null }) =>
    login === null ? Promise.resolve(false) : isLocked(needs, { login, codeFailures: codeFailures ?? 0 })
  const paths = await readPaths(
    needs.db,
    [
      {
        id: familyId,
        events,
        parents: parents.map(({ accountId, verifiedAt, firstVerifiedAt }) => {
          const everVerified = firstVerifiedAt !== null
          return { id: accountId, verified: verifiedAt !== null, everVerified }
        }),
        children: children.map(({ childId, birthDate, reachedAge, accountId }) => {
          return { id: childId, birthDate, reachedAge, accountId }
        }),
      },
    ],
    needs.clock.now(),
  )
  const pathOf = (personId: string) => {
    const path = paths.get(personId)
    if (path === undefined) throw new Error('Somebody of a family has no path.')
    return path
  }
  const first = events.find(({ kind }) => kind === 'parent_registered')?.accountId

  return Promise.all([
    ...parents.map(async (parent) => ({
      role: parent.accountId === first ? ('first_parent' as const) : ('second_parent' as const),
      initials: initialsOf(parent),
      age: null,
      bornIn: null,
      // nobody has confirmed an address that is still to be proved
      contactsConfirmedAt:
        parent.verifiedAt &&
        contactsConfirmedAt(events, {
          id: parent.accountId,
          createdAt: parent.createdAt,
        }).toISOString(),
      state: parentState({
        left: hasLeft(events, parent.accountId),
        verified: parent.verifiedAt !== null,
        everVerified: parent.firstVerifiedAt !== null,
      }),
      accountId: parent.accountId,
      childId: null,
      locked: await lockedOf(parent),
      bounce: bounceOf(parent.email),
      undoUntil: untilOf(personLeave(events, parent.accountId)),
      ...surveysOf(given, parent.accountId),
      path: pathOf(parent.accountId),
    })),
    ...children.map(async (child) => ({
      role: 'child' as const,
      initials: initialsOf(child),
      age: ageOn(child.birthDate, today),
      bornIn: child.birthDate.slice(0, 7),
      contactsConfirmedAt: null,
      state: childState({
        left: leftAt(events, { childId: child.childId }) !== null,
        takesPart: mayTakePart(events, child.childId),
        enabled: child.accountId !== null,
        assent: assentToday(events, { ...child, id: child.childId }, today),
      }),
      accountId: child.accountId,
      childId: child.childId,
      locked: await lockedOf(child),
      bounce: null,
      undoUntil: untilOf(childLeave(events, child.childId)),
      ...surveysOf(given, child.accountId),
      path: pathOf(child.childId),
    })),
  ])
}
