import type { InputOf } from '@desco/contract/endpoint'
import { type MessageSettings, teamMessages } from '@desco/contract/staff/team-messages'
import { useForm } from 'react-hook-form'
import { z } from 'zod/mini'

import { TextField } from '#forms/fields.tsx'
import { contractResolver, Form, FormError, SubmitButton, useSubmit } from '#forms/form.tsx'
import { showRefusalHere } from '#team/parts/dialogs.tsx'
import { useStaffCall } from '#team/session/queries.ts'
import { Dialog, DialogActions } from '#ui/feedback/dialog.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Button } from '#ui/form/button.tsx'
import { Fields, FullRow } from '#ui/form/field.tsx'

type Values = { fromHour: string; untilHour: string; perWeek: string }
type Sent = InputOf<typeof teamMessages.saveMessageSettings>

const numbered = (text: string) => (text.trim() === '' ? Number.NaN : Number(text))

const formOf = (version: number) =>
  z.pipe(
    z.transform(({ fromHour, untilHour, perWeek }: Values) => ({
      version,
      fromHour: numbered(fromHour),
      untilHour: numbered(untilHour),
      perWeek: numbered(perWeek),
    })),
    teamMessages.saveMessageSettings.input,
  )

/** Between which hours messages leave, and how many a family gets. */
export function SettingsDialog({ settings, onClose }: { settings: MessageSettings; onClose: () => void }) {
  const call = useStaffCall()
  const form = useForm<Values, unknown, Sent>({
    resolver: contractResolver(formOf(settings.version)),
    defaultValues: {
      fromHour: String(settings.fromHour),
      untilHour: String(settings.untilHour),
      perWeek: String(settings.perWeek),
    },
    mode: 'onTouched',
  })
  const submit = useSubmit(form, {
    async send(checked) {
      await call(teamMessages.saveMessageSettings, checked)
      void showToast('success', 'Fatto: vale da subito.')
      onClose()
    },
    onRefused: (error) => showRefusalHere(form, error),
  })
  return (
    <Dialog alert title="Orari e limite" onClose={onClose}>
      <Form form={form} onSubmit={submit}>
        <Fields two>
          <TextField name="fromHour" label="Dalle ore" inputMode="numeric" />
          <TextField name="untilHour" label="Alle ore" inputMode="numeric" />
          <FullRow>
            <TextField
              name="perWeek"
              label="Messaggi a una famiglia in sette giorni"
              hint="Su tutte le regole e tutti gli invii."
              inputMode="numeric"
            />
          </FullRow>
          <FullRow>
            <FormError />
          </FullRow>
        </Fields>
        <DialogActions>
          <SubmitButton busyLabel="Salvataggio…">Salva</SubmitButton>
          <Button onClick={onClose}>Annulla</Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
