import { type FamilyEventKind, familyEventKinds } from '@desco/contract/families/events'
import type { MaritalStatus } from '@desco/contract/fields'

import type { FamilyEvent } from '#modules/people/index.ts'

// The lines of `family-lines.queries.ts` as rows. They are read family by family and forgotten with it: what lives as long as a
// page is its text alone.

/** `names`: null where they were not read, because no file shows them. */
export type AccountRow = {
  id: string
  kind: 'parent' | 'child'
  sex: 'Male' | 'Female' | null
  maritalStatus: MaritalStatus | null
  isVerified: boolean
  wasEverVerified: boolean
  createdAt: Date
  login: string | null
  email: string | null
  name: string | null
  surname: string | null
  phone: string | null
  token: string | null
}

/** `name`, `surname`: as those of accounts. */
type ChildRow = {
  id: string
  birthDate: string
  accountId: string | null
  createdAt: Date
  name: string | null
  surname: string | null
}

const idLength = 36

/**
 * Goes through lines once and makes a row of each. The families must be asked for in the order of their ids, which is that of the lines; what is of
 * others is left out.
 */
export function rowsByFamily<Row>(
  text: string | null,
  rowOf: (cells: readonly string[]) => Row,
): (familyId: string) => Row[] {
  const all = text ?? ''
  let at = 0
  return (familyId) => {
    const found: Row[] = []
    while (at < all.length) {
      const isOwn = all.startsWith(familyId, at)
      if (!isOwn && all.slice(at, at + idLength) > familyId) break
      const end = endOfLine(all, at)
      if (isOwn) found.push(rowOf(all.slice(at + idLength + 1, end).split('\t')))
      at = end + 1
    }
    return found
  }
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end === -1 ? text.length : end
}

/** The families of a page, in the order of their ids. `code`: null where it was not read. */
export const familiesIn = (text: string | null): { id: string; code: string | null }[] =>
  text === null
    ? []
    : text.split('\n').map((row) => ({ id: row.slice(0, idLength), code: freeOf(row.slice(idLength + 1)) }))

export const accountOf = (cells: readonly string[]): AccountRow => ({
  id: cells[0] ?? '',
  kind: cells[1] as AccountRow['kind'],
  sex: (cells[2] || null) as AccountRow['sex'],
  maritalStatus: (cells[3] || null) as AccountRow['maritalStatus'],
  isVerified: cells[4] === 't',
  wasEverVerified: cells[5] === 't',
  createdAt: momentOf(cells[6]),
  token: freeOf(cells[7]),
  login: freeOf(cells[8]),
  email: freeOf(cells[9]),
  name: freeOf(cells[10]),
  surname: freeOf(cells[11]),
  phone: freeOf(cells[12]),
})

export const childOf = (cells: readonly string[]): ChildRow => ({
  id: cells[0] ?? '',
  birthDate: cells[1] ?? '',
  accountId: cells[2] || null,
  createdAt: momentOf(cells[3]),
  name: freeOf(cells[4]),
  surname: freeOf(cells[5]),
})

export const eventOf = (cells: readonly string[]): FamilyEvent => ({
  kind: kinds.get(cells[0] ?? '') ?? (cells[0] as FamilyEventKind),
  accountId: cells[1] || null,
  invitationId: cells[2] || null,
  childIds: idsOf(cells[3]),
  happenedAt: momentOf(cells[4]),
})

// the rules compare kinds again and again: words that are one and the same are compared at a glance
const kinds = new Map<string, FamilyEventKind>(familyEventKinds.map((kind) => [kind, kind]))

const noIds: readonly string[] = []

const idsOf = (cell = '') => (cell === '' ? noIds : cell.split(','))

const freeOf = (cell = ''): string | null => (cell === '' ? null : (JSON.parse(cell) as string))

/** From seconds with six places, which a floating number holds until the year 2255; what is below a millisecond is cut off. */
export const momentOf = (seconds = ''): Date =>
  new Date(Math.floor(Math.round(Number(seconds) * 1_000_000) / 1_000))
