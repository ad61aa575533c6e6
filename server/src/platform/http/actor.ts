import type { Access } from '@desco/contract/endpoint'

import { Problem } from '#platform/problem.ts'

/** A signed-in parent or child. `sessionHash`: the hash of the token in use. */
export type Parent = { kind: 'parent'; accountId: string; familyId: string; sessionHash: Buffer }
export type ChildUser = { kind: 'child'; accountId: string; familyId: string; sessionHash: Buffer }
/** A child that has not said yes to taking part: all it can do is answer. */
export type AskedChild = { kind: 'asked'; accountId: string; familyId: string; sessionHash: Buffer }
/** The holder of the token of verify-account, which is good for add-children alone. */
export type Newcomer = { kind: 'newcomer'; accountId: string; familyId: string; sessionHash: Buffer }
export type Visitor = { kind: 'visitor' }

export type Actor = Visitor | Newcomer | Parent | ChildUser | AskedChild
export type Member = Parent | ChildUser

const admitted = {
  anyone: ['visitor', 'newcomer', 'parent', 'child', 'asked'],
  onboarding: ['newcomer', 'parent'],
  member: ['parent', 'child'],
  parent: ['parent'],
  child: ['child'],
  asked: ['child', 'asked'],
  staff: [],
} as const satisfies Record<Access, readonly Actor['kind'][]>

export type ActorFor<A extends Access> = Extract<Actor, { kind: (typeof admitted)[A][number] }>

/** Lets in who may call; a visitor is asked to sign in, anybody else is refused. */
export function requireAccess<A extends Access>(actor: Actor, access: A): ActorFor<A> {
  const kinds: readonly Actor['kind'][] = admitted[access]
  if (kinds.includes(actor.kind)) return actor as ActorFor<A>
  if (actor.kind === 'asked') throw new Problem(access === 'member' ? 'assent_needed' : 'not_allowed')
  const signedIn = actor.kind === 'parent' || actor.kind === 'child'
  throw new Problem(signedIn ? 'not_allowed' : 'sign_in_required')
}
