import type { EntryResult } from '@desco/contract/diary/calls'
import type { DiaryEntry, StoredEntry } from '@desco/contract/diary/entries'
import type { entryRefusals } from '@desco/contract/diary/refusals'

// This phone's knowledge of one entry, and how an edit, an answer of the portal and a look at the portal change that.
// Pure: the store does inside one transaction what these functions say.

/** The writer of the portal's entry, when that was not this phone. */
export type Writer = Pick<StoredEntry, 'recordedBy' | 'recordedByName'>

/** One entry as this phone keeps it. */
export type LocalEntry = {
  id: string
  personId: string
  day: string
  /** The entry that this phone shows and means. */
  entry: DiaryEntry
  /** The entry that was sent and is not answered yet. It is sent again as it was: only so the portal can know it again. */
  sending: DiaryEntry | null
  /** The portal's entry, as far as this phone has heard. */
  stored: DiaryEntry | null
  state: 'stored' | 'unsent' | 'refused' | 'conflict'
  /** In a conflict: what the portal has instead. */
  theirs: DiaryEntry | null
  /** The writer of that, where the phone was told. */
  theirWriter?: Writer
  /** Why the portal did not take it, for the person. */
  message: string | null
  /** Absent of what was written here. */
  writer?: Writer
}

type Without<Entry, Names extends string> = Entry extends unknown ? Omit<Entry, Names> : never

/** An entry as a screen writes it, without what the store counts. */
export type Content = Without<DiaryEntry, 'version' | 'recordedAt' | 'deleted'>

/**
 * A conflict of another kind: the portal has this food from somebody else of the family. Either it was eaten twice, or
 * two people entered one dinner.
 */
export const isTwinConflict = ({ state, entry, theirs }: LocalEntry): boolean =>
  state === 'conflict' && entry.kind === 'food' && theirs !== null && theirs.id !== entry.id

/** Whether an edit would leave the entry as it is: a button that was pressed twice says nothing new. */
export const saysAlready = ({ entry }: LocalEntry, content: Content): boolean =>
  !entry.deleted && isSame(entry, { ...entry, ...content }) && tiesOf(entry) === tiesOf(content)

/** The ties of a food to others; they are not what was eaten. */
const tiesOf = (entry: DiaryEntry | Content) =>
  entry.kind === 'food' ? `${entry.sharedMealId} ${entry.besides ?? null}` : ''

/** The entry after an edit, waiting to be sent. */
export function edited(known: LocalEntry | undefined, content: Content, now: Date): LocalEntry {
  const entry = { ...content, deleted: false, recordedAt: now.toISOString(), version: nextVersion(known) }
  return waiting(known, entry)
}

/** The entry after it was deleted, or null when there is nothing of it left to tell the portal. */
export function deleted(known: LocalEntry, now: Date): LocalEntry | null {
  if (known.stored === null && known.sending === null) return null
  const entry = { ...known.entry, deleted: true, recordedAt: now.toISOString(), version: nextVersion(known) }
  return waiting(known, entry)
}

const localOf = (entry: DiaryEntry) => {
  const { id, personId, day } = entry
  return { id, personId, day, entry, sending: null, stored: null, theirs: null, message: null }
}

const waiting = (known: LocalEntry | undefined, entry: DiaryEntry): LocalEntry => ({
  ...localOf(entry),
  sending: known?.sending ?? null,
  stored: known?.stored ?? null,
  // a conflict stays one until somebody has chosen
  state: known?.state === 'conflict' ? 'conflict' : 'unsent',
  theirs: known?.theirs ?? null,
})

const nextVersion = (known: LocalEntry | undefined) => ((known?.sending ?? known?.stored)?.version ?? 0) + 1

/** The version that is sent of an entry that waits: one that was sent before and got no answer goes first. */
export const outgoing = ({ sending, entry }: LocalEntry): DiaryEntry => sending ?? entry

/** An entry that was written while this phone's clock was ahead: nothing was written later than now. */
export function datedUntil(local: LocalEntry, latest: string): LocalEntry {
  const dated = (entry: DiaryEntry) => (entry.recordedAt > latest ? { ...entry, recordedAt: latest } : entry)
  return { ...local, entry: dated(local.entry), sending: local.sending && dated(local.sending) }
}

