import { askCopyForm, ownData } from '@desco/contract/rights/own-data'
import { limits } from '@desco/contract/limits'
import { useForm } from 'react-hook-form'
import type { z } from 'zod/mini'

import { useServer } from '#data/session/session-loader.ts'
import { PasswordField } from '#forms/fields.tsx'
import { contractResolver, Form, SubmitButton, useSubmit } from '#forms/form.tsx'
import { Dialog, DialogActions } from '#ui/feedback/dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { Fields } from '#ui/form/field.tsx'
import { Text } from '#ui/text/text.tsx'

/** Asks for the password again before a copy of everything is made. */
export function AskCopyDialog({ title, onClose }: { title: string; onClose: () => void }) {
  const { send } = useServer()
  const form = useForm<z.input<typeof askCopyForm>, unknown, z.output<typeof askCopyForm>>({
    resolver: contractResolver(askCopyForm),
    defaultValues: { password: '' },
  })
  const submit = useSubmit(form, {
    async send(typed) {
      await send(ownData.askDataCopy, typed)
      onClose()
    },
  })
  return (
    <Dialog title={title} onClose={onClose}>
      <Form form={form} onSubmit={submit}>
        <Fields>
          <Text>
            {`Scrivi di nuovo la tua password: così siamo sicuri che sei tu. La copia resta qui ${limits.dataCopy.keptHours} ore.`}
          </Text>
          <PasswordField name="password" label="La tua password" autoComplete="current-password" />
        </Fields>
        <DialogActions>
          <SubmitButton busyLabel="Un momento…">Prepara</SubmitButton>
          <Button onClick={onClose}>Annulla</Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
