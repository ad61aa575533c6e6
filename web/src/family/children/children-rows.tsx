import { birthDateProblem } from '@desco/contract/families/birth-date'
import { isEmptyChildRow, sameChildRows } from '@desco/contract/families/add-children'
import { limits } from '@desco/contract/limits'
import { fieldErrors } from '@desco/contract/field-errors'
import { studyLimits } from '@desco/contract/study-limits'
import { useState } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'

import { DateField, TextField } from '#forms/fields.tsx'
import { Button, IconButton } from '#ui/form/button.tsx'
import { Checkbox } from '#ui/form/choices.tsx'
import { FieldError, Fields, FullRow } from '#ui/form/field.tsx'
import { Card, Row } from '#ui/layout/boxes.tsx'
import { Plate } from '#ui/layout/page-head.tsx'
import { PlusIcon, TrashIcon } from '#ui/text/icons.tsx'
import { HiddenText, SmallNote } from '#ui/text/text.tsx'

import styles from './children-rows.module.css'

/** The values of the form, in the wire's names. */
export type ChildrenValues = {
  children: { childname: string; surname: string; dobirth: string }[]
  spouse: { isChecked: 'true' | 'false'; spousesurname: string; spousemail: string }
  areDistinct?: 'true' | undefined
}

const emptyChild = { childname: '', surname: '', dobirth: '' }

export const emptyChildren: ChildrenValues = {
  children: [emptyChild],
  spouse: { isChecked: 'false', spousesurname: '', spousemail: '' },
}

/** The wrong birth dates, and rows that say the same child twice as long as nobody has said that they are two; by field. */
export function childrenProblems(
  { children, areDistinct }: ChildrenValues,
  today: string,
): Record<string, string> {
  const problems: Record<string, string> = {}
  children.forEach(({ dobirth }, row) => {
    const problem = !dobirth ? null : birthDateProblem(dobirth, today)
    if (problem !== null) problems[`children.${row}.dobirth`] = problem
  })
  if (areDistinct === 'true') return problems
  for (const row of sameChildRows(children)) problems[`children.${row}.childname`] = fieldErrors.childTwice
  return problems
}

/** The question that stands there as long as two rows say the same child. */
function SameChildQuestion() {
  const { setValue, trigger } = useFormContext<ChildrenValues>()
  const children = useWatch<ChildrenValues, 'children'>({ name: 'children' })
  const areDistinct = useWatch<ChildrenValues, 'areDistinct'>({ name: 'areDistinct' })
  if (sameChildRows(children).length === 0) return null
  return (
    <Checkbox
      name="areDistinct"
      label="Sono due figli diversi, con lo stesso nome e la stessa data di nascita"
      value="true"
      checked={areDistinct === 'true'}
      onChange={(isTold) => {
        setValue('areDistinct', isTold ? 'true' : undefined)
        void trigger('children')
      }}
    />
  )
}

/** One to six children, a row each. */
export function ChildrenRows({ today }: { today: string }) {
  const { formState, getValues, setFocus } = useFormContext<ChildrenValues>()
  const { fields, append, remove } = useFieldArray<ChildrenValues>({ name: 'children' })
  const [said, setSaid] = useState('')
  const { min, max } = limits.childrenPerFamily
  // The library keeps an error of the list as a whole until the next submit.
  const isEmpty = useWatch<ChildrenValues, 'children'>({ name: 'children' }).every(isEmptyChildRow)
  const { root, message } = formState.errors.children ?? {}
  const problem = isEmpty ? (root?.message ?? message) : undefined

  const takeAway = (row: number) => {
    const { childname } = getValues(`children.${row}`)
    remove(row)
    setSaid(childname === '' ? 'Riga eliminata.' : `${childname}: riga eliminata.`)
    const neighbour = Math.min(row, fields.length - 2)
    setTimeout(() => setFocus(`children.${neighbour}.childname`))
  }

  return (
    <Card>
      {fields.map(({ id }, row) => (
        <ChildFields
          key={id}
          row={row}
          today={today}
          onRemove={fields.length > min ? () => takeAway(row) : undefined}
        />
      ))}
      <SameChildQuestion />
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
        <SmallNote numeric>
          {fields.length} di {max}
          <output>
            <HiddenText>{said}</HiddenText>
          </output>
        </SmallNote>
      </Row>
    </Card>
  )
}

type Props = {
  row: number
  today: string
  /** Absent for the only child: a family has at least one. */
  onRemove?: () => void
}

/** One child of the registration. */
function ChildFields({ row, today, onRemove }: Props) {
  const name: string = useWatch({ name: `children.${row}.childname` })
  const called = name.trim() || `Figlio/a ${row + 1}`
  return (
    <fieldset className={styles.child} aria-label={called}>
      <div className={styles.head}>
        <Plate name={name} />
        <strong className={styles.name}>{called}</strong>
        {onRemove !== undefined && (
          <IconButton label={`Togli ${called}`} danger onClick={onRemove}>
            <TrashIcon size="small" />
          </IconButton>
        )}
      </div>
      <Fields two>
        <TextField name={`children.${row}.childname`} label="Nome" autoCapitalize="words" />
        <TextField name={`children.${row}.surname`} label="Cognome" autoCapitalize="words" />
        <FullRow>
          <DateField
            name={`children.${row}.dobirth`}
            label="Data di nascita"
            min={earliestBirthDate(today)}
            max={today}
          />
        </FullRow>
      </Fields>
    </fieldset>
  )
}

// The calendar opens where a child can be born; the day itself is judged by the contract.
const earliestBirthDate = (today: string) =>
  `${Number(today.slice(0, 4)) - studyLimits().childrenUnder}${today.slice(4)}`