/** The entry after the portal has answered `sent`, or null when another one has taken its place. */
export function answered(
  local: LocalEntry,
  sent: DiaryEntry,
  { outcome, code, message, stored }: EntryResult,
  refusals: typeof entryRefusals,
): LocalEntry | null {
  // a later edit is still to be sent
  const isCurrent = local.entry.version === sent.version
  const heard = { ...local, sending: null }

  if (outcome === 'accepted') {
    const now = { ...heard, stored: plain(stored) ?? sent, message: null }
    return { ...now, state: isCurrent ? 'stored' : 'unsent' }
  }
  if (outcome === 'conflict' && stored !== null) {
    const theirs = plain(stored)
    const { recordedBy, recordedByName } = stored
    const asked: LocalEntry = {
      ...heard,
      state: 'conflict',
      theirs,
      theirWriter: { recordedBy, recordedByName },
      message,
    }
    // two phones that wrote the same: there is nothing to ask, unless it may have been eaten twice
    if (theirs !== null && isSame(local.entry, theirs) && !isTwinConflict(asked)) {
      return theirs.id === local.id ? fromPortal(theirs) : null
    }
    return asked
  }
  const renumbered = { ...heard.entry, version: (local.stored?.version ?? 0) + 1 }
  const isFinal = code === null || refusals[code].final
  const state = isFinal && isCurrent ? 'refused' : 'unsent'
  return { ...heard, entry: renumbered, state, message }
}

/** The entry after a look at the portal, which has `seen`. An entry that waits to be sent stays as it is. */
export function merged(local: LocalEntry | undefined, seen: StoredEntry): LocalEntry {
  const portals = plain(seen) as DiaryEntry
  if (local === undefined || local.state === 'stored') {
    if (local !== undefined && local.entry.version > portals.version) return local
    const { recordedBy, recordedByName } = seen
    return fromPortal(portals, { recordedBy, recordedByName })
  }
  if (local.state === 'conflict' && local.theirs?.id === portals.id) return { ...local, theirs: portals }
  return local
}

/** A food that stands there twice, after a look at the other one: when that is gone, nothing is in the way of this one. */
export function twinSeen(local: LocalEntry, other: StoredEntry | undefined): LocalEntry {
  if (other === undefined) return local
  return other.deleted ? { ...local, state: 'unsent', theirs: null } : { ...local, theirs: plain(other) }
}

export type Choice = 'mine' | 'theirs' | 'both'

/** The entries after somebody has chosen in a conflict. An entry that is not among them any more is forgotten here. */
export function settled(local: LocalEntry, choice: Choice, newId: string, now: Date): LocalEntry[] {
  const { theirs, entry } = local
  if (theirs === null) return [{ ...local, state: 'unsent' }]
  const portals = fromPortal(theirs, local.theirWriter)
  if (choice === 'theirs') return [portals]
  const recordedAt = now.toISOString()
  if (isTwinConflict(local) && entry.kind === 'food') {
    // under its own id: sent once more, it is known again
    return [portals, waiting(undefined, { ...entry, version: 1, besides: theirs.id, recordedAt })]
  }
  if (choice === 'both') {
    const copy: DiaryEntry = { ...entry, id: newId, version: 1, recordedAt }
    return [portals, waiting(undefined, copy)]
  }
  const own: DiaryEntry = { ...entry, id: theirs.id, version: theirs.version + 1, recordedAt }
  return [waiting(portals, own)]
}

const fromPortal = (entry: DiaryEntry, writer?: Writer): LocalEntry => ({
  ...localOf(entry),
  stored: entry,
  state: 'stored',
  ...(writer !== undefined && { writer }),
})

/** The portal's additions to an entry are not sent back. */
function plain(stored: StoredEntry | null): DiaryEntry | null {
  if (stored === null) return null
  const { recordedBy: _by, recordedByName: _name, receivedAt: _at, timesEdited: _times, ...entry } = stored
  return entry
}

/** Whether two entries say the same, whoever wrote them when. */
export function isSame(one: DiaryEntry, other: DiaryEntry): boolean {
  if (one.kind !== other.kind) return false
  const counted = new Set(['id', 'version', 'recordedAt', 'sharedMealId', 'besides'])
  const said = (entry: DiaryEntry) =>
    JSON.stringify(
      Object.entries(entry)
        .filter(([name]) => !counted.has(name))
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    )
  return said(one) === said(other)
}
