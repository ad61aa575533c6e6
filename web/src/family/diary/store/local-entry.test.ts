import type { EntryResult } from '@desco/contract/diary/calls'
import type { DiaryEntry, StoredEntry } from '@desco/contract/diary/entries'
import { entryRefusals } from '@desco/contract/diary/refusals'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  answered,
  type Content,
  deleted,
  edited,
  isSame,
  isTwinConflict,
  type LocalEntry,
  merged,
  outgoing,
  settled,
  twinSeen,
} from './local-entry.ts'

const personId = '0b6f2c1e-7d0a-4f3e-9a55-1c2d3e4f5a6b'
const now = new Date('2026-11-20T18:00:00.000Z')

const milk = (amount = 1, id = '1b6f2c1e-7d0a-4f3e-9a55-1c2d3e4f5a6b'): Content => ({
  kind: 'food',
  id,
  personId,
  day: '2026-11-20',
  meal: 'colazione',
  foodId: 'latte',
  listVersion: 1,
  freeText: null,
  amount,
  unit: 'tazza',
  grams: null,
  share: null,
  sharedMealId: null,
})
const amountOf = (entry: DiaryEntry) => (entry.kind === 'food' ? entry.amount : NaN)
const stored = (entry: DiaryEntry): StoredEntry => ({
  ...entry,
  recordedBy: 'self',
  recordedByName: null,
  receivedAt: now.toISOString(),
  timesEdited: 0,
})

/** The portal as its contract says it: one entry for each id, a version at a time. */
function aPortal() {
  const has = new Map<string, DiaryEntry>()
  const save = (sent: DiaryEntry): EntryResult => {
    const present = has.get(sent.id)
    const result = { id: sent.id, place: 0, code: null, message: null }
    const isNext = sent.version === (present?.version ?? 0) + 1
    const isAgain = present !== undefined && present.version === sent.version && isSame(present, sent)
    if (!isNext && !isAgain) {
      return { ...result, outcome: 'conflict', stored: present === undefined ? null : stored(present) }
    }
    if (isNext) has.set(sent.id, sent)
    return { ...result, outcome: 'accepted', stored: stored(has.get(sent.id) ?? sent) }
  }
  return { has, save }
}

const send = (local: LocalEntry, portal: ReturnType<typeof aPortal>) => {
  const sent = outgoing(local)
  return answered({ ...local, sending: sent }, sent, portal.save(sent), entryRefusals)
}

describe('an entry on this phone', () => {
  it('waits to be sent after an edit, one version after what the portal has', () => {
    const first = edited(undefined, milk(), now)
    expect(first).toMatchObject({ state: 'unsent', entry: { version: 1, deleted: false } })
    const kept = send(first, aPortal())
    expect(kept).toMatchObject({ state: 'stored', message: null })
    expect(edited(kept ?? undefined, milk(2), now)).toMatchObject({ state: 'unsent', entry: { version: 2 } })
  })

  it('is forgotten when it is deleted before anybody heard of it, and told when somebody may have', () => {
    const first = edited(undefined, milk(), now)
    expect(deleted(first, now)).toBeNull()
    expect(deleted({ ...first, sending: first.entry }, now)).toMatchObject({
      state: 'unsent',
      entry: { deleted: true, version: 2 },
    })
  })

  it('is edited while its last version is on the way, and both arrive', () => {
    const portal = aPortal()
    const first = edited(undefined, milk(), now)
    const sent = outgoing(first)
    const editedMeanwhile = edited({ ...first, sending: sent }, milk(2), now)
    const after = answered(editedMeanwhile, sent, portal.save(sent), entryRefusals)
    expect(after).toMatchObject({ state: 'unsent', sending: null, entry: { version: 2 } })
    expect(after && send(after, portal)).toMatchObject({ state: 'stored' })
    expect(amountOf([...portal.has.values()][0] as DiaryEntry)).toBe(2)
  })

  it('keeps both contents when another phone was first, and asks', () => {
    const portal = aPortal()
    const start = send(edited(undefined, milk(), now), portal) ?? undefined
    const mine = edited(start, milk(2), now)
    portal.save(edited(start, milk(3), now).entry)
    const asked = send(mine, portal)
    expect(asked).toMatchObject({ state: 'conflict', entry: { amount: 2 }, theirs: { amount: 3 } })
  })

  it('asks nothing when two phones wrote the same', () => {
    const { id, personId, day, meal } = milk() as Content & { kind: 'food' }
    const facts = { time: null, place: null, company: null, screen: null, note: null, skipped: true }
    const skipped: Content = { kind: 'meal', id, personId, day, meal, ...facts }
    const theirs = edited(undefined, { ...skipped, id: '2b6f2c1e-7d0a-4f3e-9a55-1c2d3e4f5a6b' }, now).entry
    const mine = edited(undefined, skipped, now)
    const result: EntryResult = {
      id: mine.id,
      place: 0,
      outcome: 'conflict',
      code: null,
      message: null,
      stored: stored(theirs),
    }
    expect(answered(mine, mine.entry, result, entryRefusals)).toBeNull()
  })

  it('stops at a final refusal, and goes on waiting after one that may pass', () => {
    const mine = edited(undefined, milk(), now)
    const refused = (code: 'future_day' | 'clock_wrong') =>
      answered(
        mine,
        mine.entry,
        { id: mine.id, place: 0, outcome: 'refused', code, message: 'Perché no.', stored: null },
        entryRefusals,
      )
    expect(refused('future_day')).toMatchObject({ state: 'refused', message: 'Perché no.' })
    expect(refused('clock_wrong')).toMatchObject({ state: 'unsent', message: 'Perché no.' })
  })

  it('takes what the portal has, but not over what waits to be sent', () => {
    const theirs = stored({ ...edited(undefined, milk(3), now).entry, version: 4 })
    expect(merged(undefined, theirs)).toMatchObject({ state: 'stored', entry: { amount: 3, version: 4 } })
    const waiting = edited(undefined, milk(2), now)
    expect(merged(waiting, theirs)).toBe(waiting)
  })
})

