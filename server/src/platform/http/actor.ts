import type { Access, Endpoint } from '@desco/contract/endpoint'
import { mayDo, type StaffRole } from '@desco/contract/staff/roles'

import { Problem } from '#platform/problem.ts'

/** Somebody of a family with a token; `sessionHash` is its hash. */
type SignedIn<Kind> = { kind: Kind; accountId: string; familyId: string; sessionHash: Buffer }
export type Parent = SignedIn<'parent'>
export type ChildUser = SignedIn<'child'>
/** A child that has not said yes to taking part: all it can do is answer. */
export type ChildWithoutAssent = SignedIn<'childWithoutAssent'>
/**
 * A parent who has left the study: their own consents, and taking their children out, are all that is left to do. The same holds
 * for one whose consent has ended, because they have not answered a new text in time.
 */
type LeftParent = SignedIn<'left' | 'parentWithoutConsent'>
export type AnyParent = Parent | LeftParent
/** The holder of the token of verify-account, which is good for add-children alone. */
export type Newcomer = SignedIn<'newcomer'>
export type Visitor = { kind: 'visitor' }

export type Actor = Visitor | Newcomer | AnyParent | ChildUser | ChildWithoutAssent
export type Member = Parent | ChildUser

/** Somebody of the research team with a session, opened with a second factor. */
export type StaffMember = {
  kind: 'staff'
  staffId: string
  sessionId: string
  email: string
  /** Null until they have said it. */
  name: string | null
  role: StaffRole
  /** The last day on which they may enter, `YYYY-MM-DD`. */
  expiresOn: string
}
/** Families and staff are told apart by different guards. */
export type Caller = Actor | StaffMember

const admitted = {
  anyone: ['visitor', 'newcomer', 'parent', 'left', 'parentWithoutConsent', 'child', 'childWithoutAssent'],
  onboarding: ['newcomer', 'parent'],
  member: ['parent', 'child'],
  parent: ['parent'],
  anyParent: ['parent', 'left', 'parentWithoutConsent'],
  child: ['child'],
  anyChild: ['child', 'childWithoutAssent'],
  anyMember: ['parent', 'left', 'parentWithoutConsent', 'child', 'childWithoutAssent'],
  staff: ['staff'],
} as const satisfies Record<Access, readonly Caller['kind'][]>

export type ActorFor<A extends Access> = Extract<Caller, { kind: (typeof admitted)[A][number] }>

/** Whether somebody of a family is one of its parents, whatever they may do at the moment. */
export const isParent = ({ kind }: Pick<ActorFor<'anyMember'>, 'kind'>): boolean =>
  (admitted.anyParent as readonly string[]).includes(kind)

/** Lets in who may call; a visitor is asked to sign in, anybody else is refused. */
export function requireAccess(
  actor: Caller,
  { access, permission }: Pick<Endpoint, 'access' | 'permission'>,
): void {
  const kinds: readonly Caller['kind'][] = admitted[access]
  const hasPermission = actor.kind !== 'staff' || !permission || mayDo(actor.role, permission)
  if (kinds.includes(actor.kind) && hasPermission) return
  if (actor.kind === 'childWithoutAssent')
    throw new Problem(access === 'member' ? 'assent_needed' : 'not_allowed')
  const signedIn = actor.kind !== 'visitor' && actor.kind !== 'newcomer'
  throw new Problem(signedIn ? 'not_allowed' : 'sign_in_required')
}
