import { dayInItaly } from '@desco/contract/families/birth-date'
import type { BirthDateState } from '@desco/contract/rights/corrections'
import type { CorrectedField } from '@desco/contract/rights/desk/corrections'
import type { Insertable } from 'kysely'

import { queueMail } from '#platform/mail/queue-mail.ts'
import {
  type FamiliesNeeds,
  confirmsOwnDate,
  findChildOfAccount,
  getChildOfFamily,
  isPlainCorrection,
  listAddressesOf,
  listEvents,
  listParentEmails,
  queueLeaving,
  recordEvent,
  storeBirthDate,
  tellOfChange,
  underFamilyLock,
} from '#families/index.ts'
import { answerOpen, closeByAct, findCarriedOut } from '#rights/requests/carry-out-request.ts'
import {
  changeOpen,
  type FoundRequest,
  insertRequest,
  lockOpen,
  requestRows,
} from '#rights/requests/requests.queries.ts'
import { askTeam, recordCorrection } from '#rights/requests/ask-right.ts'
import { type Doer, familyAct, staffIdOf } from '#staff/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { ActorFor, StaffMember } from '#platform/http/actor.ts'
import { Problem } from '#platform/problem.ts'

import { isMinor } from '#rights/growing-up/minors.ts'
import { type CorrectedOf, dataCorrectedMail } from '#rights/rights.mails.ts'
import type { Needs } from '#platform/needs.ts'
import type { Tables } from '#server/tables.ts'

type Child = Awaited<ReturnType<typeof getChildOfFamily>>
/** A parent of the child, or somebody of the team, who carries out a request or, where its id is empty, none. */
type By = { accountId: string } | { doer: Doer; requestId: string }
type Change = { familyId: string; child: Child; birthDate: string; reason: string; by: By }

/** The answer to a request of this kind that was done at once. */
export const doneByTeam = { kinds: ['rectification'], answer: 'Corretto dal gruppo di ricerca.' } as const

/**
 * The one way in which a birth date changes, whoever wants it (docs/decisions/rights.md). A plain correction is done at once. One that
 * changes what somebody may do is asked for: the team confirms it, and from 14 on its person too. Under the family's lock.
 */
export async function changeBirthDate(inside: FamiliesNeeds, change: Change): Promise<BirthDateState> {
  const { db, clock } = inside
  const { familyId, child, birthDate, by } = change
  if ((await findBirthDateAsked(db, child.id)) !== undefined) throw new Problem('birth_date_being_asked')
  const today = dayInItaly(clock.now())
  const events = await listEvents(db, familyId)
  if (!isPlainCorrection(child, { birthDate, events, today })) {
    const id = await askBirthDate(inside, change)
    return 'doer' in by ? confirmByTeam(inside, staffIdOf(by.doer), await lockOpen(db, id)) : 'asked'
  }
  if ('doer' in by) {
    await store(inside, change, { staffId: staffIdOf(by.doer) })
    await closeByAct(inside, by.doer, { familyId, requestId: by.requestId, ...doneByTeam })
    await tellParents(inside, familyId, child)
  } else {
    await store(inside, change, by)
    await recordCorrection(inside, { familyId, accountId: by.accountId, childId: child.id })
  }
  return 'corrected'
}

/** Writes down that another birth date is asked for: as a request of its own, or in the one that the team carries out. */
async function askBirthDate(
  inside: FamiliesNeeds,
  { familyId, child, birthDate, reason: words, by }: Change,
) {
  const kind = 'rectification'
  const about = { childId: child.id, birthDate }
  if ('accountId' in by) return askTeam(inside, { ...about, ...by, familyId, kind, words })
  if (by.requestId === '') {
    const entered = { channel: 'telephone', words, enteredBy: staffIdOf(by.doer) } as const
    return (await insertRequest(inside, { ...about, familyId, kind, ...entered })).id
  }
  const carried = { familyId, requestId: by.requestId, kinds: [kind] } as const
  const { id, childId } = await findCarriedOut(inside.db, by.doer, carried)
  if (childId !== null && childId !== child.id) throw new Problem('not_found')
  await changeOpen(inside.db, about).where('id', '=', id).execute()
  return id
}

