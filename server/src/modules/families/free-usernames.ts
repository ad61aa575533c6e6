import type { Parent } from '#platform/http/actor.ts'

import { limitUsernames } from './check-username.ts'
import { isRude } from './rude-words.rules.ts'
import type { Needs } from './needs.ts'
import { listTaken } from './usernames.queries.ts'
import { usernamesLike } from './usernames.rules.ts'

const enough = 3

/** A few names like the wanted one that nobody has. */
export async function freeUsernames(needs: Needs, { accountId }: Parent, wanted: string): Promise<string[]> {
  await limitUsernames(needs, accountId)
  if (isRude(wanted)) return []
  const alike = usernamesLike(wanted).filter((name) => !isRude(name))
  const taken = await listTaken(needs.db, alike)
  return alike.filter((name) => !taken.includes(name)).slice(0, enough)
}