describe('a choice between two phones', () => {
  const theirs = { ...edited(undefined, milk(3), now).entry, version: 4 }
  const asked: LocalEntry = { ...edited(undefined, milk(2), now), state: 'conflict', theirs }

  it('for one’s own is sent as the version after the other', () => {
    expect(settled(asked, 'mine', 'new', now)).toMatchObject([
      { state: 'unsent', entry: { amount: 2, version: 5 } },
    ])
  })
  it('for the other takes the other', () => {
    expect(settled(asked, 'theirs', 'new', now)).toMatchObject([{ state: 'stored', entry: { amount: 3 } }])
  })
  it('for both keeps the other and sends one’s own as a new entry', () => {
    expect(settled(asked, 'both', 'new', now)).toMatchObject([
      { state: 'stored', entry: { amount: 3 } },
      { id: 'new', state: 'unsent', entry: { amount: 2, version: 1 } },
    ])
  })
})

describe('a shared food that somebody else has entered already', () => {
  const hers = stored({ ...edited(undefined, milk(1, 'hers'), now).entry, version: 2 })
  const named = { ...hers, recordedBy: 'parent' as const, recordedByName: 'Giulia' }
  const mine = edited(undefined, { ...milk(), sharedMealId: 'dinner' } as Content, now)
  const asked = answered(
    { ...mine, sending: mine.entry },
    mine.entry,
    { id: mine.id, place: 0, outcome: 'conflict', code: null, message: null, stored: named },
    entryRefusals,
  ) as LocalEntry

  it('is asked about even when both say the same: it may have been eaten twice', () => {
    expect(asked).toMatchObject({
      state: 'conflict',
      theirs: { id: 'hers' },
      theirWriter: { recordedByName: 'Giulia' },
    })
    expect(isTwinConflict(asked)).toBe(true)
  })
  it('stays once, with the name of who entered it', () => {
    expect(settled(asked, 'theirs', 'new', now)).toMatchObject([
      { id: 'hers', state: 'stored', writer: { recordedByName: 'Giulia' } },
    ])
  })
  it('is sent under its own id and names the other, when both were eaten', () => {
    expect(settled(asked, 'both', 'new', now)).toMatchObject([
      { id: 'hers', state: 'stored' },
      { id: mine.id, state: 'unsent', entry: { version: 1, besides: 'hers' } },
    ])
  })
  it('is sent without a question once the other is gone', () => {
    expect(twinSeen(asked, { ...named, deleted: true })).toMatchObject({ state: 'unsent', theirs: null })
    expect(twinSeen(asked, { ...named, version: 3 })).toMatchObject({
      state: 'conflict',
      theirs: { version: 3 },
    })
  })
})

const step = fc.oneof(
  fc.record({ phone: fc.nat(1), act: fc.constant('edit' as const), amount: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ phone: fc.nat(1), act: fc.constant('send' as const), isAnswered: fc.boolean() }),
  fc.record({ phone: fc.nat(1), act: fc.constant('look' as const) }),
  fc.record({ phone: fc.nat(1), act: fc.constant('delete' as const) }),
)

describe('two phones with one entry', () => {
  it('end with the same once every answer arrives and every question is answered, and no edit is lost unasked', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const portal = aPortal()
        const phones: (LocalEntry | undefined)[] = [undefined, undefined]
        for (const one of steps) {
          const local = phones[one.phone]
          if (one.act === 'edit') phones[one.phone] = edited(local, milk(one.amount), now)
          if (one.act === 'delete' && local) phones[one.phone] = deleted(local, now) ?? undefined
          if (one.act === 'look') {
            const seen = [...portal.has.values()][0]
            if (seen) phones[one.phone] = merged(local, stored(seen))
          }
          if (one.act === 'send' && local?.state === 'unsent') {
            const sent = outgoing(local)
            const result = portal.save(sent)
            const waiting = { ...local, sending: sent }
            phones[one.phone] = one.isAnswered
              ? (answered(waiting, sent, result, entryRefusals) ?? undefined)
              : waiting
          }
        }
        // nobody writes any more: each phone sends until it is asked, and keeps its own
        for (const place of [0, 1]) {
          for (let round = 0; round < 8; round += 1) {
            const local = phones[place]
            if (local?.state === 'conflict') phones[place] = settled(local, 'mine', 'new', now)[0]
            if (local?.state === 'unsent') phones[place] = send(local, portal) ?? undefined
          }
          expect(phones[place]?.state ?? 'stored').toBe('stored')
        }
        const seen = [...portal.has.values()]
        const differing = phones.filter((local) =>
          seen.some((one) => !isSame(merged(local, stored(one)).entry, one)),
        )
        expect(differing).toEqual([])
      }),
      { numRuns: 500 },
    )
  })
})
