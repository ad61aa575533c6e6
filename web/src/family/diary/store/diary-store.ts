import type { DiaryDay, EntryResult } from '@desco/contract/diary/calls'
import { diaryLimits } from '@desco/contract/diary/days'
import { type DiaryEntry, isTwin } from '@desco/contract/diary/entries'
import { entryRefusals } from '@desco/contract/diary/refusals'
import { liveQuery } from 'dexie'

import { noteUnsent } from '#data/session/local-person.ts'

import { DiaryDatabase, type KeptList, type People } from './diary-database.ts'
import {
  answered,
  type Choice,
  type Content,
  datedUntil,
  deleted,
  edited,
  isTwinConflict,
  type LocalEntry,
  merged,
  outgoing,
  saysAlready,
  settled,
  twinSeen,
} from './local-entry.ts'
import { portalNow } from './portal-clock.ts'

/** Entries that have not reached the portal: waiting to be sent, refused, or in conflict with another phone. */
export type Outbox = { unsent: number; refused: LocalEntry[]; conflicts: LocalEntry[] }

export type DiaryStore = ReturnType<typeof createDiaryStore>

/** The diary of one account on this phone. Every write is one transaction, and is on the disk before it is shown. */
export function createDiaryStore(accountId: string, now: () => Date = portalNow) {
  const database = new DiaryDatabase(accountId)
  const { entries, days, lists, kept } = database

  const entriesOf = (personId: string, day: string) =>
    entries.where('[personId+day]').equals([personId, day]).toArray()

  /** One transaction over the entries; the note of what waits is true again when it is over. */
  const write = async <Result>(act: () => Promise<Result>): Promise<Result> => {
    const result = await database.transaction('rw', entries, kept, act)
    await recount()
    return result
  }
  const recount = async () => noteUnsent(accountId, await entries.where('state').notEqual('stored').count())

  /** Whether this account sees what somebody's diary holds. A food only shared into it is the sender's until it is sent. */
  const seesDiaryOf = async (personId: string, asLongAsUnknown: boolean) => {
    const people = (await kept.get('people'))?.value.people
    if (people === undefined) return asLongAsUnknown
    return people.some((one) => one.personId === personId && one.see === 'everything')
  }

  /** A food that this phone shows in the meal already was eaten twice: the portal asks only about one that it did not know. */
  const besidesWhatIsSeen = async (content: Content): Promise<Content> => {
    if (content.kind !== 'food' || content.besides || content.sharedMealId !== null) return content
    const stored = (await entriesOf(content.personId, content.day)).filter(({ state }) => state === 'stored')
    const twin = stored.find(({ entry }) => entry.kind === 'food' && !entry.deleted && isTwin(entry, content))
    return twin === undefined ? content : { ...content, besides: twin.id }
  }

  const put = async (all: LocalEntry[]) => void (await entries.bulkPut(all))

  return {
    accountId,

    /** Tells what a query reads, now and after every change, in this tab or another. Returns what ends it. */
    watch<Read>(query: () => Promise<Read>, tell: (read: Read) => void, fail: (error: Error) => void) {
      const subscription = liveQuery(query).subscribe(tell, fail)
      return () => subscription.unsubscribe()
    },

    /** One person's day as this phone knows it, with the day before, which *Come ieri* repeats. */
    readDay: async (personId: string, day: string, dayBefore: string) => {
      const [sees, known, own, yesterday] = await Promise.all([
        seesDiaryOf(personId, true),
        days.get([personId, day]),
        entriesOf(personId, day),
        entriesOf(personId, dayBefore),
      ])
      const shown = (all: LocalEntry[]) => (sees ? all.filter(isShown) : [])
      return { known: known ?? null, entries: shown(own), yesterday: shown(yesterday) }
    },

    /** The known facts of several days of one person, for the week on top of the page. */
    readDays: async (personId: string, from: string, to: string) => {
      const [sees, known, all] = await Promise.all([
        seesDiaryOf(personId, true),
        days.where('day').between(from, to, true, true).toArray(),
        entries.where('day').between(from, to, true, true).toArray(),
      ])
      const isTheirs = (row: { personId: string }) => row.personId === personId
      return { known: known.filter(isTheirs), entries: sees ? all.filter(isTheirs).filter(isShown) : [] }
    },

    /** The foods that one person has eaten, as far as this phone keeps it. */
    readEaten: async (personId: string) => {
      if (!(await seesDiaryOf(personId, true))) return []
      return (
        await entries.where('[personId+day]').between([personId, ''], [personId, '\uffff']).toArray()
      ).filter(isShown)
    },

    readOutbox: async (): Promise<Outbox> => {
      const open = await entries.where('state').notEqual('stored').toArray()
      const inState = (state: LocalEntry['state']) => open.filter((local) => local.state === state)
      return {
        unsent: inState('unsent').length,
        refused: inState('refused'),
        conflicts: inState('conflict'),
      }
    },

    readPeople: async () => (await kept.get('people'))?.value ?? null,
    readEntries: async (ids: readonly string[]) =>
      (await entries.bulkGet([...ids])).filter((local) => local !== undefined),

    hasList: async (version: number) => (await lists.where('version').equals(version).count()) > 0,

    /**
     * The food list of a day: the one that is in force, if it is on this phone, else the one that was before it. So a list that
     * could not be loaded yet keeps nobody from writing.
     */
    readList: async (today: string): Promise<KeptList | undefined> => {
      const people = (await kept.get('people'))?.value
      if (people === undefined) return undefined
      const { listVersion, nextList } = people
      const isNextInForce = nextList ? nextList.from <= today : false
      const inForce = nextList && isNextInForce ? nextList.version : listVersion
      const others = await lists.where('version').notEqual(inForce).toArray()
      const before = others.find(({ version }) => isNextInForce || version !== nextList?.version)
      return (await lists.get(inForce)) ?? before ?? others[0]
    },

    /** Keeps what was written, ready to be sent. */
    save: (contents: readonly Content[]) =>
      write(async () => {
        const known = await entries.bulkGet(contents.map(({ id }) => id))
        // a millisecond apart, so that what was written at once keeps its order
        const moment = now().getTime()
        const written: LocalEntry[] = []
        for (const [place, content] of contents.entries()) {
          const local = known[place]
          if (local !== undefined && saysAlready(local, content)) continue
          const said = local === undefined ? await besidesWhatIsSeen(content) : content
          written.push(edited(local, said, new Date(moment + place)))
        }
        await put(written)
      }),

    remove: (ids: readonly string[]) =>
      write(async () => {
        for (const known of await entries.bulkGet([...ids])) {
          if (known === undefined) continue
          const left = deleted(known, now())
          if (left === null) await entries.delete(known.id)
          else await entries.put(left)
        }
      }),

    settle: (id: string, choice: Choice) =>
      write(async () => {
        const known = await entries.get(id)
        if (known === undefined) return
        await entries.delete(id)
        const after = settled(known, choice, crypto.randomUUID(), now())
        const present = await entries.bulkGet(after.map((local) => local.id))
        // an entry that the portal has is not put over one that still waits here
        const isFree = ({ state }: LocalEntry, place: number) =>
          state !== 'stored' || (present[place]?.state ?? 'stored') === 'stored'
        await put(after.filter(isFree))
      }),

    /** Takes a refused entry from this phone, once the person has read why. */
    forget: (id: string) => write(() => entries.delete(id)),

    /** The next entries to send, oldest first. They are remembered as sent until the portal has answered. */
    takeUnsent: () =>
      write(async () => {
        const waiting = await entries.where('state').equals('unsent').toArray()
        const latest = now().toISOString()
        const batch = waiting
          .map((local) => datedUntil(local, latest))
          .sort((a, b) => (a.entry.recordedAt < b.entry.recordedAt ? -1 : 1))
          .slice(0, diaryLimits.entriesPerBatch)
        await put(batch.map((local) => ({ ...local, sending: outgoing(local) })))
        return batch.map(outgoing)
      }),

    /** The portal's answer about a batch. Answers how many entries got further. */
    heard: (sent: readonly DiaryEntry[], results: readonly EntryResult[]) =>
      write(async () => {
        let further = 0
        for (const result of results) {
          const entry = sent[result.place]
          const local = entry === undefined ? undefined : await entries.get(entry.id)
          if (entry === undefined || local === undefined) continue
          const after = answered(local, entry, result, entryRefusals)
          // a shared food is in the diary of another now, which this phone does not keep; it reads its own again
          const isGone = after?.state === 'stored' && !(await seesDiaryOf(local.personId, false))
          if (after === null || isGone) await entries.delete(local.id)
          else await entries.put(after)
          // an edit that was made meanwhile still waits, but what was sent has arrived
          if (after?.state !== 'unsent' || result.outcome === 'accepted') further += 1
          // another phone was first with the same meal or day: its entry is the one that both share from now on
          if (after === null && result.stored !== null) await entries.put(merged(undefined, result.stored))
        }
        return further
      }),

    /** The portal's entries of these days. */
    seen: (seenDays: readonly DiaryDay[]) =>
      database.transaction('rw', entries, days, async () => {
        await days.bulkPut(
          seenDays.map(({ user_id, date, see, write: mayWrite, number, of, complete }) => {
            return { personId: user_id, day: date, see, write: mayWrite, number, of, complete }
          }),
        )
        const seen = seenDays.flatMap((day) => day.entries)
        const known = await entries.bulkGet(seen.map(({ id }) => id))
        await put(seen.map((entry, place) => merged(known[place], entry)))
        const twins = await entries.where('state').equals('conflict').and(isTwinConflict).toArray()
        const theirs = new Map(seen.map((entry) => [entry.id, entry]))
        await put(twins.map((local) => twinSeen(local, theirs.get(local.theirs?.id ?? ''))))
        // an entry that may no longer be seen is no longer kept
        const closed = seenDays.filter(({ see }) => see === 'completeness')
        for (const { user_id, date } of closed) {
          const isTheirs = ({ state }: LocalEntry) => state === 'stored' || state === 'conflict'
          await entries.where('[personId+day]').equals([user_id, date]).and(isTheirs).delete()
        }
      }),

    keepPeople: (value: People) => kept.put({ name: 'people', value }),

    /** A version of the food list never changes. */
    keepList: (list: KeptList) => lists.put(list),

    /** Only after these are here: a list that is still on its way replaces none. */
    forgetListsBut: (versions: readonly number[]) =>
      lists
        .where('version')
        .noneOf([...versions])
        .delete(),

    close: () => database.close(),
    recount,
  }
}

// a food that stands there twice waits for an answer above the day
const isShown = (local: LocalEntry) => !local.entry.deleted && !isTwinConflict(local)
