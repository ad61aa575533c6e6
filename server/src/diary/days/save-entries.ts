import { dayInItaly } from '@desco/contract/families/birth-date'
import type { EntryResult } from '@desco/contract/diary/calls'
import { diaryLimits, momentInItaly } from '@desco/contract/diary/days'
import { isDay } from '@desco/contract/fields'
import { type DiaryEntry, diaryEntry, entryProblem } from '@desco/contract/diary/entries'
import { conflictText, type EntryRefusal, entryRefusals, twinText } from '@desco/contract/diary/refusals'
import { isNewFood, isNewShare } from '@desco/contract/diary/who-may'
import { isHouseholdUnit } from '@desco/foods/household-units'
import { sql } from 'kysely'
import { z } from 'zod/mini'

import { underFamilyLock } from '#families/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { Member } from '#platform/http/actor.ts'
import type { Needs } from '#platform/needs.ts'
import { sha256 } from '#platform/secrets/secrets.ts'

import { type Diarist, diaristOf, listDiarists } from './diarists.ts'
import { insertOlderVersions, upsertEntries } from './entries.queries.ts'
import { type Decision, decideEntry, keyOf, saidBy } from './entry.rules.ts'
import { foodListOfToday, listEverKnown } from '#diary/foods/food-lists.ts'
import { readShelf, type Shelf, type ShelfEntry } from '#diary/foods/shelf.ts'
import { storedEntryOf } from './read-days.ts'

type EntriesInput = { sentAt: string; entries: readonly unknown[] }
type Saved = { receivedAt: string; results: EntryResult[] }

/**
 * Takes a batch of a phone in one transaction. Each entry is accepted or refused by itself, in the order in which it was
 * written; one that comes a second time changes nothing. Nobody else of the family writes meanwhile, and nobody withdraws.
 */
export async function saveEntries(
  needs: Needs,
  actor: Member,
  { sentAt, entries }: EntriesInput,
): Promise<Saved> {
  const now = needs.clock.now()
  const read = entries.map((raw) => z.safeParse(diaryEntry, raw).data)
  const readable = read.filter((entry) => entry !== undefined)
  // that there is a list to look foods up in
  await foodListOfToday(needs)
  const results = await underFamilyLock(needs, actor.familyId, async ({ db: tx }) => {
    const diarists = await listDiarists(tx, actor, dayInItaly(now))
    const inside: Inside = {
      now,
      actor,
      sentAt: new Date(sentAt),
      diarists,
      shelf: await readShelf(tx, readable, diarists, actor.accountId),
      knownFoods: await listEverKnown(tx, foodIdsOf(readable)),
      shared: await countShared(tx, sharedDays(readable, diarists), actor.accountId),
      unapplied: [],
      refusedToday: await countRefusedSince(tx, diarists, momentInItaly(dayInItaly(now))),
      settled: new Set(),
    }
    const done = read.map((entry, place) => ({
      place,
      ...(entry === undefined ? { id: idOf(entries[place]), ...refused('unreadable') } : take(entry, inside)),
    }))
    await store(tx, inside)
    return done
  })
  return { receivedAt: now.toISOString(), results }
}

type Unapplied = { entry: DiaryEntry; entryId: string; reason: EntryRefusal | 'conflict'; person: Diarist }
type Inside = {
  now: Date
  sentAt: Date
  actor: Member
  diarists: readonly Diarist[]
  shelf: Shelf
  knownFoods: ReadonlySet<string>
  /** How many foods the caller has shared into somebody's day, by `person day`. */
  shared: Map<string, number>
  unapplied: Unapplied[]
  /** How many entries of each person were refused today, and kept or not. */
  refusedToday: Map<string, number>
  /** Entries about which nobody disagrees any more. */
  settled: Set<string>
}
type Outcome = Omit<EntryResult, 'place'>

const refused = (code: EntryRefusal): Omit<Outcome, 'id'> => ({
  outcome: 'refused',
  code,
  message: entryRefusals[code].text,
  stored: null,
})

