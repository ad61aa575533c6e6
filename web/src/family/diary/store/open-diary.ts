import { addDays } from '@desco/contract/diary/days'

import type { DiaryServer } from '#data/diary-server.ts'
import { unsentOf } from '#data/session/local-person.ts'
import { Refusal } from '#data/refusal.ts'

import { createDiaryStore } from './diary-store.ts'
import { readDays, syncDiary, type SyncTrouble } from './sync-diary.ts'

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
  let closed = false
  let soon: number | undefined

  const run = async () => {
    do {
      again = false
      const found = await syncDiary({ store, server }, { read })
      if (found !== trouble) {
        trouble = found
        listeners.forEach((listener) => listener())
      }
      // who asks while an attempt fails may know more: the network is back, the end of the study was taken back
    } while (again && !closed)
  }
  const syncNow = () => {
    window.clearTimeout(soon)
    if (closed) return Promise.resolve()
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
  const wakeOnline = () => void syncNow()
  const wake = () => {
    if (document.visibilityState === 'visible') void syncNow()
  }
  const timer = window.setInterval(retry, againMs)
  window.addEventListener('online', wakeOnline)
  document.addEventListener('visibilitychange', wake)
  void syncNow()

  return {
    store,
    syncSoon,
    syncNow,
    /** Reads the week of a day that is older than what a phone keeps. */
    readDaysUntil: (day: string) => {
      if (closed) return
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
      closed = true
      window.clearTimeout(soon)
      window.clearInterval(timer)
      window.removeEventListener('online', wakeOnline)
      document.removeEventListener('visibilitychange', wake)
      store.close()
    },
  }
}
