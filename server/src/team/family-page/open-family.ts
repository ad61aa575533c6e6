import { ageOn } from '@desco/contract/families/birth-date'
import type { ContentOf } from '@desco/contract/endpoint'
import type { teamFamilies } from '@desco/contract/team/families'
import type { Assent } from '@desco/contract/families/people'
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
  mayTakePart,
  momentOf,
  personLeave,
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

import { listSurveysGiven, listTeamCorrections, surveysOf } from './family-page.queries.ts'
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
  const { people, invitations, childOf, whoOf } = await readWhoIsWho(db, familyId)
  const bounceOf = await readBounces(db, { people, invitations })
  const consents = await db
    .selectFrom('consent_record')
    .select(['section', 'version', 'answer', 'means', 'answeredAt', 'accountId', 'invitationId'])
    .where('familyId', '=', familyId)
    .orderBy('id')
    .execute()
  const notes = await db
    .selectFrom('staff_note as note')
    .innerJoin('staff_account', 'staff_account.id', 'note.staffId')
    .select(['note.id', 'note.text', 'note.createdAt as at', 'staff_account.shownAs as by'])
    .where('familyId', '=', familyId)
    .orderBy('note.createdAt', 'desc')
    .orderBy('note.id')
    .execute()
  const birthDates = await db
    .selectFrom('birth_date_correction as correction')
    .innerJoin('child', 'child.id', 'correction.childId')
    .selectAll('correction')
    .select('correction.correctedAt as at')
    .where('child.familyId', '=', familyId)
    .orderBy('correction.correctedAt', 'desc')
    .orderBy('correction.id')
    .execute()

  return {
    family: {
      ...describeStanding(standing),
      steps: funnelSteps.map((step) => ({ step, at: standing[momentOf[step]] })),
    },
    people: await describePeople(needs, familyId, people, { events, bounceOf }),
    events: events.map(({ kind, happenedAt, accountId, invitationId, childIds }) => ({
      kind,
      at: happenedAt ?? now,
      who: whoOf(accountId, answeredByLink.has(kind) ? invitationId : null),
      children: childIds.map(childOf),
    })),
    consents: consents.map((record) => ({ ...record, who: whoOf(record.accountId, record.invitationId) })),
    invitations: invitations.map(({ id, surname, email, createdAt, expiresAt }) => ({
      id,
      initial: initialOf(surname),
      sentAt: createdAt,
      expiresAt,
      state: invitationState(events, { id, expiresAt }, now),
      opened: wasOpened(events, id),
      bounce: bounceOf(email),
    })),
    undoUntil: undoUntil(familyLeave(events), now),
    mayInviteAgain: (await findAwaited(db, familyId)) !== undefined,
    notes,
    birthDateCorrections: birthDates.map(({ dateBefore, dateAfter, ...row }) => ({
      ...row,
      who: whoOf(row.accountId),
      child: childOf(row.childId),
      ageBefore: ageOn(dateBefore, dayInItaly(row.at)),
      ageAfter: ageOn(dateAfter, dayInItaly(row.at)),
    })),
    // the values are shown with the names
    teamCorrections: (await listTeamCorrections(db, familyId)).map(({ before: _b, after: _a, ...row }) => ({
      ...row,
      who: row.childId === null ? (whoOf(row.accountId, row.invitationId) ?? erased) : childOf(row.childId),
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
    return found === undefined ? null : { why: found.kind, at: found.at }
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
type Events = readonly FamilyEvent[]
type Bounces = Awaited<ReturnType<typeof readBounces>>
type FamilyContext = { events: Events; bounceOf: Bounces }

async function describePeople(
  needs: Needs<'secrets'>,
  familyId: string,
  { parents, children }: People,
  { events, bounceOf }: FamilyContext,
): Promise<Page['people']> {
  const given = await listSurveysGiven(needs.db, familyId)
  const now = needs.clock.now()
  const today = dayInItaly(now)
  const lockedOf = ({ login, codeFailures }: { login: string | null; codeFailures: number | null }) =>
    login === null ? Promise.resolve(false) : isLocked(needs, { login, codeFailures: codeFailures ?? 0 })
  const paths = await readPaths(
    needs.db,
    [
      {
        id: familyId,
        events,
        parents: parents.map((parent) => ({ ...parent, id: parent.accountId })),
        children: children.map((child) => ({ ...child, id: child.childId })),
      },
    ],
    now,
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
        parent.verifiedAt && contactsConfirmedAt(events, { ...parent, id: parent.accountId }),
      state: parentState(parent, events),
      accountId: parent.accountId,
      childId: null,
      locked: await lockedOf(parent),
      bounce: bounceOf(parent.email),
      undoUntil: undoUntil(personLeave(events, parent.accountId), now),
      ...surveysOf(given, parent.accountId),
      path: pathOf(parent.accountId),
    })),
    ...children.map(async (child) => ({
      role: 'child' as const,
      initials: initialsOf(child),
      age: ageOn(child.birthDate, today),
      bornIn: child.birthDate.slice(0, 7),
      contactsConfirmedAt: null,
      state: childState(child, events, today),
      accountId: child.accountId,
      childId: child.childId,
      locked: await lockedOf(child),
      bounce: null,
      undoUntil: undoUntil(childLeave(events, child.childId), now),
      ...surveysOf(given, child.accountId),
      path: pathOf(child.childId),
    })),
  ])
}

type PersonState = Page['people'][number]['state']

function parentState(
  { accountId, verifiedAt, firstVerifiedAt }: People['parents'][number],
  events: Events,
): PersonState {
  if (hasLeft(events, accountId)) return 'left'
  if (verifiedAt !== null) return 'active'
  return firstVerifiedAt === null ? 'unverified' : 'new_address'
}

/** Where a child stands: the first thing that keeps it from being asked anything. */
function childState(
  { childId: id, ...child }: People['children'][number],
  events: Events,
  today: string,
): PersonState {
  if (leftAt(events, { childId: id }) !== null) return 'left'
  if (!mayTakePart(events, id)) return 'not_selected'
  if (child.accountId === null) return 'not_enabled'
  return stateByAssent[assentToday(events, { ...child, id }, today)]
}

const stateByAssent: Record<Assent, PersonState> = { asked: 'not_asked', yes: 'active', no: 'declined' }