function take(entry: DiaryEntry, inside: Inside): Outcome {
  const { id } = entry
  const person = diaristOf(inside.diarists, entry.personId)
  if (person === undefined) return { id, ...refused('not_found') }
  const refusal = refusalOf(entry, person, inside)
  if (refusal !== null) {
    if (!entryRefusals[refusal].kept) return { id, ...refused(refusal) }
    // its words say that the team sees the entry
    const isKept = keep({ entry, entryId: id, reason: refusal, person }, inside)
    return { id, ...refused(isKept ? refusal : 'too_many') }
  }
  const decision = decideEntry(entry, person.personId, inside.shelf.find(entry, person.personId))
  if (!person.rights.write) return { id, ...shareInto(entry, person, decision, inside) }
  if ('refuse' in decision) return { id, ...refused(decision.refuse) }
  if ('conflictWith' in decision) {
    const { conflictWith } = decision
    keep({ entry, entryId: conflictWith.id, reason: 'conflict', person }, inside)
    inside.settled.delete(conflictWith.id)
    const stored = storedEntryOf(inside.shelf.rowOf(conflictWith.id), person)
    return { id, outcome: 'conflict', code: null, message: conflictText, stored }
  }
  const twin = decision.take === 'new' ? twinOf(entry, person, inside) : undefined
  if (twin !== undefined) {
    // nothing is lost by it: the food is in the diary, and the person decides whether it was eaten twice
    return { id, outcome: 'conflict', code: null, message: twinText, stored: storedEntryOf(twin, person) }
  }
  if (decision.take === 'new' && inside.shelf.count(person.personId, entry.day) >= diaryLimits.entriesPerDay)
    return { id, ...refused('too_many') }
  if (decision.take !== 'nothing') inside.shelf.put(shelved(entry, person, inside), decision.take)
  inside.settled.add(id)
  return { id, outcome: 'accepted', code: null, message: null, stored: null }
}

/** Has the team see what was not taken: of one person and day as many as anybody honest sends; the others are counted. */
function keep(one: Unapplied, { unapplied, refusedToday }: Inside): boolean {
  const count = (refusedToday.get(one.person.personId) ?? 0) + 1
  refusedToday.set(one.person.personId, count)
  if (count > diaryLimits.refusedPerDay) return false
  unapplied.push(one)
  return true
}

/** The food that stands there already, unless the person was told of it and wants both (docs/decisions/diary.md). */
const twinOf = (entry: DiaryEntry, person: Diarist, { shelf }: Inside) =>
  isNewFood(entry) && !entry.besides ? shelf.findTwin(entry, person.personId) : undefined

/**
 * A food of a shared meal, in a diary that the sender may not write. The answer depends on what the sender has sent alone:
 * nothing tells whether the day holds anything, or what became of the food.
 */
function shareInto(
  entry: DiaryEntry,
  person: Diarist,
  decision: Decision,
  inside: Inside,
): Omit<Outcome, 'id'> {
  if ('refuse' in decision) return refused('not_found')
  if ('conflictWith' in decision) return refused('already_shared')
  if (decision.take === 'new') {
    const key = `${person.personId} ${entry.day}`
    const count = inside.shared.get(key) ?? 0
    if (count >= diaryLimits.sharesPerDay) return refused('too_many')
    inside.shared.set(key, count + 1)
    inside.shelf.put(shelved(entry, person, inside), 'new')
  }
  return { outcome: 'accepted', code: null, message: null, stored: null }
}

function refusalOf(entry: DiaryEntry, person: Diarist, { now, sentAt, knownFoods }: Inside) {
  const { write, share, see } = person.rights
  // a person whose diary is not shown is answered like one who does not exist
  if (!person.takesPart) return see === 'nothing' ? 'not_found' : 'diary_closed'
  if (!write && !(share && isNewShare(entry))) return see === 'nothing' ? 'not_found' : 'keeps_own_diary'
  const problem = entryProblem(entry, { now, sentAt, birthDate: person.birthDate })
  if (problem !== null) return problem
  if (entry.kind !== 'food') return null
  if (!isHouseholdUnit(entry.unit)) return 'unreadable'
  return entry.foodId === null || knownFoods.has(entry.foodId) ? null : 'unknown_food'
}

const shelved = (
  entry: DiaryEntry,
  { parentId, childId, personId }: Diarist,
  { now, actor: { familyId, accountId } }: Inside,
): ShelfEntry => ({
  ...saidBy(entry),
  familyId,
  parentId,
  childId,
  personId,
  accountId,
  id: entry.id,
  day: entry.day,
  version: entry.version,
  staffId: null,
  recordedAt: new Date(entry.recordedAt),
  receivedAt: now,
  firstReceivedAt: now,
  timesEdited: 0,
})

