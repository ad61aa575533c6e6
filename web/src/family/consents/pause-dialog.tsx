import type { WireInputOf } from '@desco/contract/endpoint'
import { leaving } from '@desco/contract/families/leaving'
import { type SyntheticEvent, useState } from 'react'

import { useAct } from '#data/use-act.ts'
import { FormFrame } from '#forms/text-form.tsx'
import { ErrorNote } from '#ui/feedback/notices.tsx'
import { DialogActions, PlainDialog } from '#ui/feedback/plain-dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { Fields } from '#ui/form/field.tsx'
import { DateInput } from '#ui/form/inputs.tsx'
import { printDay } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'

type Props = {
  /** The first day after the pause that is on; null: none is. */
  until: string | null
  onClose: () => void
}

/** Until which day no reminders come; a pause that is on is moved here, or ended. */
export function PauseDialog({ until: pausedUntil, onClose }: Props) {
  const { say, busy, refused, fields } = useAct()
  const [until, setUntil] = useState('')

  const choose = async (chosen: WireInputOf<typeof leaving.chooseMessages>) => {
    if ((await say(leaving.chooseMessages, chosen)) !== null) onClose()
  }

  const pause = (event: SyntheticEvent) => {
    event.preventDefault()
    // without a day the server says which days there are
    return choose({ choice: 'paused', ...(until !== '' && { until }) })
  }

  return (
    <PlainDialog title="Una pausa" onClose={onClose}>
      <FormFrame onSubmit={pause}>
        <Fields>
          {pausedUntil !== null && <Text>Ora sei in pausa fino al {printDay(pausedUntil)}.</Text>}
          <Text>
            Fino a quel giorno non ti mandiamo promemoria, messaggi e avvisi di notizie. Questionari e diario
            restano aperti, se ne hai voglia.
          </Text>
          <DateInput
            name="until"
            label="I messaggi ricominciano il"
            value={until}
            onChange={setUntil}
            error={fields.until}
            required
          />
          {refused !== null && fields.until === undefined && <ErrorNote>{refused}</ErrorNote>}
        </Fields>
        <DialogActions>
          <Button type="submit" variant="primary" busy={busy}>
            {pausedUntil === null ? 'Vai in pausa' : 'Cambia il giorno'}
          </Button>
          {pausedUntil !== null && (
            <Button onClick={() => void choose({ choice: 'all' })} busy={busy}>
              Finisci la pausa
            </Button>
          )}
          <Button onClick={onClose}>Annulla</Button>
        </DialogActions>
      </FormFrame>
    </PlainDialog>
  )
}
