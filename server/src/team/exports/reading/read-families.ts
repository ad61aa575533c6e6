import { countRows } from '#platform/database/parts-of-statements.ts'
import type { Database } from '#platform/database/database.ts'

import { type FamilyFacts, factsOf } from './family-facts.ts'
import type { Pseudonyms } from './pseudonyms.ts'
import { families, type FamilyRows, findFamilies, listFamilies, type Parts, readRows } from './read-rows.ts'

const familiesAtATime = 100

export const countPages = async (db: Database) => Math.ceil((await countRows(families(db))) / familiesAtATime)

type Source = { snapshot: Database; pseudonyms: Pseudonyms; now: Date }

/** Every family of the snapshot of whom somebody proved an address, a page at a time, with what a table reads of it. */
export async function* readFamilies(source: Source, parts: Parts): AsyncGenerator<FamilyFacts[]> {
  const { snapshot, now } = source
  for (let after: string | null = null; ;) {
    const page = await listFamilies(snapshot, after, familiesAtATime)
    if (page.length > 0) yield factsIn(await readRows(snapshot, { families: page, parts, now }), source)
    if (page.length < familiesAtATime) return
    after = page.at(-1)?.id ?? null
  }
}

/** Some families, by their ids. */
export async function readSomeFamilies(source: Source, ids: readonly string[]): Promise<FamilyFacts[]> {
  const { snapshot, now } = source
  const found = await findFamilies(snapshot, ids)
  return factsIn(await readRows(snapshot, { families: found, parts: [], now }), source)
}

const factsIn = (families: readonly FamilyRows[], known: Source) =>
  families.flatMap((family) => factsOf(family, known) ?? [])
