import { useEffect, useRef, useState, useSyncExternalStore } from 'react'

import { useAppDispatch, useUser } from '#data/hooks.ts'
import { PartNotLoaded } from '#data/parts.ts'
import { diaryServer } from '#data/diary-server.ts'

import type { FoodList } from './diary-context.ts'
import { portalNow, watchPortalClock } from './store/portal-clock.ts'
import type { DiaryStore } from './store/diary-store.ts'
import type { OpenDiary } from './store/open-diary.ts'

/** The diary of who is signed in, once its store has been loaded and opened. */
export function useOpenDiary(): OpenDiary | null {
  const { id } = useUser()
  const dispatch = useAppDispatch()
  const [opened, setOpened] = useState<OpenDiary | null>(null)
  const [failure, setFailure] = useState<Error | null>(null)

  useEffect(() => {
    let isOver = false
    let mine: OpenDiary | null = null
    import('./store/open-diary.ts').then(
      ({ openDiary }) => {
        if (isOver) return
        mine = openDiary(id, dispatch(diaryServer()), { read: true })
        setOpened(mine)
      },
      (error: unknown) => setFailure(new PartNotLoaded(error)),
    )
    return () => {
      isOver = true
      mine?.close()
      setOpened(null)
    }
  }, [id, dispatch])

  if (failure !== null) throw failure
  return opened
}

/** The store's answer to one of its queries, now and after every change. Undefined until it has answered for the first time. */
export function useStored<Asked extends string[], Read>(
  store: DiaryStore,
  query: (...asked: Asked) => Promise<Read>,
  ...asked: Asked
): Read | undefined {
  const [read, setRead] = useState<{ asked: string; value: Read } | undefined>()
  const [failure, setFailure] = useState<Error | null>(null)
  const words = JSON.stringify(asked)
  useEffect(() => {
    const ask = () => query(...(JSON.parse(words) as Asked))
    return store.watch(ask, (value) => setRead({ asked: words, value }), setFailure)
  }, [store, query, words])
  if (failure !== null && !isClosed(failure)) throw failure
  // of the question before: another day, another person
  return read?.asked === words ? read.value : undefined
}

// logged out in another tab: the page is about to leave
const isClosed = (failure: Error) => /DatabaseClosed|InvalidState/u.test(failure.name)

export function useTrouble({ subscribe, trouble }: OpenDiary) {
  return useSyncExternalStore(subscribe, trouble, trouble)
}

/** The food list in force on a day, indexed. While another one is read, the one before stays. */
export function useFoods(store: DiaryStore, today: string): FoodList | null {
  const kept = useStored(store, store.readList, today)
  const [foods, setFoods] = useState<FoodList | null>(null)
  const [failure, setFailure] = useState<Error | null>(null)
  const reading = useRef<number | null>(null)

  useEffect(() => {
    if (kept === undefined || reading.current === kept.version) return
    reading.current = kept.version
    // on a slow phone the reading takes a moment, once for each opening of the page
    import('@desco/foods/search-foods')
      .catch((error: unknown) => Promise.reject(new PartNotLoaded(error)))
      .then(({ readFoods }) => setFoods({ version: kept.version, ...readFoods(kept.csv) }))
      .catch((error: Error) => setFailure(error))
  }, [kept])

  if (failure !== null) throw failure
  return foods
}

/** The moment at the portal, moving on by the minute and on return to the page. */
export function useNow(): Date {
  const [now, setNow] = useState(portalNow)
  useEffect(() => {
    const tick = () => setNow(portalNow())
    const unwatch = watchPortalClock(tick)
    const timer = window.setInterval(tick, 60_000)
    document.addEventListener('visibilitychange', tick)
    return () => {
      unwatch()
      window.clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [])
  return now
}
