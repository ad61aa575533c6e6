import { useState } from 'react'

import { Button } from '#ui/form/button.tsx'
import { Text } from '#ui/text/text.tsx'

import { BareScreen } from './parts/bare-screen.tsx'
import { useStaffSession } from './session/session-context.ts'

/** Who is signed in could not be asked. */
export function UnreachableScreen({ message }: { message: string }) {
  const { check } = useStaffSession()
  const [isChecking, setIsChecking] = useState(false)
  const again = () => {
    setIsChecking(true)
    void check().finally(() => setIsChecking(false))
  }
  return (
    <BareScreen title="Non riusciamo a collegarci">
      <Text>{message}</Text>
      <Button variant="primary" onClick={again} busy={isChecking} busyLabel="Un momento…">
        Riprova
      </Button>
    </BareScreen>
  )
}
