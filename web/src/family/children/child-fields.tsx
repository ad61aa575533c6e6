import { limits } from '@desco/contract/limits'
import { useWatch } from 'react-hook-form'

import { DateField } from '#forms/date-field.tsx'
import { TextField } from '#forms/text-field.tsx'
import { Fields, FullRow } from '#ui/form/fields.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import { TrashIcon } from '#ui/text/icons/trash-icon.tsx'
import { Plate } from '#ui/layout/plate.tsx'

import styles from './child-fields.module.css'

type Props = {
  row: number
  today: string
  /** Absent for the only child: a family has at least one. */
  onRemove?: () => void
}

/** One child of the registration. */
export function ChildFields({ row, today, onRemove }: Props) {
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
  `${Number(today.slice(0, 4)) - limits.childAge.under}${today.slice(4)}`
