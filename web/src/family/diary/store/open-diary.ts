import { addDays, diaryLimits } from '@desco/contract/diary/days'
import { dayInItaly } from '@desco/contract/families/birth-date'
import { diary } from '@desco/contract/diary/calls'

import type { DiaryServer } from '#data/diary-server.ts'
import { unsentOf } from '#data/session/local-person.ts'
import { Refusal } from '#data/refusal.ts'

import { createDiaryStore, type DiaryStore } from './diary-store.ts'
import { hearTime, portalNow } from './portal-clock.ts'

/** The diary of the signed-in account on this phone, kept together with the portal as long as it is open. */
export type OpenDiary = ReturnType<typeof openDiary>

/** How long an edit waits for the next one before both are sent. */
const soonMs = 800
/** How often what could not be sent is tried again. */
const againMs = 30_000

/** Opens the diary of an account. `read`: whether the portal is read as well, or only what waits is sent. */
export function openDiary(accountId: string, server: DiaryServer, { read }: { read: boolean }) {
  const store = createDiaryStore(accountId)
  const listeners = new Set<() => void>()
  let trouble: SyncTrouble = null
  let running: Promise<void> | null = null
  let again = false
  const closing = new AbortController()
  const { signal } = closing
  let soon: number | undefined

  const run = async () => {
    do {
      again = false
      const found = await syncDiary({ store, server }, { read })
      if (found !== trouble) {
        trouble = found
        listeners.forEach((listener) => listener())
      }
      // a call during a failing attempt may know more: the network is back, the end of the study was taken back
    } while (again && !signal.aborted)
  }
  const syncNow = () => {
    window.clearTimeout(soon)
    if (signal.aborted) return Promise.resolve()
    again = true
    return (running ??= run().finally(() => {
      running = null
    }))
  }
  const syncSoon = () => {
    window.clearTimeout(soon)
    soon = window.setTimeout(() => void syncNow(), soonMs)
  }
  const retry = () => {
    if (trouble !== null || unsentOf(accountId) > 0) void syncNow()
  }
  const wake = () => {
    if (document.visibilityState === 'visible') void syncNow()
  }
  const timer = window.setInterval(retry, againMs)
  window.addEventListener('online', () => void syncNow(), { signal })
  document.addEventListener('visibilitychange', wake, { signal })
  void syncNow()

  return {
    store,
    syncSoon,
    syncNow,
    /** Reads the week of a day that is older than what a phone keeps. */
    readDaysUntil: (day: string) => {
      if (signal.aborted) return
      // without a network the page shows what it has
      readDays({ store, server }, addDays(day, -6), addDays(day, 6)).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error
      })
    },
    trouble: (): SyncTrouble => trouble,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close: () => {
      closing.abort()
      window.clearTimeout(soon)
      window.clearInterval(timer)
      store.close()
    },
  }
}

type Needs = { store: DiaryStore; server: DiaryServer; now?: () => Date }

/**
 * Why the phone and the portal do not have the same: nobody could be reached, the portal refuses, or does not believe this
 * phone's clock, or the study is over.
 */
export type SyncTrouble = 'offline' | 'refused' | 'clock' | 'over' | null

/**
 * Sends the waiting entries, batch by batch. An unanswered entry is sent again as it was: the portal knows it again. Where the
 * portal does not believe this phone's clock, its own time is in the answer, and the batch goes once more, dated by that.
 */
export async function sendUnsent({ store, server, now = portalNow }: Needs): Promise<'clock' | null> {
  for (;;) {
    const batch = await store.takeUnsent()
    if (batch.length === 0) return null
    const sent = { sentAt: now().toISOString(), entries: batch }
    const { data } = await server.send(diary.saveEntries, sent)
    const isNews = hearTime(data.receivedAt)
    const further = await store.heard(batch, data.results)
    if (further > 0) continue
    const isClock = data.results.some(({ code }) => code === 'clock_wrong')
    if (!isClock || !isNews) return isClock ? 'clock' : null
  }
}

/** Reads what the portal has: people, the last days, the food list in force, and the one that will be in force next. */
async function readPortal({ store, server, now = portalNow }: Needs): Promise<void> {
  const { data } = await server.ask(diary.diaryPeople, {})
  hearTime(data.now)
  const { people, familyFoods, foodList, studyEndsOn = null } = data
  const { version, next } = foodList
  await store.keepPeople({ people, familyFoods, listVersion: version, nextList: next, studyEndsOn })
  const today = dayInItaly(now())
  if (people.length > 0) await readDays({ store, server }, addDays(today, 1 - diaryLimits.daysPerCall), today)
  // the next one before its day: the phone may be without a network then
  const versions = [version, ...(next === null ? [] : [next.version])]
  for (const wanted of versions) {
    if (await store.hasList(wanted)) continue
    const list = await server.ask(diary.getFoodList, { version: wanted })
    await store.keepList(list.data)
  }
  await store.forgetListsBut(versions)
}

/** Reads a few days more, for who goes back further than the phone keeps. */
async function readDays({ store, server }: Needs, from: string, to: string): Promise<void> {
  const { data } = await server.ask(diary.getDays, { from, to })
  await store.seen(data)
}

/** One tab at a time, where the browser can say so; two at once would do no harm, only the work twice. */
async function alone(name: string, act: () => Promise<void>): Promise<void> {
  if (navigator.locks === undefined) return act()
  await navigator.locks.request(name, act)
}

/**
 * Brings phone and portal together: first sends, then reads, also what may only be read by now. Answers what stood in the way.
 * A session that has ended sends nothing: the call says so to the whole page.
 */
export async function syncDiary(needs: Needs, { read = true } = {}): Promise<SyncTrouble> {
  let trouble: SyncTrouble = null
  try {
    await alone(`desco-diary-${needs.store.accountId}`, async () => {
      trouble = await sendUnsent(needs).catch((error: unknown) => {
        if (!(error instanceof Refusal) || error.code !== 'study_over') throw error
        return 'over' as const
      })
      if (read) await readPortal(needs)
    })
    return trouble
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.undecided ? 'offline' : 'refused'
  }
}