/** The open request for another birth date of a child; there is one at the most. */
const findBirthDateAsked = (db: Database, childId: string): Promise<FoundRequest | undefined> =>
  requestRows(db)
    .where('request.childId', '=', childId)
    .where('request.birthDate', 'is not', null)
    .where('request.answeredAt', 'is', null)
    .executeTakeFirst()

/** Somebody of the team confirms a birth date that was asked for. */
export async function confirmBirthDate(
  needs: FamiliesNeeds,
  who: StaffMember,
  { requestId }: { requestId: string },
) {
  const asked = requestRows(needs.db).where('request.id', '=', requestId)
  const familyId = (await asked.executeTakeFirst())?.familyId ?? null
  if (familyId === null) throw new Problem('not_found')
  await confirmAsked(needs, who, { familyId, requestId })
}

const confirmAsked = familyAct(
  'birth_date_confirmed',
  async (inside: FamiliesNeeds, { requestId }: { familyId: string; requestId: string }, doer) => {
    const asked = await lockOpen(inside.db, requestId)
    if (asked.childId === null || asked.birthDate === null) throw new Problem('not_found')
    await confirmByTeam(inside, staffIdOf(doer), asked)
    return { subject: { kind: 'request', id: requestId } }
  },
)

async function confirmByTeam(inside: FamiliesNeeds, staffId: string, asked: FoundRequest) {
  const confirmed = { teamConfirmedAt: inside.clock.now(), teamConfirmedBy: staffId }
  await changeOpen(inside.db, confirmed).where('id', '=', asked.id).execute()
  return settle(inside, { ...asked, ...confirmed })
}

/** The birth date that waits for the word of the signed-in person. */
export async function seeBirthDateAsked(
  { db, clock }: Needs,
  { accountId, familyId }: Pick<ActorFor<'anyChild'>, 'accountId' | 'familyId'>,
) {
  const child = await findChildOfAccount(db, accountId)
  const asked = child === undefined ? undefined : await findBirthDateAsked(db, child.id)
  if (child === undefined || !asked?.birthDate || asked.personConfirmedAt !== null) return null
  const about = {
    birthDate: asked.birthDate,
    events: await listEvents(db, familyId),
    today: dayInItaly(clock.now()),
  }
  return confirmsOwnDate(child, about) ? { before: child.birthDate, after: asked.birthDate, asked } : null
}

/** The person confirms their new birth date, or says that it is wrong. `birthDate`: the one that was before their eyes. */
export async function answerBirthDate(
  needs: FamiliesNeeds,
  actor: Pick<ActorFor<'anyChild'>, 'accountId' | 'familyId'>,
  { birthDate, answer }: { birthDate: string; answer: 'yes' | 'no' },
): Promise<void> {
  await underFamilyLock(needs, actor.familyId, async (inside) => {
    const found = await seeBirthDateAsked(inside, actor)
    if (found === null || found.after !== birthDate) throw new Problem('not_found')
    if (answer === 'no') {
      const said = {
        outcome: 'refused',
        answer: 'Non è stata confermata: la data resta quella di prima.',
      } as const
      return answerOpen(inside, found.asked, { ...said, answeredBy: found.asked.teamConfirmedBy })
    }
    const confirmed = { personConfirmedAt: needs.clock.now() }
    await changeOpen(inside.db, confirmed).where('id', '=', found.asked.id).execute()
    await settle(inside, { ...found.asked, ...confirmed })
  })
}

