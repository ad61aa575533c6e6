import { type FamilyEventKind, familyEventKinds } from '@desco/contract/families/events'
import type { MaritalStatus } from '@desco/contract/fields'

import type { FamilyEvent } from '#modules/people/index.ts'

import { idLength, Lines } from './lines.ts'

// The lines of `family-lines.queries.ts` as rows, cell by cell in the same order. They are read family by family and forgotten
// with it: what lives as long as a page is its text alone.

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
  reachedAge: number
  accountId: string | null
  createdAt: Date
  name: string | null
  surname: string | null
}

/**
 * Goes through lines once and makes a row of each. The families must be asked for in the order of their ids, which is that of the lines; what is of
 * others is left out.
 */
export function rowsByFamily<Row>(
  text: string | null,
  rowOf: (line: Lines) => Row,
): (familyId: string) => Row[] {
  const lines = new Lines(text)
  return (familyId) => {
    const found: Row[] = []
    while (lines.nextOf(familyId)) found.push(rowOf(lines))
    return found
  }
}

/** The accounts of a family. Throws where its people were not read: a file would say that it has none. */
export function peopleIn({ accounts }: { accounts: readonly AccountRow[] | null }): readonly AccountRow[] {
  if (accounts === null) throw new Error('The people of a family were not read.')
  return accounts
}

/** The families of a page, in the order of their ids. `code`: null where it was not read. */
export const familiesIn = (text: string | null): { id: string; code: string | null }[] =>
  text === null ? [] : text.split('\n').map((row) => ({ id: row.slice(0, idLength), code: codeIn(row) }))

const codeIn = (row: string) => (row.length > idLength ? (JSON.parse(row.slice(idLength)) as string) : null)

/** Of a family without one nothing is in any file. The statement says the same where people are not read. */
export const isVerifiedParent = ({ kind, wasEverVerified }: AccountRow) =>
  kind === 'parent' && wasEverVerified

export const accountOf = (line: Lines): AccountRow => ({
  id: line.id() ?? '',
  kind: line.word() as AccountRow['kind'],
  sex: (line.word() || null) as AccountRow['sex'],
  maritalStatus: (line.word() || null) as AccountRow['maritalStatus'],
  isVerified: line.is(),
  wasEverVerified: line.is(),
  createdAt: line.moment(),
  token: line.typed(),
  login: line.typed(),
  email: line.typed(),
  name: line.typed(),
  surname: line.typed(),
  phone: line.typed(),
})

export const childOf = (line: Lines): ChildRow => ({
  id: line.id() ?? '',
  birthDate: line.word(),
  reachedAge: Number(line.word()),
  accountId: line.id(),
  createdAt: line.moment(),
  name: line.typed(),
  surname: line.typed(),
})

export const eventOf = (line: Lines): FamilyEvent => ({
  kind: kindOf(line.word()),
  accountId: line.id(),
  invitationId: line.id(),
  childIds: line.ids(),
  happenedAt: line.moment(),
})

// the rules compare kinds again and again: words that are one and the same are compared at a glance
const kinds = new Map<string, FamilyEventKind>(familyEventKinds.map((kind) => [kind, kind]))
const kindOf = (word: string) => kinds.get(word) ?? (word as FamilyEventKind)
