import { createContext, use, useEffect, useMemo } from 'react'

import { PartNotLoaded } from '#data/parts.ts'
import { offline } from '#data/refusal.ts'
import type { Session } from './session.ts'

export type SessionLoader = ReturnType<typeof createSessionLoader>

/** Loads the session once, for who is signed in or signs in: a visitor does without its weight. */
export function createSessionLoader(importSession: () => Promise<Session>) {
  let loading: Promise<Session> | null = null
  let session: Session | null = null
  const listeners = new Set<() => void>()
  const tell = () => listeners.forEach((listener) => listener())

  const start = async () => {
    try {
      session = await importSession()
    } catch (error) {
      // a later call may load it
      loading = null
      throw new PartNotLoaded(error)
    }
    session.store.subscribe(tell)
    tell()
    return session
  }

  return {
    load: () => (loading ??= start()),
    /** The session, once it is there. */
    loaded: () => session,
    isSignedIn: () => session !== null && session.store.getState().auth.token !== null,
    /** Calls the listener when the session is there, and at every change in it. Returns what ends that. */
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

let startHere: (() => Session) | null = null

/** Where the session's chunk is here already, the loader need not ask for it. */
export const provideSession = (start: () => Session): void => void (startHere = start)

/** The loader of this tab. The session comes in a chunk of its own. */
export const sessionLoader = () =>
  createSessionLoader(async () => startHere?.() ?? (await import('./session.ts')).startSession())

const LoaderContext = createContext<SessionLoader | null>(null)
export const SessionLoaderProvider = LoaderContext.Provider

export function useSessionLoader(): SessionLoader {
  const loader = use(LoaderContext)
  if (loader === null) throw new Error('The portal stands without its session')
  return loader
}

/**
 * The way of every page to the server: `ask` reads once, `send` does an act. Both throw a `Refusal`. Their code is
 * loaded while the page is read.
 */
export function useServer(): Pick<Session, 'ask' | 'send'> {
  const loader = useSessionLoader()
  useEffect(() => void loader.load().catch(() => undefined), [loader])
  return useMemo(() => {
    const session = () => loader.load().catch(() => Promise.reject(offline()))
    return {
      ask: async (endpoint, input) => (await session()).ask(endpoint, input),
      send: async (endpoint, input, options) => (await session()).send(endpoint, input, options),
    }
  }, [loader])
}
