import type { StudyPath } from '@desco/contract/families/study-path'

import type { FamilyEvent } from '#modules/people/index.ts'
import { readPaths } from '#modules/study-path/index.ts'
import type { Database } from '#platform/database.ts'

import type { DataSet } from './data-set.rules.ts'
import {
  listAccounts,
  listChildren,
  listDiary,
  listDiaryPlan,
  listConsents,
  listEvents,
  listFamiliesAfter,
  listInvitations,
  listParticipations,
} from './exported-rows.queries.ts'
import type { FamilyFacts } from './family-facts.rules.ts'
import { factsOf } from './family-facts.ts'
import type { Pseudonyms } from './pseudonyms.ts'

export const familiesAtATime = 200

type Source = { snapshot: Database; pseudonyms: Pseudonyms; now: Date }

/** Every family of the snapshot, a page at a time: no more of them are in memory than one page. */
export async function* readFamilies(
  { snapshot, ...known }: Source,
  reads: DataSet['reads'],
): AsyncGenerator<FamilyFacts[]> {
  let last: string | null = null
  for (;;) {
    const families = await listFamiliesAfter(snapshot, last, familiesAtATime)
    const end = families.at(-1)
    if (end === undefined) return
    last = end.id
    const parts = await readParts(
      snapshot,
      families.map(({ id }) => id),
      reads,
      known.now,
    )
    yield families.flatMap((family) => factsOf(family, parts(family.id), known) ?? [])
    if (families.length < familiesAtATime) return
  }
}

/** These families, with what their facts were made of. Those of whom nobody proved an address are not among them. */
export async function readSomeFamilies(
  { snapshot, ...known }: Source,
  families: readonly { id: string; code: string }[],
): Promise<{ facts: FamilyFacts; parts: FamilyParts }[]> {
  const parts = await readParts(
    snapshot,
    families.map(({ id }) => id),
    [],
    known.now,
  )
  return families.flatMap((family) => {
    const own = parts(family.id)
    const facts = factsOf(family, own, known)
    return facts === undefined ? [] : { facts, parts: own }
  })
}

export type FamilyParts = ReturnType<Awaited<ReturnType<typeof readParts>>>

async function readParts(db: Database, ids: readonly string[], reads: DataSet['reads'], now: Date) {
  // one after the other: they share one connection
  const accounts = byFamily(await listAccounts(db, ids))
  const children = byFamily(await listChildren(db, ids))
  const rowsOfEvents = byFamily(await listEvents(db, ids))
  const events = (id: string) => rowsOfEvents(id).map(eventOf)
  const consents = byFamily(reads.includes('consents') ? await listConsents(db, ids) : [])
  const invitations = byFamily(reads.includes('invitations') ? await listInvitations(db, ids) : [])
  const participations = byFamily(reads.includes('surveys') ? await listParticipations(db, ids) : [])
  const diary = byFamily(reads.includes('diary') ? await listDiary(db, ids) : [])
  const plan = byFamily(reads.includes('diary') ? await listDiaryPlan(db, ids) : [])
  const walking = () =>
    ids.map((id) => ({
      id,
      parents: accounts(id).flatMap(({ id: parentId, kind, verified_at }) =>
        kind === 'parent' ? { id: parentId, verified: verified_at !== null } : [],
      ),
      children: children(id),
      events: events(id),
    }))
  const paths = reads.includes('path') ? await readPaths(db, walking(), now) : new Map<string, StudyPath>()
  return (id: string) => ({
    paths,
    accounts: accounts(id),
    children: children(id),
    events: events(id),
    consents: consents(id),
    invitations: invitations(id),
    participations: participations(id),
    diary: diary(id),
    plan: plan(id),
  })
}

type EventRow = Awaited<ReturnType<typeof listEvents>>[number]

const eventOf = (row: EventRow): FamilyEvent => ({
  kind: row.kind,
  childIds: row.child_ids,
  accountId: row.account_id,
  invitationId: row.invitation_id,
  happenedAt: row.happened_at,
})

function byFamily<Row extends { family_id: string }>(rows: readonly Row[]) {
  const groups = Map.groupBy(rows, ({ family_id }) => family_id)
  return (id: string): readonly Row[] => groups.get(id) ?? []
}