/** Corrects the date once everybody has confirmed it who must. */
async function settle(inside: FamiliesNeeds, asked: FoundRequest): Promise<BirthDateState> {
  const { db, clock } = inside
  const { familyId, childId, birthDate, teamConfirmedBy: staffId } = asked
  if (familyId === null || childId === null || birthDate === null || staffId === null) return 'asked'
  const child = await getChildOfFamily(db, familyId, childId)
  const today = dayInItaly(clock.now())
  const events = await listEvents(db, familyId)
  if (asked.personConfirmedAt === null && confirmsOwnDate(child, { birthDate, events, today })) return 'asked'
  const by = asked.accountId === null ? { staffId } : { accountId: asked.accountId }
  await store(inside, { familyId, child, birthDate, reason: asked.words }, by)
  const answer = 'La data di nascita è corretta.'
  await answerOpen(inside, asked, { outcome: 'granted', answer, answeredBy: staffId })
  await tellParents(inside, familyId, child)
  return 'corrected'
}

async function store(
  inside: FamiliesNeeds,
  { familyId, child, birthDate, reason }: Omit<Change, 'by'>,
  by: { accountId: string } | { staffId: string },
) {
  const { db, clock } = inside
  const now = clock.now()
  await storeBirthDate(db, child, birthDate, dayInItaly(now))
  if (child.accountId !== null) {
    // a yes may count again, or no more
    await queueLeaving(inside, [child.accountId])
    const isParents = 'accountId' in by && by.accountId !== child.accountId
    const { accountId } = child
    await tellOfChange(inside, { accountId, what: 'birth_date', by: isParents ? 'parent' : 'team' })
  }
  const about = { childId: child.id, reason, ...by }
  if ('accountId' in about) {
    const dates = { dateBefore: child.birthDate, dateAfter: birthDate, correctedAt: now }
    await db
      .insertInto('birth_date_correction')
      .values({ ...about, ...dates })
      .execute()
  } else {
    const change = { field: 'birth_date', valueBefore: child.birthDate, valueAfter: birthDate } as const
    await insertTeamCorrections(inside, [change], { ...about, familyId })
  }
  const who = 'accountId' in by ? by : {}
  await recordEvent(db, now, { familyId, kind: 'birth_date_corrected', ...who, childIds: [child.id] })
}

type Correction = Insertable<Tables['team_correction']>
export type FieldChange = Pick<Correction, 'field' | 'valueBefore' | 'valueAfter'>

/** Keeps what the team changed about somebody: a row for each field. */
export async function insertTeamCorrections(
  { db, clock }: Needs,
  changes: readonly FieldChange[],
  about: Omit<Correction, keyof FieldChange | 'correctedAt'>,
) {
  const correctedAt = clock.now()
  await db
    .insertInto('team_correction')
    .values(changes.map((change) => ({ ...about, ...change, correctedAt })))
    .execute()
}

async function tellParents(inside: FamiliesNeeds, familyId: string, child: Child) {
  if (!isMinor(child, dayInItaly(inside.clock.now()))) return
  await tellChildCorrected(inside, { familyId, child, fields: ['birth_date'] })
}

/** Of a child below 18 its parents are told; with 18 it is their own: the parents read nothing of it. */
export async function tellChildCorrected(
  inside: FamiliesNeeds,
  { familyId, child, fields }: { familyId: string; child: Child; fields: readonly CorrectedField[] },
) {
  const { db, clock } = inside
  const isAdult = !isMinor(child, dayInItaly(clock.now()))
  const told = isAdult
    ? await listAddressesOf(db, child.accountId === null ? [] : [child.accountId])
    : await listParentEmails(db, familyId)
  await tellCorrected(inside, told, { fields, of: isAdult ? 'parent' : 'child' })
}

/** Says what was corrected: whoever did not ask for it can say so. */
export async function tellCorrected(
  inside: FamiliesNeeds,
  told: readonly string[],
  about: { fields: readonly CorrectedField[]; of: CorrectedOf },
) {
  for (const to of told) await queueMail(inside, { to, ...dataCorrectedMail(inside, about) })
}
