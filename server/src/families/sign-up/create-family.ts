import { randomInt } from 'node:crypto'

import { spellFamilyCode } from '@desco/contract/families/family-code'

import type { FamiliesNeeds } from '#families/needs.ts'
import { isSpentCode } from '#families/people/family-members.queries.ts'

/** A new family, with a code that no family has or had before it was erased. Answers its id. `draw`: for tests. */
export async function createFamily(
  { db, secrets }: Pick<FamiliesNeeds, 'db' | 'secrets'>,
  now: Date,
  { isRehearsal = false, draw = newFamilyCode }: { isRehearsal?: boolean; draw?: () => string } = {},
): Promise<string> {
  for (;;) {
    const code = draw()
    if (await isSpentCode({ db, secrets }, code)) continue
    const family = await db
      .insertInto('family')
      .values({ code, createdAt: now, lookAt: now, isRehearsal })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (family !== undefined) return family.id
  }
}

// No letter or digit that can be read as another one, on paper or on the telephone.
const alphabet = '23456789ABCDEFGHJKMNPQRTUVWXYZ'

/** A new 'Codice Famiglia', such as K7M-4TRX: one of 22 thousand million. */
function newFamilyCode(): string {
  const characters = Array.from({ length: 7 }, () => alphabet.charAt(randomInt(alphabet.length)))
  return spellFamilyCode(characters.join(''))
}
