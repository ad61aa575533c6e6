import { useState } from 'react'

import { Button } from '#ui/form/button.tsx'
import { Panel, Stack } from '#ui/layout/boxes.tsx'
import { Text } from '#ui/text/text.tsx'
import { OwnPasswordDialog } from './own-password-dialog.tsx'

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
      {isOpen && <OwnPasswordDialog title={title} onClose={close} />}
    </Panel>
  )
}
