import { invitations } from '@desco/contract/families/invitations'
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

import { DeadLink } from './ended-invitation.tsx'

/** `lookAgain`: after an answer was refused because the link is dead. */
export type InvitationLink = { token: string; lookAgain: () => void }

/** An invitation that may be answered now. */
export type OpenInvitation = InvitationLink & {
  email: string
  secondParentSurname: string
  inviter: { name: string; surname: string }
}

type Props = {
  /** The page's title, and the one that names who invites once that is known. */
  title: string
  openTitle?: (invitation: OpenInvitation) => string
  /** Null while an invitation that was open a moment ago is looked at again: from one of the answers to another. */
  lead: (invitation: OpenInvitation | null) => ReactNode
  side: string
  centred?: boolean
  /** The page itself, while the link is open. */
  children: (invitation: OpenInvitation) => ReactNode
  /** The same once registrations are closed, where an answer is taken all the same. */
  closed?: (link: InvitationLink) => ReactNode
}

/** The frame of the second parent's pages: the page itself while the link is open, else what became of the link. */
export function InvitationScreen({ title, openTitle, lead, side, centred, children, closed }: Props) {
  const hydrated = useHydrated()
  const [query] = useSearchParams()
  // the secret of the link: from the page before (specification section 2), or from the address opened directly
  const state = useLocation().state as { token?: unknown } | null
  const handed = hydrated ? state?.token : undefined
  const isHandedOn = typeof handed === 'string'
  const token = isHandedOn ? handed : hydrated ? (query.get('token') ?? '').trim() : ''
  const {
    answer,
    refusal,
    askAgain: lookAgain,
  } = useAsked(invitations.seeInvitation, token === '' ? null : { token })
  const frame = { side, centred }
  const unknown = <DeadLink state="unknown" answeredAt={null} token={token} />
  if (hydrated && token === '') return unknown
  if (refusal?.undecided) {
    return (
      <PublicScreen {...frame} title={title}>
        <Card>
          <FailedState title="L’invito non si è aperto" onRetry={lookAgain}>
            {refusal.message}
          </FailedState>
        </Card>
      </PublicScreen>
    )
  }
  if (refusal !== undefined) return unknown
  if (answer === undefined) {
    return (
      <PublicScreen {...frame} title={title} lead={isHandedOn ? lead(null) : <Opening />}>
        <Skeleton shape="card" />
      </PublicScreen>
    )
  }
  const { status, email, spousesurname, inviter, answeredAt, isRehearsal = false } = answer.data
  if (status === 'closed' && closed !== undefined) {
    return (
      <PublicScreen {...frame} title={title}>
        {closed({ token, lookAgain })}
      </PublicScreen>
    )
  }
  if (status !== 'open') return <DeadLink state={status} answeredAt={answeredAt} token={token} />
  if (email === null || spousesurname === null || inviter === null) return unknown
  const invitation = { token, lookAgain, email, secondParentSurname: spousesurname, inviter }
  return (
    <PublicScreen {...frame} title={openTitle?.(invitation) ?? title} lead={lead(invitation)}>
      <RehearsalMark shown={isRehearsal} />
      {children(invitation)}
    </PublicScreen>
  )
}

/** These words are true of any link: a dead one invites nobody to an answer. */
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

/** True for a refusal that says that the link is dead: somebody answered, or sent a new one, meanwhile. */
export const isInvitationClosed = (error: unknown) =>
  error instanceof Refusal && error.code.startsWith('invitation_')
