import { limits } from '@desco/contract/limits'
import { useState } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'

import { Button } from '#ui/form/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { FieldError } from '#ui/form/field-error.tsx'
import { HiddenText } from '#ui/text/hidden-text.tsx'
import { PlusIcon } from '#ui/text/icons/plus-icon.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/text/text.tsx'

import { ChildFields } from './child-fields.tsx'
import { type ChildrenValues, emptyChild, isEmptyChild } from './children-values.ts'

/** One to six children, a row each. */
export function ChildrenRows({ today }: { today: string }) {
  const { formState, getValues, setFocus } = useFormContext<ChildrenValues>()
  const { fields, append, remove } = useFieldArray<ChildrenValues>({ name: 'children' })
  const [said, setSaid] = useState('')
  const { min, max } = limits.childrenPerFamily
  // The library keeps an error of the list as a whole until the next submit.
  const isEmpty = useWatch<ChildrenValues, 'children'>({ name: 'children' }).every(isEmptyChild)
  const { root, message } = formState.errors.children ?? {}
  const problem = isEmpty ? (root?.message ?? message) : undefined

  const takeAway = (row: number) => {
    const { childname } = getValues(`children.${row}`)
    remove(row)
    setSaid(childname === '' ? 'Riga tolta.' : `${childname}: riga tolta.`)
    const neighbour = Math.min(row, fields.length - 2)
    setTimeout(() => setFocus(`children.${neighbour}.childname`))
  }

  return (
    <Card>
      <Stack>
        {fields.map(({ id }, row) => (
          <ChildFields
            key={id}
            row={row}
            today={today}
            onRemove={fields.length > min ? () => takeAway(row) : undefined}
          />
        ))}
        <FieldError id="children-problem" error={problem} />
        <Row spread>
          <Button
            variant="tonal"
            wide
            disabled={fields.length >= max}
            onClick={() => append(emptyChild, { focusName: `children.${fields.length}.childname` })}
          >
            <PlusIcon size="small" />
            Aggiungi un altro figlio/a
          </Button>
          <Text tone="faint" size="small" numeric>
            {fields.length} di {max}
            <output>
              <HiddenText>{said}</HiddenText>
            </output>
          </Text>
        </Row>
      </Stack>
    </Card>
  )
}
