import { soleParentDeclaration } from '@desco/contract/consents/texts'
import { useFormContext } from 'react-hook-form'

import { TextField } from '#forms/text-field.tsx'
import { useField } from '#forms/use-field.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Fields } from '#ui/form/fields.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/text/text.tsx'

import { type ChildrenValues, emptyChildren } from './children-values.ts'

/** Who decides about the children besides the person who registers. */
export function OtherParentFields() {
  const { setValue, clearErrors } = useFormContext<ChildrenValues>()
  const { value, onBlur, ref } = useField<'true' | 'false'>('spouse.isChecked')

  const toggle = (sole: boolean) => {
    setValue('spouse', { ...emptyChildren.spouse, isChecked: sole ? 'true' : 'false' })
    clearErrors('spouse')
  }

  return (
    <Panel title="L’altro genitore">
      <Stack>
        <Checkbox
          name="spouse.isChecked"
          label={soleParentDeclaration.text}
          value="true"
          checked={value === 'true'}
          onChange={toggle}
          onBlur={onBlur}
          ref={ref}
        />
        {value === 'false' && (
          <>
            <Text>Serve anche il suo consenso: riceverà un’email con un link personale.</Text>
            <Fields two>
              <TextField name="spouse.spousesurname" label="Cognome del coniuge" autoCapitalize="words" />
              <TextField
                name="spouse.spousemail"
                label="Email del coniuge"
                type="email"
                inputMode="email"
                autoCapitalize="none"
                placeholder="nome@esempio.it"
              />
            </Fields>
          </>
        )}
      </Stack>
    </Panel>
  )
}
