import type { StudyPath } from '@desco/contract/families/study-path'

import { readPaths } from '#modules/study-path/index.ts'
import type { Database } from '#platform/database.ts'

import type { DataSet } from './data-set.rules.ts'
import {
  listConsents,
  listDiary,
  listDiaryPlan,
  listInvitations,
  listParticipations,
} from './exported-rows.queries.ts'
import type { FamilyFacts } from './family-facts.rules.ts'
import { factsOf } from './family-facts.ts'
import { accountOf, childOf, eventOf, familiesIn, linesByFamily } from './family-lines.ts'
import { type FamilyText, readFamilyText, type Which } from './family-lines.queries.ts'
import type { Pseudonyms } from './pseudonyms.ts'

export const familiesAtATime = 200

type Source = { snapshot: Database; pseudonyms: Pseudonyms; now: Date }

/** What a table needs of families. `names`: who they are is shown, or must be known to be left out. */
export type Reads = { reads: DataSet['reads']; names: boolean }

/**
 * Every family of the snapshot, a page at a time, up to each of these ends and then to the last one. The next page is asked for
 * while one is worked on: of no more than two is the text in memory. Each page can be gone through once.
 */
export async function* readFamilies(
  { snapshot, ...known }: Source,
  ends: readonly string[],
  wanted: Reads,
): AsyncGenerator<Iterable<FamilyFacts>> {
  const pages = [...ends, null].map((upTo, place) => ({ after: ends[place - 1] ?? null, upTo }))
  const read = (place: number) => {
    const which = pages[place]
    const page = which && readPage(snapshot, which, wanted, known.now)
    // it is heard of when its turn comes, unless the one before has failed by then
    page?.catch(() => undefined)
    return page
  }
  let page = read(0)
  for (let place = 1; page !== undefined; place += 1) {
    const families = await page
    page = read(place)
    yield factsIn(families, known)
  }
}

function* factsIn(page: Page, known: Omit<Source, 'snapshot'>): Generator<FamilyFacts> {
  for (const { family, parts } of partsIn(page)) {
    const facts = factsOf(family, parts, known)
    if (facts !== undefined) yield facts
  }
}

/** These families, with what their facts were made of. Those of whom nobody proved an address are not among them. */
export async function readSomeFamilies(
  { snapshot, ...known }: Source,
  ids: readonly string[],
): Promise<{ facts: FamilyFacts; parts: FamilyParts }[]> {
  const page = await readPage(snapshot, ids, { reads: [], names: false }, known.now)
  return [...partsIn(page)].flatMap(({ family, parts }) => {
    const facts = factsOf(family, parts, known)
    return facts === undefined ? [] : { facts, parts }
  })
}

type Page = Awaited<ReturnType<typeof readPage>>
export type FamilyParts = ReturnType<typeof partsIn> extends Generator<{ parts: infer Parts }> ? Parts : never

function* partsIn({ text, families, ...byFamily }: Page) {
  const own = linesOf(text)
  for (const family of families) {
    const { id } = family
    const parts = {
      ...own(id),
      paths: byFamily.paths,
      consents: byFamily.consents(id),
      invitations: byFamily.invitations(id),
      participations: byFamily.participations(id),
      diary: byFamily.diary(id),
      plan: byFamily.plan(id),
    }
    yield { family, parts }
  }
}

async function readPage(db: Database, which: Which, { reads, names }: Reads, now: Date) {
  const text = await readFamilyText(db, which, { names, tokens: reads.includes('tokens') })
  const families = familiesIn(text.families)
  const ids = families.map(({ id }) => id)
  // one after the other: they share one connection
  const consents = byFamily(reads.includes('consents') ? await listConsents(db, ids) : [])
  const invitations = byFamily(reads.includes('invitations') ? await listInvitations(db, ids) : [])
  const participations = byFamily(reads.includes('surveys') ? await listParticipations(db, ids) : [])
  const diary = byFamily(reads.includes('diary') ? await listDiary(db, ids) : [])
  const plan = byFamily(reads.includes('diary') ? await listDiaryPlan(db, ids) : [])
  const paths = reads.includes('path')
    ? await readPaths(db, walking(text, ids), now)
    : new Map<string, StudyPath>()
  return { text, families, paths, consents, invitations, participations, diary, plan }
}

function walking(text: FamilyText, ids: readonly string[]) {
  const own = linesOf(text)
  return ids.map((id) => {
    const { accounts, children, events } = own(id)
    const parents = accounts.filter(({ kind }) => kind === 'parent')
    return {
      id,
      parents: parents.map((parent) => ({ id: parent.id, verified: parent.isVerified })),
      children: children.map((child) => ({
        id: child.id,
        birth_date: child.birthDate,
        account_id: child.accountId,
      })),
      events,
    }
  })
}

function linesOf(text: FamilyText) {
  const [accounts, children, events] = [
    linesByFamily(text.accounts),
    linesByFamily(text.children),
    linesByFamily(text.events),
  ]
  return (id: string) => ({
    accounts: accounts(id).map(accountOf),
    children: children(id).map(childOf),
    events: events(id).map(eventOf),
  })
}

function byFamily<Row extends { family_id: string }>(rows: readonly Row[]) {
  if (rows.length === 0) return (_id: string): readonly Row[] => []
  const groups = Map.groupBy(rows, ({ family_id }) => family_id)
  return (id: string): readonly Row[] => groups.get(id) ?? []
}
