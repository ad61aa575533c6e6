import { useState } from 'react'

import { LateDialog } from '#frame/late-dialog.tsx'
import { latePart } from '#frame/late-part.tsx'
import { Button } from '#ui/form/button.tsx'
import { Panel, Stack } from '#ui/layout/boxes.tsx'
import { Text } from '#ui/text/text.tsx'

const OwnPasswordDialog = latePart(
  async () => (await import('./own-password-dialog.tsx')).OwnPasswordDialog,
).Part

const title = 'Cambia la password'

export function OwnPasswordPanel({ children }: { children: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <Panel title="Password">
      <Stack>
        <Text>{children}</Text>
        <div>
          <Button onClick={() => setIsOpen(true)}>{title}</Button>
        </div>
      </Stack>
      {isOpen && (
        <LateDialog title={title} onClose={close}>
          <OwnPasswordDialog title={title} onClose={close} />
        </LateDialog>
      )}
    </Panel>
  )
}
