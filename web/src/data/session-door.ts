import { createContext, use } from 'react'

import { PartNotLoaded } from './parts.ts'
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
