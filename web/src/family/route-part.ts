import { type ComponentType, lazy } from 'react'
import { matchPath } from 'react-router'

import { type RouteLine, routes } from './routes.ts'

// Chosen once per address: a part that changed its identity would lose what was typed in it.
const parts = new Map<RouteLine['load'], ComponentType>()

/** The frame of the pages behind the login, with what they share. */
export const loadMemberShell = async () => (await import('./member-shell.tsx')).MemberShell

/** The page of one line of the route table, loaded when it is drawn first. */
export function partOf({ load }: RouteLine): ComponentType {
  const known = parts.get(load)
  if (known !== undefined) return known
  const part = lazy(async () => ({ default: await load() }))
  parts.set(load, part)
  return part
}

/** Loads the page of an address before it is drawn, so that it can be drawn without waiting. */
export async function loadPart(pathname: string): Promise<void> {
  const line = routes.find(({ path }) => matchPath(path, pathname) !== null)
  if (line === undefined) return
  if (line.access === 'member') void loadMemberShell().catch(() => undefined)
  const part = await line.load()
  if (!parts.has(line.load)) parts.set(line.load, part)
}
