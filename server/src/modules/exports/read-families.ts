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
import {
  accountOf,
  childOf,
  eventOf,
  familiesIn,
  isVerifiedParent,
  peopleIn,
  rowsByFamily,
} from './family-lines.ts'
import { type FamilyText, readFamilyText, type Which } from './family-lines.queries.ts'
import { Lines } from './lines.ts'
import type { Pseudonyms } from './pseudonyms.ts'

/** The fewest that are read at a time. */
export const familiesAtATime = 100

/**
 * Of a diary a family has hundreds of rows; of lines a page is cheap, and its statement costs as much as a few hundred of them. As
 * three pages of lines are in memory, and two of anything else, none is larger.
 */
function timesAsMany(reads: DataSet['reads']) {
  if (reads.includes('diary')) return 1
  return areLines(reads) ? 3 : 2
}

const areLines = (reads: DataSet['reads']) => reads.every((part) => part === 'people' || part === 'tokens')

/** How a table goes through all families, of whom every hundredth is known by these ends: page after page. */
export function pagesOf(ends: readonly string[], reads: DataSet['reads']) {
  const times = timesAsMany(reads)
  const own = ends.filter((_end, place) => (place + 1) % times === 0)
  return [...own, null].map((upTo, place) => ({ after: own[place - 1] ?? null, upTo }))
}

/** `beside`: another connection that sees the same (`atOneMoment`). */
type Source = { snapshot: Database; beside?: Database; pseudonyms: Pseudonyms; now: Date }

/** What a table needs of families. `names`: who they are is shown, or must be known to be left out. */
export type Reads = { reads: DataSet['reads']; names: boolean }

/**
 * Every family of the snapshot, a page at a time, read by both connections in turn. The next page is asked for while one is
 * worked on, and of lines the one after it as well: no more than three are in memory. Each page can be gone through once. `ends`:
 * of every hundred families, as `listPageEnds` tells them.
 */
export async function* readFamilies(
  { snapshot, beside = snapshot, ...known }: Source,
  ends: readonly string[],
  wanted: Reads,
): AsyncGenerator<Iterable<FamilyFacts>> {
  const pages = pagesOf(ends, wanted.reads)
  const read = (place: number) => {
    const which = pages[place]
    const page = which && readPage(place % 2 === 0 ? snapshot : beside, which, wanted, known.now)
    // it is heard of when its turn comes, unless one before has failed by then
    page?.catch(() => undefined)
    return page
  }
  const asked = areLines(wanted.reads) ? [read(0), read(1)] : [read(0)]
  for (let place = asked.length; ; place += 1) {
    const page = await asked.shift()
    if (page === undefined) return
    asked.push(read(place))
    // its statement has left by then, and the database works on it meanwhile; without it there would be no meanwhile
    await setImmediate()
    yield factsIn(page, known)
  }
}

function* factsIn(page: Page, known: Omit<Source, 'snapshot' | 'beside'>): Generator<FamilyFacts> {
  const partsOf = partsIn(page)
  for (const family of page.families) {
    const facts = factsOf(family, partsOf(family.id), known)
    if (facts !== undefined) yield facts
  }
}

/** These families, with what their facts were made of. Those of whom nobody proved an address are not among them. */
export async function readSomeFamilies(
  { snapshot, ...known }: Source,
  ids: readonly string[],
): Promise<{ facts: FamilyFacts; parts: FamilyParts }[]> {
  const page = await readPage(snapshot, ids, { reads: ['people'], names: false }, known.now)
  const partsOf = partsIn(page)
  return page.families.flatMap((family) => {
    const parts = partsOf(family.id)
    const facts = factsOf(family, parts, known)
    return facts === undefined ? [] : { facts, parts }
  })
}

type Page = Awaited<ReturnType<typeof readPage>>
export type FamilyParts = ReturnType<ReturnType<typeof partsIn>>

/** The families must be asked for in their order. */
function partsIn({ text, people, paths, consents, invitations, participations, diary, plan }: Page) {
  const own = rowsOf(text, people)
  return (id: string) => {
    const { isProved, accounts, children, events } = own(id)
    return {
      isProved,
      accounts,
      children,
      events,
      paths,
      consents: consents(id),
      invitations: invitations(id),
      participations: participations(id),
      diary: diary(id),
      plan: plan(id),
    }
  }
}

async function readPage(db: Database, which: Which, { reads, names }: Reads, now: Date) {
  // who has a name here has an access to show it by
  const people = names || reads.includes('people')
  const text = await readFamilyText(db, which, { people, names, tokens: reads.includes('tokens') })
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
  return { text, people, families, paths, consents, invitations, participations, diary, plan }
}

function walking(text: FamilyText, ids: readonly string[]) {
  const own = rowsOf(text, true)
  return ids.map((id) => {
    const { children, events, ...read } = own(id)
    const parents = peopleIn(read).filter(({ kind }) => kind === 'parent')
    return {
      id,
      parents: parents.map(({ id: parentId, isVerified, wasEverVerified }) => {
        return { id: parentId, verified: isVerified, everVerified: wasEverVerified }
      }),
      children: children.map((child) => ({
        id: child.id,
        birthDate: child.birthDate,
        reachedAge: child.reachedAge,
        accountId: child.accountId,
      })),
      events,
    }
  })
}

function rowsOf(text: FamilyText, people: boolean) {
  const accounts = people ? rowsByFamily(text.accounts, accountOf) : null
  const proofs = new Lines(text.accounts)
  const children = rowsByFamily(text.children, childOf)
  const events = rowsByFamily(text.events, eventOf)
  return (id: string) => {
    const own = accounts?.(id) ?? null
    const isProved = own === null ? proofs.nextOf(id) : own.some(isVerifiedParent)
    return { isProved, accounts: own, children: children(id), events: events(id) }
  }
}

const none: readonly never[] = []

function byFamily<Row extends { familyId: string }>(rows: readonly Row[]) {
  if (rows.length === 0) return (_id: string) => none
  const groups = Map.groupBy(rows, ({ familyId }) => familyId)
  return (id: string): readonly Row[] => groups.get(id) ?? []
}
