import { setImmediate } from 'node:timers/promises'

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
import { accountOf, childOf, eventOf, familiesIn, rowsByFamily } from './family-lines.ts'
import { type FamilyText, readFamilyText, type Which } from './family-lines.queries.ts'
import type { Pseudonyms } from './pseudonyms.ts'

/** The fewest that are read at a time. */
export const familiesAtATime = 100

/** Of a diary a family has hundreds of rows; of lines a page is cheap, and its statement costs as much as a few hundred of them. */
function timesAsMany(reads: DataSet['reads']) {
  if (reads.includes('diary')) return 1
  return reads.every((part) => part === 'tokens') ? 5 : 2
}

/** How a table goes through all families, of whom every hundredth is known by these ends: page after page. */
export function pagesOf(ends: readonly string[], reads: DataSet['reads']) {
  const times = timesAsMany(reads)
  const own = ends.filter((_end, place) => (place + 1) % times === 0)
  return [...own, null].map((upTo, place) => ({ after: own[place - 1] ?? null, upTo }))
}

type Source = { snapshot: Database; pseudonyms: Pseudonyms; now: Date }

/** What a table needs of families. `names`: who they are is shown, or must be known to be left out. */
export type Reads = { reads: DataSet['reads']; names: boolean }

/**
 * Every family of the snapshot, a page at a time. The next page is asked for while one is worked on: no more than two are in
 * memory. Each page can be gone through once. `ends`: of every hundred families, as `listPageEnds` tells them.
 */
export async function* readFamilies(
  { snapshot, ...known }: Source,
  ends: readonly string[],
  wanted: Reads,
): AsyncGenerator<Iterable<FamilyFacts>> {
  const pages = pagesOf(ends, wanted.reads)
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
    // its statement has left by then, and the database works on it meanwhile; without it there would be no meanwhile
    await setImmediate()
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
  const own = rowsOf(text)
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
  const own = rowsOf(text)
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

function rowsOf(text: FamilyText) {
  const accounts = rowsByFamily(text.accounts, accountOf)
  const children = rowsByFamily(text.children, childOf)
  const events = rowsByFamily(text.events, eventOf)
  return (id: string) => ({ accounts: accounts(id), children: children(id), events: events(id) })
}

const none: readonly never[] = []

function byFamily<Row extends { family_id: string }>(rows: readonly Row[]) {
  if (rows.length === 0) return (_id: string) => none
  const groups = Map.groupBy(rows, ({ family_id }) => family_id)
  return (id: string): readonly Row[] => groups.get(id) ?? []
}
