import { askCopyForm, ownData } from '@desco/contract/rights/own-data'
import { limits } from '@desco/contract/limits'

import { useServer } from '#data/session/session-loader.ts'
import { FormDialog } from '#frame/form-dialog.tsx'
import { PasswordField } from '#forms/fields.tsx'
import { useContractForm } from '#forms/form.tsx'
import { Text } from '#ui/text/text.tsx'

const blank = { password: '' }

/** Asks for the password again before a copy of everything is made. */
export function AskCopyDialog({ title, onClose }: { title: string; onClose: () => void }) {
  const { send } = useServer()
  const { form, submit } = useContractForm(askCopyForm, blank, {
    mode: 'onSubmit',
    async send(typed) {
      await send(ownData.askDataCopy, typed)
      onClose()
    },
  })
  return (
    <FormDialog title={title} form={form} onSubmit={submit} confirm="Prepara" onClose={onClose}>
      <Text>
        {`Scrivi di nuovo la tua password: così siamo sicuri che sei tu. La copia resta qui ${limits.dataCopy.keptHours} ore.`}
      </Text>
      <PasswordField name="password" label="La tua password" autoComplete="current-password" />
    </FormDialog>
  )
}
