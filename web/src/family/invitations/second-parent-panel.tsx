import type { User } from '@desco/contract/families/people'
import { type InvitationSent, sentInvitations } from '@desco/contract/families/sent-invitations'
import { useState } from 'react'

import { useUser } from '#data/hooks.ts'
import { lateDialog } from '#frame/late-dialog.tsx'
import { useFamilyQuery } from '#data/use-family-query.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Loaded } from '#ui/feedback/loaded.tsx'
import { Notice } from '#ui/feedback/notices.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/form/button.tsx'
import { Panel, Stack } from '#ui/layout/boxes.tsx'
import { printDay } from '#ui/text/format.ts'
import { MailIcon } from '#ui/text/icons.tsx'
import { Text } from '#ui/text/text.tsx'

/** Where the home's notice leads. */
export const secondParentPanelId = 'altro-genitore'

/**
 * The other parent, as far as they are known, and the invitation as long as it is not answered. 'Coniuge' is shown only to a
 * parent who is married (specification section 2); who shares the decision without being married sees another name.
 */
export function SecondParentPanel() {
  const { spouse, enrolment, maritalStatus, hasLeft } = useUser()
  const panel = { id: secondParentPanelId, title: maritalStatus === 'Married' ? 'Coniuge' : 'Altro genitore' }
  if (spouse === null) return maritalStatus === 'Married' && <Panel {...panel} note="Non indicato" />
  return (
    <Panel
      {...panel}
      note={[spouse.name, spouse.surname].filter(Boolean).join(' ')}
      fact={<AnswerBadge spouse={spouse} />}
    >
      {!hasLeft && (enrolment === 'awaiting_spouse' || enrolment === 'refused') && (
        <Stack gap="tight">
          <SentInvitation />
        </Stack>
      )}
    </Panel>
  )
}

function AnswerBadge({ spouse }: { spouse: NonNullable<User['spouse']> }) {
  const { enrolment, begunOver } = useUser()
  if (enrolment === 'awaiting_spouse' && begunOver) return <Badge tone="plain">Non ha risposto</Badge>
  if (enrolment === 'awaiting_spouse') return <Badge tone="wait">In attesa di risposta</Badge>
  if (enrolment === 'refused') return <Badge tone="plain">Non ha dato il consenso</Badge>
  if (enrolment === 'withdrawn') return null
  if (spouse.hasLeft) return <Badge tone="plain">Non partecipa più</Badge>
  return <Badge tone="good">{spouse.name === null ? 'Ha autorizzato i figli' : 'Partecipa'}</Badge>
}

const InviteAgainDialog = lateDialog(
  async () => (await import('./invite-again-dialog.tsx')).InviteAgainDialog,
)

/** The state of the invitation, and the way to send it again or to correct its address. */
const SentInvitation = () => (
  <Loaded
    query={useFamilyQuery(sentInvitations.sentInvitation, {})}
    failed="Non riusciamo a leggere lo stato dell’invito"
    skeleton={<Skeleton shape="text" count={2} />}
  >
    {({ data: sent }) => sent !== null && <WhatBecameOf sent={sent} />}
  </Loaded>
)

function WhatBecameOf({ sent }: { sent: InvitationSent }) {
  const isTooLate = useUser().begunOver === true
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  if (sent.status === 'answered' && !sent.mayBeSentAgain) return null
  if (isTooLate) {
    return (
      <Text>
        Invito mandato il {printDay(sent.sentAt)} a {sent.spousemail}. Le registrazioni sono chiuse: non si
        può più accettare né mandare di nuovo.
      </Text>
    )
  }
  return (
    <>
      {sent.cameBack === undefined ? (
        <Text>{whatBecameOf(sent)}</Text>
      ) : (
        <Notice tone="bad" title="L’invito è tornato indietro" live>
          <Text as="span">{whyItCameBack(sent, sent.cameBack)}</Text>
        </Notice>
      )}
      {sent.mayBeSentAgain && (
        <Button variant="tonal" wide onClick={() => setIsAsking(true)}>
          <MailIcon size="small" />
          {sent.cameBack === 'gone' ? 'Correggi l’indirizzo' : 'Manda di nuovo o correggi'}
        </Button>
      )}
      {isAsking && <InviteAgainDialog title="Manda di nuovo l’invito" invitation={sent} onClose={close} />}
    </>
  )
}

const whyItCameBack = (
  { spousemail, sentAt }: InvitationSent,
  why: NonNullable<InvitationSent['cameBack']>,
): string => {
  const undelivered = `Non abbiamo potuto consegnare a ${spousemail} l’invito del ${printDay(sentAt)}`
  return why === 'full'
    ? `${undelivered}: la casella è piena. Quando c’è di nuovo posto, mandalo ancora.`
    : `${undelivered}: a quell’indirizzo non arriva posta. Controllalo e manda un nuovo invito.`
}

function whatBecameOf({ status, spousemail, sentAt, expiresAt }: InvitationSent): string {
  if (spousemail === '') {
    return `Invito mandato il ${printDay(sentAt)}. Sei mesi dopo la scadenza, senza risposta, abbiamo cancellato il cognome e l’indirizzo: per mandarlo di nuovo, scrivili ancora.`
  }
  const since: Record<typeof status, string> = {
    sent: `: non l’ha ancora aperto. Può rispondere fino al ${printDay(expiresAt)}`,
    opened: `: l’ha aperto. Può rispondere fino al ${printDay(expiresAt)}`,
    expired: ': è scaduto senza risposta',
    answered: '. Ha risposto',
  }
  return `Invito mandato il ${printDay(sentAt)} a ${spousemail}${since[status]}.`
}
