import type { InputOf } from '@desco/contract/endpoint'
import { type MessageSettings, teamMessages } from '@desco/contract/staff/team-messages'
import { useForm } from 'react-hook-form'
import { z } from 'zod/mini'

import { TextField } from '#forms/fields.tsx'
import { contractResolver, useSubmit } from '#forms/form.tsx'
import { showRefusalHere } from '#team/parts/dialogs.tsx'
import { useStaffCall } from '#team/session/queries.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { FullRow } from '#ui/form/field.tsx'

import { numbered, SaveDialog } from './save-dialog.tsx'

type Values = { fromHour: string; untilHour: string; perWeek: string }
type Sent = InputOf<typeof teamMessages.saveMessageSettings>

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
    <SaveDialog title="Orari e limite" form={form} onSubmit={submit} onClose={onClose}>
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
    </SaveDialog>
  )
}