async function store(tx: Database, inside: Inside) {
  const { shelf, unapplied, settled, actor, now } = inside
  await upsertEntries(tx, shelf.changed())
  await insertOlderVersions(tx, shelf.replaced())
  const { familyId, accountId } = actor
  const sent = unapplied.map(({ entry, entryId, reason, person: { parentId, childId } }) => ({
    familyId,
    parentId,
    childId,
    accountId,
    entryId,
    reason,
    receivedAt: now,
    entry: JSON.stringify(entry),
    sha256: sha256(JSON.stringify([reason, entry.id, entry.version, keyOf(saidBy(entry))])),
  }))
  // the same once more is nothing new
  const kept = (rows: typeof sent) =>
    tx
      .insertInto('diary_unapplied')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['entryId', 'sha256']).doNothing())
      .execute()
  if (sent.length > 0) await kept(sent)
  if (settled.size > 0)
    // somebody chose: another phone's word in a conflict is settled
    await tx
      .updateTable('diary_unapplied')
      .set({ settledAt: now, settlement: 'resolved' })
      .where('entryId', '=', sql<string>`any(${[...settled]}::uuid[])`)
      .where('reason', '=', 'conflict')
      .where('settledAt', 'is', null)
      .execute()
  for (const [personId, count] of inside.refusedToday) {
    const more = count - diaryLimits.refusedPerDay
    // beside the last one that was kept it says how many more there were
    if (more > 0)
      await sql`
        update diary_unapplied set more = ${more} where id = (
          select id from diary_unapplied where person_id = ${personId} order by received_at desc, id limit 1
        )`.execute(tx)
  }
}

/** How many entries of each person were refused since a moment, those that were not kept included. */
async function countRefusedSince(
  tx: Database,
  people: readonly { personId: string }[],
  since: Date,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ personId: string; count: number }>`
    select person_id, sum(1 + more)::int as count from diary_unapplied
    where person_id = any(${people.map(({ personId }) => personId)}::uuid[]) and received_at >= ${since}
    group by person_id`.execute(tx)
  return new Map(rows.map(({ personId, count }) => [personId, count]))
}

/**
 * How many entries of these people's days an account wrote first, by `person day`, whoever changed or deleted them since: the
 * count must not tell a sender what became of what it shared.
 */
async function countShared(
  db: Database,
  entries: readonly { personId: string; day: string }[],
  accountId: string,
): Promise<Map<string, number>> {
  const days = [...new Set(entries.map(({ day }) => day).filter(isDay))]
  const people = [...new Set(entries.map(({ personId }) => personId))]
  if (entries.length === 0) return new Map()
  const { rows } = await sql<{ personId: string; day: string; count: string }>`
    select entry.person_id, entry.day::text as day, count(*) as count
    from diary_entry as entry
    where entry.person_id = any(${people}::uuid[]) and entry.day = any(${days}::date[]) and entry.kind = 'food'
      and ${accountId}::uuid = coalesce(
        (select first.account_id from diary_entry_version as first where first.entry_id = entry.id and first.version = 1),
        entry.account_id)
    group by entry.person_id, entry.day`.execute(db)
  return new Map(rows.map(({ personId, day, count }) => [`${personId} ${day}`, Number(count)]))
}

/** The days of others into which the batch shares; none in most batches. */
const sharedDays = (entries: readonly DiaryEntry[], diarists: readonly Diarist[]) =>
  entries.flatMap(({ personId, day }) => {
    const person = diaristOf(diarists, personId)
    return person === undefined || person.rights.write ? [] : [{ personId: person.personId, day }]
  })

const foodIdsOf = (entries: readonly DiaryEntry[]) =>
  entries.flatMap((entry) => (entry.kind === 'food' && entry.foodId !== null ? [entry.foodId] : []))

function idOf(raw: unknown): string {
  const id: unknown = typeof raw === 'object' && raw !== null ? Reflect.get(raw, 'id') : undefined
  return z.safeParse(z.uuid(), id).data ?? ''
}
