import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { PublicScreen } from '#frame/public-screen.tsx'
import { StudyContact } from '#frame/study-contact.tsx'
import { buttonClass } from '#ui/form/button-class.ts'
import { Card } from '#ui/layout/card.tsx'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { paths } from '#web/paths.ts'

import { deadText } from './dead-texts.ts'
import type { DeadState, OpenInvitation, SeenInvitation } from './use-invitation.ts'

type Props = {
  seen: SeenInvitation
  /** The page's title, and the one that names who invites once that is known. */
  title: string
  openTitle?: (invitation: OpenInvitation) => string
  lead: (invitation: OpenInvitation) => ReactNode
  side: string
  centred?: boolean
  children: (invitation: OpenInvitation) => ReactNode
}

/** The frame of the second parent's pages: the page itself while the link is open, else what became of the link. */
export function InvitationScreen({ seen, title, openTitle, lead, side, centred, children }: Props) {
  const frame = { side, centred }
  if (seen.state === 'waiting') {
    return (
      <PublicScreen {...frame} title={title}>
        <Skeleton shape="card" />
      </PublicScreen>
    )
  }
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
  if (seen.state !== 'open') return <DeadLink state={seen.state} answeredAt={seen.answeredAt} />
  const { invitation } = seen
  return (
    <PublicScreen {...frame} title={openTitle?.(invitation) ?? title} lead={lead(invitation)}>
      {children(invitation)}
    </PublicScreen>
  )
}

function DeadLink({ state, answeredAt }: { state: DeadState; answeredAt: string | null }) {
  const { title, says, ask, mayLogIn } = deadText(state, answeredAt)
  return (
    <PublicScreen title={title} side="Decidi con calma. Ogni risposta va bene." centred>
      <Card>
        <Stack>
          <Text tone="ink">{says}</Text>
          <Text>
            {ask} <StudyContact />.
          </Text>
          {mayLogIn && (
            <Link className={buttonClass({ variant: 'primary' })} to={paths.login}>
              Login
            </Link>
          )}
        </Stack>
      </Card>
    </PublicScreen>
  )
}
