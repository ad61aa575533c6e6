import type { FamiliesNeeds } from '#families/needs.ts'
import { getAccount, listFamilyNames } from '#families/people/family-members.queries.ts'
import type { Parent } from '#platform/http/actor.ts'
import { hashPassword, ownPartOf, refuseGuessable } from '#platform/secrets/passwords.ts'

type LogIn = { username: string; password: string }

/**
 * The hash of a child's new password. Refuses one that somebody who knows the family would guess: its names, those just
 * typed, the child's username, the parent's address.
 */
export async function hashChildPassword(
  { db, studyName }: FamiliesNeeds,
  { accountId, familyId }: Pick<Parent, 'accountId' | 'familyId'>,
  { username, password }: LogIn,
  typedNames: readonly string[] = [],
): Promise<string> {
  const { email } = await getAccount(db, accountId)
  const names = await listFamilyNames(db, familyId)
  refuseGuessable(password, [studyName, username, ownPartOf(email ?? ''), ...names, ...typedNames])
  return hashPassword(password)
}
