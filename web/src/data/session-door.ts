import { createContext, use, useEffect, useMemo } from 'react'

import { PartNotLoaded } from './parts.ts'
import { offline } from './refusal.ts'
import type { Session } from './session.ts'

export type SessionDoor = ReturnType<typeof createSessionDoor>

/** The way to the session, which is loaded for who is signed in or signs in: a visitor does without its weight. */
export function createSessionDoor(load: () => Promise<Session>) {
  let opening: Promise<Session> | null = null
  let session: Session | null = null
  const listeners = new Set<() => void>()
  const tell = () => listeners.forEach((listener) => listener())

  const start = async () => {
    try {
      session = await load()
    } catch (error) {
      // what could not be loaded now may be loaded later
      opening = null
      throw new PartNotLoaded(error)
    }
    session.store.subscribe(tell)
    tell()
    return session
  }

  return {
    open: () => (opening ??= start()),
    /** The session, once it is there. */
    opened: () => session,
    isSignedIn: () => session !== null && session.store.getState().auth.token !== null,
    /** Hears that the session is there, and of every change in it. Returns what ends the hearing. */
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The door of this tab. Its session comes in a chunk of its own. */
export const sessionDoor = () => createSessionDoor(async () => (await import('./session.ts')).startSession())

const Door = createContext<SessionDoor | null>(null)
export const SessionDoorProvider = Door.Provider

export function useSessionDoor(): SessionDoor {
  const door = use(Door)
  if (door === null) throw new Error('The portal stands without its session')
  return door
}

/**
 * The way of every page to the server: `ask` reads once, `send` does an act. Both throw a `Refusal`. What they need is
 * loaded while the page is read.
 */
export function useServer(): Pick<Session, 'ask' | 'send'> {
  const door = useSessionDoor()
  useEffect(() => void door.open().catch(() => undefined), [door])
  return useMemo(() => {
    const enter = () => door.open().catch(() => Promise.reject(offline()))
    return {
      ask: async (endpoint, input) => (await enter()).ask(endpoint, input),
      send: async (endpoint, input, options) => (await enter()).send(endpoint, input, options),
    }
  }, [door])
}
