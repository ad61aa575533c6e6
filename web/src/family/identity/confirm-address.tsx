import { identity } from '@desco/contract/identity'
import { useState } from 'react'

import { call } from '#data/call.ts'
import { Refusal } from '#data/refusal.ts'
import { Button } from '#ui/form/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { ErrorNote } from '#ui/feedback/error-note.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/text/text.tsx'

import { ResendCode } from './resend-code.tsx'
import { verifyTexts } from './verify-texts.ts'

type Props = {
  email: string
  code: string
  onVerified: (token: string) => unknown
  /** A code was sent in place of the link's. */
  onNewCode: () => void
}

/** The e-mail's link instead of the six digits. A press is asked for, because mail programs open links by themselves. */
export function ConfirmAddress({ email, code, onVerified, onNewCode }: Props) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const confirm = async () => {
    setBusy(true)
    setProblem(null)
    try {
      const { token } = await call(identity.verifyAccount, { email, otp: code })
      await onVerified(token)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      setProblem(error.message)
      setBusy(false)
    }
  }

  return (
    <Card>
      <Stack>
        <Text>
          Stai per confermare l’indirizzo <strong>{email}</strong>.
        </Text>
        {problem !== null && <ErrorNote>{problem}</ErrorNote>}
        <Button variant="primary" busy={busy} busyLabel="Verifica…" onClick={() => void confirm()}>
          Conferma il mio indirizzo
        </Button>
        {problem !== null && (
          <ResendCode
            purpose="VERIFY_ACCOUNT"
            email={email}
            language="it"
            texts={verifyTexts}
            codeIsDead
            onSent={onNewCode}
          />
        )}
      </Stack>
    </Card>
  )
}
