import { invitations, type InvitationSeen } from '@desco/contract/families/invitations'
import type { ReactNode } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'

import { Refusal } from '#data/refusal.ts'
import { useAsked } from '#data/use-asked.ts'
import { PublicScreen } from '#frame/screens/public-screen.tsx'
import { RehearsalMark } from '#frame/study/rehearsal-mark.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { FailedState } from '#ui/feedback/states.tsx'
import { Card, FootLinks } from '#ui/layout/boxes.tsx'
import { LeftIcon } from '#ui/text/icons.tsx'
import { Text } from '#ui/text/text.tsx'
import { paths } from '#web/paths.ts'

import { DeadLink, type DeadState } from './ended-invitation.tsx'

type Props = {
  seen: SeenInvitation
  /** The page's title, and the one that names who invites once that is known. */
  title: string
  openTitle?: (invitation: OpenInvitation) => string
  /** Null while an invitation that was open a moment ago is looked at again: from one of the answers to another. */
  lead: (invitation: OpenInvitation | null) => ReactNode
  side: string
  centred?: boolean
  children: (invitation: OpenInvitation) => ReactNode
}

/** The frame of the second parent's pages: the page itself while the link is open, else what became of the link. */
export function InvitationScreen({ seen, title, openTitle, lead, side, centred, children }: Props) {
  const frame = { side, centred }
  const waits = (
    <PublicScreen {...frame} title={title} lead={seen.isHandedOn ? lead(null) : <Opening />}>
      <Skeleton shape="card" />
    </PublicScreen>
  )
  if (seen.state === 'waiting') return waits
  if (seen.state === 'unreachable') {
    return (
      <PublicScreen {...frame} title={title}>
        <Card>
          <FailedState title="L’invito non si è aperto" onRetry={seen.lookAgain}>
            {seen.message}
          </FailedState>
        </Card>
      </PublicScreen>
    )
  }
  if (seen.state !== 'open') {
    return <DeadLink state={seen.state} answeredAt={seen.answeredAt} token={seen.token} />
  }
  const { invitation } = seen
  return (
    <PublicScreen {...frame} title={openTitle?.(invitation) ?? title} lead={lead(invitation)}>
      <RehearsalMark shown={invitation.isRehearsal} />
      {children(invitation)}
    </PublicScreen>
  )
}

/** Whatever the link turns out to be, this is true: one that is dead invites nobody to an answer. */
const Opening = () => (
  <Text>
    In questo studio i genitori decidono insieme se i figli partecipano. Un momento: stiamo aprendo il tuo
    invito.
  </Text>
)

/** From one of the three answers back to the choice between them. */
export const BackToChoice = ({ token }: { token: string }) => (
  <FootLinks>
    <Link to={paths.secondParentChoice} state={{ token }}>
      <LeftIcon size="tiny" /> Torna alla scelta
    </Link>
  </FootLinks>
)

/** An invitation that may be answered now. */
export type OpenInvitation = {
  token: string
  email: string
  secondParentSurname: string
  inviter: { name: string; surname: string }
  isRehearsal: boolean
}

type Seen =
  | { state: 'waiting' }
  | { state: 'unreachable'; message: string }
  | { state: DeadState; answeredAt: string | null }
  | { state: 'open'; invitation: OpenInvitation }

/** `isHandedOn`: by the page before, which had found it open. */
export type SeenInvitation = Seen & { token: string; isHandedOn: boolean; lookAgain: () => void }

const unknown = { state: 'unknown', answeredAt: null } as const

/** Where the invitation of this address stands. `lookAgain`: after an answer was refused because the link is dead. */
export function useInvitation(): SeenInvitation {
  const { hydrated, token, isHandedOn } = useInvitationToken()
  const { answer, refusal, askAgain } = useAsked(invitations.seeInvitation, token === '' ? null : { token })
  const seen = hydrated && token === '' ? unknown : seenBy(token, answer?.data, refusal)
  return { ...seen, token, isHandedOn, lookAgain: askAgain }
}

function seenBy(token: string, said: InvitationSeen | undefined, refusal: Refusal | undefined): Seen {
  if (refusal !== undefined)
    return refusal.undecided ? { state: 'unreachable', message: refusal.message } : unknown
  if (said === undefined) return { state: 'waiting' }
  const { status, email, spousesurname, inviter, answeredAt, isRehearsal = false } = said
  if (status !== 'open') return { state: status, answeredAt }
  if (email === null || spousesurname === null || inviter === null) return unknown
  return {
    state: 'open',
    invitation: { token, email, secondParentSurname: spousesurname, inviter, isRehearsal },
  }
}

/** True for a refusal that says that the link is dead: somebody answered, or sent a new one, meanwhile. */
export const isInvitationClosed = (error: unknown) =>
  error instanceof Refusal && error.code.startsWith('invitation_')

/** The secret of the link: from the page before (specification section 2), or from the address opened directly. */
function useInvitationToken(): { hydrated: boolean; token: string; isHandedOn: boolean } {
  const hydrated = useHydrated()
  const [query] = useSearchParams()
  const { state }: { state: unknown } = useLocation()
  if (!hydrated) return { hydrated, token: '', isHandedOn: false }
  const handed: unknown =
    typeof state === 'object' && state !== null ? Reflect.get(state, 'token') : undefined
  return typeof handed === 'string'
    ? { hydrated, token: handed, isHandedOn: true }
    : { hydrated, token: (query.get('token') ?? '').trim(), isHandedOn: false }
}
