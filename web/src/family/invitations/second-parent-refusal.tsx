import { invitationDocument } from '@desco/contract/families/consents/texts'
import { invitations } from '@desco/contract/families/invitations'
import { useRef, useState } from 'react'

import { Refusal } from '#data/refusal.ts'
import { useServer } from '#data/session/session-loader.ts'
import { PublicScreen } from '#frame/public-screen.tsx'
import { ErrorNote } from '#ui/feedback/notices.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Button } from '#ui/form/button.tsx'
import { Card, Stack } from '#ui/layout/boxes.tsx'
import { Text } from '#ui/text/text.tsx'

import { AnswerGiven } from './ended-invitation.tsx'
import { BackToChoice, InvitationScreen, isInvitationClosed, useInvitation } from './invitation.tsx'

const frame = { title: 'Consenso negato', side: 'Decidi con calma. Ogni risposta va bene.', centred: true }

/** The second parent does not authorize. */
export function SecondParentRefusalPage() {
  const seen = useInvitation()
  const [given, setGiven] = useState(false)
  if (given) return <AnswerGiven answer="refused" />
  const card = <RefusalCard token={seen.token} onGiven={() => setGiven(true)} onClosed={seen.lookAgain} />
  // a no is taken also when it is too late for a yes
  if (seen.state === 'closed') return <PublicScreen {...frame}>{card}</PublicScreen>
  return (
    <InvitationScreen seen={seen} lead={() => null} {...frame}>
      {() => card}
    </InvitationScreen>
  )
}

type Props = { token: string; onGiven: () => void; onClosed: () => void }

/** The meaning of a refusal, and the button that sends it: opening the page alone refuses nothing. */
export function RefusalCard({ token, onGiven, onClosed }: Props) {
  const { send } = useServer()
  const { version, paragraphs } = invitationDocument('refusal')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const underway = useRef(false)

  const refuse = async () => {
    if (underway.current) return
    underway.current = true
    setBusy(true)
    setProblem(null)
    try {
      const { message } = await send(invitations.secondParentRefuse, { isChecked: 'true', token, version })
      void showToast('success', message)
      onGiven()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (isInvitationClosed(error)) onClosed()
      setProblem(error.message)
    } finally {
      underway.current = false
      setBusy(false)
    }
  }

  return (
    <>
      <Card>
        <Stack>
          {paragraphs.map((paragraph) => (
            <Text key={paragraph} tone="ink">
              {paragraph}
            </Text>
          ))}
          <Text>Per confermare, premi «Invia la risposta».</Text>
          {problem !== null && <ErrorNote>{problem}</ErrorNote>}
          <Button variant="primary" busy={busy} busyLabel="Invio in corso…" onClick={() => void refuse()}>
            Invia la risposta
          </Button>
        </Stack>
      </Card>
      <BackToChoice token={token} />
    </>
  )
}
