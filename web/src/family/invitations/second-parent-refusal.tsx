import { invitationDocument } from '@desco/contract/families/consents/texts'
import { invitations } from '@desco/contract/families/invitations'
import { useState } from 'react'

import { useAct } from '#data/use-act.ts'
import { ErrorNote } from '#ui/feedback/notices.tsx'
import { Button } from '#ui/form/button.tsx'
import { Card } from '#ui/layout/boxes.tsx'
import { Paragraphs, Text } from '#ui/text/text.tsx'

import { AnswerGiven } from './ended-invitation.tsx'
import { BackToChoice, type InvitationLink, InvitationScreen, isInvitationClosed } from './invitation.tsx'

/** The second parent does not authorize. A no is taken also when it is too late for a yes. */
export function SecondParentRefusalPage() {
  const [given, setGiven] = useState(false)
  if (given) return <AnswerGiven answer="refused" />
  const card = (link: InvitationLink) => <RefusalCard {...link} onGiven={() => setGiven(true)} />
  return (
    <InvitationScreen
      title="Consenso negato"
      lead={() => null}
      side="Decidi con calma. Ogni risposta va bene."
      centred
      closed={card}
    >
      {card}
    </InvitationScreen>
  )
}

/** The meaning of a refusal, and the button that sends it: opening the page alone refuses nothing. */
function RefusalCard({ token, lookAgain, onGiven }: InvitationLink & { onGiven: () => void }) {
  const { version, paragraphs } = invitationDocument('refusal')
  const { say, busy, refused } = useAct({
    onRefused(refusal) {
      if (isInvitationClosed(refusal)) lookAgain()
      return false
    },
  })
  const refuse = async () => {
    if ((await say(invitations.secondParentRefuse, { isChecked: 'true', token, version })) !== null) onGiven()
  }

  return (
    <>
      <Card>
        <Paragraphs of={paragraphs} tone="ink" />
        <Text>Per confermare, premi «Invia la risposta».</Text>
        {refused !== null && <ErrorNote>{refused}</ErrorNote>}
        <Button variant="primary" busy={busy} busyLabel="Invio in corso…" onClick={() => void refuse()}>
          Invia la risposta
        </Button>
      </Card>
      <BackToChoice token={token} />
    </>
  )
}
