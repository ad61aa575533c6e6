import { children } from '@desco/contract/families/children'
import type { Child } from '@desco/contract/families/people'

import { useStudyOver } from '#data/hooks.ts'
import { useAct } from '#data/use-act.ts'
import { ErrorNote } from '#ui/feedback/notices.tsx'
import { PlainDialog } from '#ui/feedback/plain-dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { Text } from '#ui/text/text.tsx'

type Props = { child: Child; onClose: () => void }

/** Withdrawing is as easy as consenting was (GDPR art. 7.3); the dialog only says what follows. */
export function WithdrawChildDialog({ child, onClose }: Props) {
  const { say, busy, refused } = useAct()
  const isStudyOver = useStudyOver()
  const withdraw = async () => {
    if ((await say(children.withdrawChild, { _id: child.id })) !== null) onClose()
  }

  return (
    <PlainDialog
      alert
      title={`Vuoi ritirare ${child.name} dallo studio?`}
      onClose={onClose}
      back="Annulla"
      actions={
        <Button variant="danger" onClick={() => void withdraw()} busy={busy}>
          Ritira {child.name}
        </Button>
      }
    >
      <Stack>
        <Text>
          Puoi farlo quando vuoi e senza spiegare perché. {child.name} non riceve più questionari e non può
          più entrare. Le risposte date finora restano allo studio.
        </Text>
        <Text>
          Lo diciamo via email ai genitori.
          {isStudyOver
            ? ' Lo studio è finito: tornare non si può più.'
            : ' Per tornare, da «I miei consensi».'}
        </Text>
        {refused !== null && <ErrorNote>{refused}</ErrorNote>}
      </Stack>
    </PlainDialog>
  )
}
