import { passkeys } from '@desco/contract/staff/passkeys'
import { useState } from 'react'

import { Refusal } from '#data/refusal.ts'
import { useStaffCall } from '#team/session/queries.ts'
import type { StaffMe } from '#team/session/session.ts'
import { ErrorNote } from '#ui/feedback/notices.tsx'
import { Button } from '#ui/form/button.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { KeyIcon } from '#ui/text/icons.tsx'
import { Text } from '#ui/text/text.tsx'

import { signWithPasskey } from './passkey-browser.ts'

/** The other way in, in which nothing is typed. */
export function PasskeyLogIn({ onEntered }: { onEntered: (me: StaffMe) => void }) {
  const call = useStaffCall()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const enter = async () => {
    setBusy(true)
    setProblem(null)
    const words = await tryToEnter()
    setBusy(false)
    setProblem(words)
  }

  /** Why it did not succeed; null when it did. */
  async function tryToEnter(): Promise<string | null> {
    try {
      const signed = await signWithPasskey(await call(passkeys.askPasskeyLogin, {}))
      if ('words' in signed) return signed.words
      const { staff } = await call(passkeys.passkeyLogin, signed)
      onEntered(staff)
      return null
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return error.message
    }
  }

  return (
    <Stack>
      {problem !== null && <ErrorNote>{problem}</ErrorNote>}
      <Button wide onClick={() => void enter()} busy={busy} busyLabel="Conferma sul dispositivo…">
        <KeyIcon size="small" />
        Accedi con una passkey
      </Button>
      <Text tone="faint" size="small">
        Con l’impronta, il volto o il PIN del dispositivo: senza scrivere niente. La aggiungi dal tuo profilo.
      </Text>
    </Stack>
  )
}
