import type { ContentOf } from '@desco/contract/endpoint'
import { spellFamilyCode } from '@desco/contract/families/family-code'
import type { findingPeople } from '@desco/contract/team/find-person'

import { initialOf, initialsOf } from '#families/index.ts'
import { doerOf, recordAct } from '#staff/index.ts'
import type { StaffMember } from '#platform/http/actor.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'

import { type Found, findPeople } from './find-person.queries.ts'
import { limitSearches } from './limit-names.ts'
import type { NamesNeeds as Needs } from '#team/needs.ts'

const shown = 20

/**
 * The people who may be on the telephone. The families that are shown are in the audit log before they are; what was searched for
 * may be a name, and is not.
 */
export async function findPerson(
  needs: Needs,
  actor: StaffMember,
  text: string,
): Promise<ContentOf<typeof findingPeople.findPerson>> {
  await limitSearches(needs, actor)
  return inTransaction(needs.db, async (tx) => {
    const rows = await findPeople(tx, { words: wordsOf(text), code: codeOf(text), atMost: shown + 1 })
    const people = rows.slice(0, shown)
    await recordAct({ ...needs, db: tx }, doerOf(actor), {
      act: 'person_searched',
      details: { found: people.length, families: [...new Set(people.map(({ familyId }) => familyId))] },
    })
    return { people: people.map(describe), more: rows.length > shown }
  })
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

const describe = ({ familyId, code, role, name, surname, position, children, isRehearsal }: Found) => ({
  family: { id: familyId, code },
  role,
  initials: role === 'invited' ? initialOf(surname) : initialsOf({ name, surname, position }),
  children: children.map((child) => initialsOf(child)),
  isRehearsal,
})
