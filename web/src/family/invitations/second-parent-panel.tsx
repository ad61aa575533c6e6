import type { User } from '@desco/contract/families/people'
import { type InvitationSent, sentInvitations } from '@desco/contract/families/sent-invitations'
import { useState } from 'react'

import { lateDialog } from '#frame/late-dialog.tsx'
import { useFamilyQuery } from '#data/use-family-query.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Notice } from '#ui/feedback/notices.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/form/button.tsx'
import { Panel, Stack } from '#ui/layout/boxes.tsx'
import { printDay } from '#ui/text/format.ts'
import { MailIcon } from '#ui/text/icons.tsx'
import { Text } from '#ui/text/text.tsx'

type Family = Pick<User, 'spouse' | 'enrolment' | 'maritalStatus' | 'hasLeft' | 'begunOver'>

/** Where the home's notice leads. */
export const secondParentPanelId = 'altro-genitore'

/** 'Coniuge': the other parent, as far as they are known, and the invitation as long as it is not answered. */
export function SecondParentPanel({ family }: { family: Family }) {
  const title = secondParentPanelTitle(family)
  if (title === null) return null
  const { spouse, enrolment } = family
  if (spouse === null) {
    return <Panel id={secondParentPanelId} title={title} note="Non indicato" />
  }
  const { name, surname, hasLeft } = spouse
  return (
    <Panel
      id={secondParentPanelId}
      title={title}
      note={[name, surname].filter(Boolean).join(' ')}
      fact={
        <AnswerBadge
          enrolment={enrolment}
          registered={name !== null}
          hasLeft={hasLeft}
          isTooLate={family.begunOver === true}
        />
      }
    >
      {!family.hasLeft && (enrolment === 'awaiting_spouse' || enrolment === 'refused') && (
        <Stack gap="tight">
          <SentInvitation isTooLate={family.begunOver === true} />
        </Stack>
      )}
    </Panel>
  )
}

type Answered = Pick<User, 'enrolment' | 'hasLeft'> & { registered: boolean; isTooLate: boolean }

function AnswerBadge({ enrolment, registered, hasLeft, isTooLate }: Answered) {
  if (enrolment === 'awaiting_spouse' && isTooLate) return <Badge tone="plain">Non ha risposto</Badge>
  if (enrolment === 'awaiting_spouse') return <Badge tone="wait">In attesa di risposta</Badge>
  if (enrolment === 'refused') return <Badge tone="plain">Non ha dato il consenso</Badge>
  if (enrolment === 'withdrawn') return null
  if (hasLeft) return <Badge tone="plain">Non partecipa più</Badge>
  return <Badge tone="good">{registered ? 'Partecipa' : 'Ha autorizzato i figli'}</Badge>
}

type TitledFamily = Pick<User, 'spouse' | 'maritalStatus'>

/**
 * The name of the other parent's panel, or null where there is none. 'Coniuge' is shown only to a parent who is married
 * (specification section 2); who shares the decision without being married sees the other parent under another name.
 */
function secondParentPanelTitle({ spouse, maritalStatus }: TitledFamily): string | null {
  if (maritalStatus === 'Married') return 'Coniuge'
  return spouse === null ? null : 'Altro genitore'
}

const InviteAgainDialog = lateDialog(
  async () => (await import('./invite-again-dialog.tsx')).InviteAgainDialog,
)

/** The state of the invitation, and the way to send it again or to correct its address. */
function SentInvitation({ isTooLate }: { isTooLate: boolean }) {
  const { data: answer, refusal, refetch } = useFamilyQuery(sentInvitations.sentInvitation, {})
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)

  if (answer === undefined) {
    return refusal === undefined ? (
      <Skeleton shape="text" count={2} />
    ) : (
      <Failed retry={() => void refetch()} />
    )
  }
  const sent = answer.data
  if (sent === null || (sent.status === 'answered' && !sent.mayBeSentAgain)) return null
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

const Failed = ({ retry }: { retry: () => void }) => (
  <>
    <Text>Non riusciamo a leggere lo stato dell’invito.</Text>
    <Button small onClick={retry}>
      Riprova
    </Button>
  </>
)

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
    return `Invito mandato il ${printDay(sentAt)}. Dopo sei mesi senza risposta abbiamo cancellato il cognome e l’indirizzo: per mandarlo di nuovo, scrivili ancora.`
  }
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
