import { askCopyForm, ownData } from '@desco/contract/rights/own-data'
import { limits } from '@desco/contract/limits'

import { useServer } from '#data/session/session-loader.ts'
import { FormDialog } from '#frame/form-dialog.tsx'
import { PresentPasswordField } from '#forms/fields.tsx'
import { Text } from '#ui/text/text.tsx'

/** Asks for the password again before a copy of everything is made. */
export function AskCopyDialog(dialog: { title: string; onClose: () => void }) {
  const { send } = useServer()
  return (
    <FormDialog
      {...dialog}
      schema={askCopyForm}
      blank={{ password: '' }}
      mode="onSubmit"
      send={(typed) => send(ownData.askDataCopy, typed)}
      onSent={dialog.onClose}
      confirm="Prepara"
    >
      <Text>
        {`Scrivi di nuovo la tua password: così siamo sicuri che sei tu. La copia resta qui ${limits.dataCopy.keptHours} ore.`}
      </Text>
      <PresentPasswordField />
    </FormDialog>
  )
}
