import {
  exportKinds,
  exports as lines,
  exportSeparators,
  needsApproval,
  newExport,
} from '@desco/contract/team/exports'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod/mini'

import { SelectField, TextField } from '#forms/fields.tsx'
import { Form, SubmitButton, useContractForm } from '#forms/form.tsx'
import { CheckboxField } from '#team/parts/fields.tsx'
import { showRefusalHere } from '#team/parts/refusal-here.ts'
import { useStaffCall } from '#team/session/queries.ts'
import { useUnsaved } from '#team/session/unsaved.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Notice } from '#ui/feedback/notices.tsx'
import { DialogActions } from '#ui/feedback/plain-dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { Fields } from '#ui/form/field.tsx'

import { kindName, separatorNames } from './export-words.ts'

const kinds = exportKinds.map((kind) => ({ value: kind, label: kindName(kind) }))
const separators = exportSeparators.map((one) => ({ value: one, label: separatorNames[one] }))
const aboutTheRest =
  'Senza nomi, recapiti e codici; ogni persona ha uno pseudonimo. Di giorni esatti ci sono solo quelli del diario.'
const aboutAnswers =
  'Le prendiamo da LimeSurvey adesso: una tabella per questionario, in CSV, SPSS e R, con lo pseudonimo al posto del token. Nessun token e nessun indirizzo email. Negli stessi file ci sono le persone e il diario, e di ogni risposta il momento. Le risposte date dopo un ritiro non ci sono.'
const blank: z.input<typeof newExport> = {
  kind: 'everything',
  separator: 'semicolon',
  identifiable: false,
  reason: '',
}

export function NewExportDialog({ onClose }: { onClose: () => void }) {
  const call = useStaffCall()
  const { form, submit } = useContractForm(newExport, blank, {
    async send(values) {
      await call(lines.requestExport, values)
      onClose()
    },
    onRefused: showRefusalHere,
  })
  useUnsaved(form.formState.isDirty)
  const [kind, identifiable] = useWatch({ control: form.control, name: ['kind', 'identifiable'] })
  const showsPeople = needsApproval({ kind, identifiable })

  return (
    <Dialog alert title="Nuova esportazione" onClose={onClose}>
      <Form form={form} onSubmit={submit}>
        <Fields>
          <SelectField name="kind" label="Che cosa" options={kinds} />
          <SelectField name="separator" label="Separatore tra le colonne" options={separators} />
          {kind !== 'key' && kind !== 'answers' && (
            <CheckboxField
              name="identifiable"
              label="Con nomi, recapiti e date di nascita (identificabile)"
            />
          )}
          {showsPeople ? (
            <>
              <Notice tone="wait">
                {kind === 'key'
                  ? 'Questo file dice chi c’è dietro ogni pseudonimo'
                  : 'Questo file mostra chi sono le persone'}
                . Lo prepariamo dopo che una persona responsabile ha approvato.
              </Notice>
              <TextField
                name="reason"
                label="Motivo"
                hint="Lo legge chi approva, resta nel registro, e le famiglie lo trovano in «I nostri dati»."
                maxLength={300}
              />
            </>
          ) : (
            <Notice>{kind === 'answers' ? aboutAnswers : aboutTheRest}</Notice>
          )}
        </Fields>
        <DialogActions>
          <SubmitButton>{showsPeople ? 'Chiedi l’approvazione' : 'Prepara i file'}</SubmitButton>
          <Button onClick={onClose}>Annulla</Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
