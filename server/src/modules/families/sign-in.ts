import type { LoginForm } from '@desco/contract/identity'
import { said } from '@desco/contract/messages'

import { logIn } from '#modules/identity/index.ts'
import { Problem } from '#platform/problem.ts'
import type { WhoIs } from '#platform/http/mount.ts'

import { childMayEnter } from './children-who-may-act.ts'
import { getUser } from './get-user.ts'
import type { Needs } from './needs.ts'

/** Opens a session and answers who it is. */
export async function signIn(needs: Needs, form: LoginForm, address: string) {
  const { token, ...who } = await logIn(needs, form, address, (account) => expectMayEnter(needs, account))
  return { message: said.loggedIn, res: { user: await getUser(needs, who), token } }
}

/** Says whose session a token is. A token that is only good for add-children opens nothing. */
export async function verifyToken(needs: Needs, whoIs: WhoIs, token: string) {
  const actor = await whoIs(token)
  if (actor.kind === 'visitor' || actor.kind === 'newcomer') throw new Problem('sign_in_required')
  return { message: said.found, res: { user: await getUser(needs, actor), token } }
}

async function expectMayEnter({ db }: Needs, account: { id: string; family_id: string; kind: string }) {
  if (account.kind !== 'child') return
  if (!(await childMayEnter(db, { accountId: account.id, familyId: account.family_id }))) {
    throw new Problem('child_cannot_enter')
  }
}
