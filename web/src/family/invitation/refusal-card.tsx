import { invitationDocuments } from '@desco/contract/consents/texts'
import { invitations } from '@desco/contract/families/invitations'
import { useRef, useState } from 'react'
import { Link } from 'react-router'

import { call } from '#data/call.ts'
import { Refusal } from '#data/refusal.ts'
import { Button } from '#ui/form/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { ErrorNote } from '#ui/feedback/error-note.tsx'
import { FootLinks } from '#ui/layout/foot-links.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { LeftIcon } from '#ui/text/icons/left-icon.tsx'
import { paths } from '#web/paths.ts'
import { showToast } from '#ui/feedback/show-toast.ts'

import { saysDead } from './use-invitation.ts'

const { version, paragraphs } = invitationDocuments.refusal

type Props = { token: string; onGiven: () => void; onDead: () => void }

/** What a refusal means, and the button that sends it: opening the page alone refuses nothing. */
export function RefusalCard({ token, onGiven, onDead }: Props) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const underway = useRef(false)

  const refuse = async () => {
    if (underway.current) return
    underway.current = true
    setBusy(true)
    setProblem(null)
    try {
      const { message } = await call(invitations.spouseRefuse, { isChecked: 'true', token, version })
      void showToast('success', message)
      onGiven()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (saysDead(error)) onDead()
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
          {problem !== null && <ErrorNote>{problem}</ErrorNote>}
          <Button variant="primary" busy={busy} busyLabel="Invio in corso…" onClick={() => void refuse()}>
            Invia la risposta
          </Button>
        </Stack>
      </Card>
      <FootLinks>
        <Link to={paths.spouseOption} state={{ token }}>
          <LeftIcon size="tiny" /> Torna alla scelta
        </Link>
      </FootLinks>
    </>
  )
}
