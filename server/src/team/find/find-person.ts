import type { InputOf } from '@desco/contract/endpoint'
import { spellFamilyCode } from '@desco/contract/families/family-code'
import { type findingPeople, namedFamilies } from '@desco/contract/team/find-person'

import { initialOf, initialsOf, takeUpChanges } from '#families/index.ts'
import { doerOf, recordLook } from '#staff/index.ts'
import type { StaffMember } from '#platform/http/actor.ts'
import type { Database } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'

import { type PersonRow, findPeople } from './find-person.queries.ts'
import { findStanding, listStandings, type Standing } from './family-steps.ts'
import { limitNames, limitSearches } from './limit-names.ts'
import { describeFamilies } from './list-families.ts'
import type { NamesNeeds } from '#team/needs.ts'

const shown = 20

/**
 * The people who may be on the telephone, with their families. The families that are shown are in the audit log before they are;
 * what was searched for may be a name, and is not. With a reason the likeliest ones have the first name that was found.
 */
export async function findPerson(
  needs: NamesNeeds,
  actor: StaffMember,
  { text, reason }: InputOf<typeof findingPeople.findPerson>,
) {
  await limitSearches(needs, actor)
  await takeUpChanges(needs.db)
  const search = { words: wordsOf(text), code: codeOf(text), atMost: shown + 1 }
  const rows = await inTransaction(needs.db, (tx) => findPeople(tx, search))
  const people = rows.slice(0, shown)
  const familyIds = [...new Set(people.map(({ familyId }) => familyId))]
  const named = new Set(reason === undefined ? [] : familyIds.slice(0, namedFamilies))
  for (const _ of named) await limitNames(needs, actor)
  const answers = people.map((one) => describe(one, named.has(one.familyId)))
  const shownNames = answers.filter(({ firstName }) => firstName !== null).map((one) => one.family.id)
  await recordLook(needs, doerOf(actor), {
    act: 'person_searched',
    ...(reason !== undefined && { reason }),
    details: {
      found: people.length,
      families: familyIds,
      // each of these families reads it in its data
      ...(shownNames.length > 0 && { named: [...new Set(shownNames)] }),
    },
  })
  const families = await listFamiliesFound(needs.db, familyIds)
  return { people: answers, families, more: rows.length > shown }
}

/** Where each family stands; one that was erased meanwhile is left out. */
async function listFamiliesFound(db: Database, familyIds: string[]) {
  const stored = new Map((await listStandings(db, familyIds)).map((one) => [one.familyId, one]))
  const standings: Standing[] = []
  for (const familyId of familyIds) {
    // where rehearsals stand is stored nowhere
    const standing = stored.get(familyId) ?? (await findStanding(db, familyId))
    if (standing !== undefined) standings.push(standing)
  }
  return describeFamilies(db, standings)
}

/** A number is looked for by its digits alone, however it was grouped, and without the prefix of Italy. */
function wordsOf(text: string): string {
  const digits = text.replaceAll(/\D/gu, '')
  const isNumber = digits.length >= 5 && !/[\p{L}@]/u.test(text)
  if (isNumber) return digits.replace(/^(?:00)?39(?=\d{9})/u, '')
  const words = text.split(/\s+/u).filter((word) => !aroundNames.has(word.toLowerCase()))
  return words.length === 0 ? text : words.join(' ')
}

/** Words that people say around a name: "la mamma di Luca". A name that is one of these, such as Di Rosa, is found without it. */
const aroundNames = new Set(
  `il lo la i gli le un una del della dei di mamma mamme papà papa' papa padre madre babbo nonno nonna genitore
  figlio figlia bambino bambina signor signora sig sig. sig.ra famiglia`.split(/\s+/u),
)

/** The code in a text, or its beginning. A name of three letters may be one too. */
function codeOf(text: string): string {
  const code = spellFamilyCode(text)
  return /^[2-9A-Z]{3}(?:-[2-9A-Z]{0,4})?$/u.test(code) ? code : ''
}

const describe = (
  { familyId, code, role, name, surname, position, children, isRehearsal }: PersonRow,
  isNamed: boolean,
) => ({
  family: { id: familyId, code },
  role,
  initials: role === 'invited' ? initialOf(surname) : initialsOf({ name, surname, position }),
  firstName: isNamed && name !== '' ? name : null,
  children: children.map((child) => initialsOf(child)),
  isRehearsal,
})
