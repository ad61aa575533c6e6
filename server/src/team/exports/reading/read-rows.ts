import type { StudyPath } from '@desco/contract/messages/study-path'

import { listEventsOf } from '#families/index.ts'
import { readPaths } from '#messages/index.ts'
import type { Database } from '#platform/database/database.ts'

import {
  listAccounts,
  listChildren,
  listConsents,
  listDiary,
  listDiaryPlan,
  listInvitations,
  listParticipations,
} from './exported-rows.queries.ts'

/** Parts of a family that only some tables read, beside its people and events. */
export type Parts = readonly ('consents' | 'invitations' | 'surveys' | 'diary' | 'path')[]

export type FamilyRows = Awaited<ReturnType<typeof readRows>>[number]
type Family = { id: string; code: string }
type Page = { families: readonly Family[]; parts: Parts; now: Date }

/** The rows of some families, of which a part that is not asked for is empty. */
export async function readRows(db: Database, { families, parts, now }: Page) {
  const ids = families.map(({ id }) => id)
  const read = async <Row extends { familyId: string }>(
    list: (db: Database, ids: readonly string[]) => Promise<Row[]>,
    part?: Parts[number],
  ) => {
    const rows = part === undefined || parts.includes(part) ? await list(db, ids) : []
    const own = Map.groupBy(rows, ({ familyId }) => familyId)
    return (id: string) => own.get(id) ?? []
  }
  // one after the other: they share one connection
  const accounts = await read(listAccounts)
  const children = await read(listChildren)
  const events = await listEventsOf(db, ids)
  const consents = await read(listConsents, 'consents')
  const invitations = await read(listInvitations, 'invitations')
  const participations = await read(listParticipations, 'surveys')
  const diary = await read(listDiary, 'diary')
  const plan = await read(listDiaryPlan, 'diary')
  const rows = families.map(({ id, code }) => ({
    id,
    code,
    accounts: accounts(id),
    children: children(id),
    events: events.get(id) ?? [],
    consents: consents(id),
    invitations: invitations(id),
    participations: participations(id),
    diary: diary(id),
    plan: plan(id),
  }))
  const paths: ReadonlyMap<string, StudyPath> = parts.includes('path')
    ? await readPaths(db, rows.map(walking), now)
    : new Map()
  return rows.map((family) => ({ ...family, paths }))
}

const walking = ({ id, accounts, children, events }: Omit<FamilyRows, 'paths'>) => ({
  id,
  children,
  events,
  parents: accounts
    .filter(({ kind }) => kind === 'parent')
    .map((parent) => ({
      id: parent.id,
      verified: parent.verifiedAt !== null,
      everVerified: parent.firstVerifiedAt !== null,
    })),
})
