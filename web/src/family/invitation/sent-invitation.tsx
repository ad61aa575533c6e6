import type { InvitationSent } from '@desco/contract/families/invitations'
import { lazy, Suspense, useState } from 'react'

import { useAppDispatch } from '#data/hooks.ts'
import { refreshUser } from '#data/restore-session.ts'
import { Button } from '#ui/form/button.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Text } from '#ui/text/text.tsx'
import { MailIcon } from '#ui/text/icons/mail-icon.tsx'
import { printDay } from '#ui/text/print-day.ts'

import { useSentInvitationQuery } from './invitation.queries.ts'

const InviteAgainDialog = lazy(async () => ({
  default: (await import('./invite-again-dialog.tsx')).InviteAgainDialog,
}))

/** What became of the invitation, and the way to send it again or to correct its address. */
export function SentInvitation() {
  const { data: answer, error, refetch } = useSentInvitationQuery({}, { refetchOnMountOrArgChange: true })
  const dispatch = useAppDispatch()
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  const goOn = async () => {
    close()
    await Promise.all([refetch(), dispatch(refreshUser())])
  }

  if (answer === undefined) {
    return error === undefined ? <Skeleton shape="text" count={2} /> : <Failed retry={() => void refetch()} />
  }
  const sent = answer.data
  if (sent === null || (sent.status === 'answered' && !sent.mayBeSentAgain)) return null
  return (
    <>
      <Text>{whatBecameOf(sent)}</Text>
      {sent.mayBeSentAgain && (
        <Button variant="tonal" wide onClick={() => setIsAsking(true)}>
          <MailIcon size="small" />
          Manda di nuovo o correggi
        </Button>
      )}
      {isAsking && (
        <Suspense>
          <InviteAgainDialog invitation={sent} onClose={close} onSent={goOn} />
        </Suspense>
      )}
    </>
  )
}

const Failed = ({ retry }: { retry: () => void }) => (
  <>
    <Text>Non riusciamo a leggere lo stato dell’invito.</Text>
    <Button small onClick={retry}>
      Riprova
    </Button>
  </>
)

function whatBecameOf({ status, spousemail, sentAt, expiresAt }: InvitationSent): string {
  const sent = `Invito mandato il ${printDay(sentAt)} a ${spousemail}`
  switch (status) {
    case 'sent':
      return `${sent}: non l’ha ancora aperto. Può rispondere fino al ${printDay(expiresAt)}.`
    case 'opened':
      return `${sent}: l’ha aperto. Può rispondere fino al ${printDay(expiresAt)}.`
    case 'expired':
      return `${sent}: è scaduto senza risposta.`
    case 'answered':
      return `${sent}. Ha risposto.`
  }
}
