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
  )
  return families.flatMap((family) => {
    const own = parts(family.id)
    const facts = factsOf(family, own, known)
    return facts === undefined ? [] : { facts, parts: own }
  })
}

export type FamilyParts = ReturnType<Awaited<ReturnType<typeof readParts>>>

async function readParts(db: Database, ids: readonly string[], reads: DataSet['reads']) {
  // one after the other: they share one connection
  const accounts = byFamily(await listAccounts(db, ids))
  const children = byFamily(await listChildren(db, ids))
  const events = byFamily(await listEvents(db, ids))
  const consents = byFamily(reads.includes('consents') ? await listConsents(db, ids) : [])
  const invitations = byFamily(reads.includes('invitations') ? await listInvitations(db, ids) : [])
  const participations = byFamily(reads.includes('surveys') ? await listParticipations(db, ids) : [])
  const diary = byFamily(reads.includes('diary') ? await listDiary(db, ids) : [])
  const plan = byFamily(reads.includes('diary') ? await listDiaryPlan(db, ids) : [])
  return (id: string) => ({
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

function byFamily<Row extends { family_id: string }>(rows: readonly Row[]) {
  const groups = Map.groupBy(rows, ({ family_id }) => family_id)
  return (id: string): readonly Row[] => groups.get(id) ?? []
}
