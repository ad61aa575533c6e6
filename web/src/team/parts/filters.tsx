import type { ReactNode } from 'react'

import { Button } from '#ui/form/button.tsx'
import { Card } from '#ui/layout/boxes.tsx'

import styles from './filters.module.css'

type Props = {
  /** The thing that is searched, for people who listen. */
  label: string
  /** On the button. */
  act?: string
  onSearch: () => void
  /** Takes every filter back; absent while there is none. */
  onClear?: () => void
  clear?: string
  /** Fields of `ui/`, one below each other on phones. */
  children: ReactNode
}

/** A row of fields that narrow a list. Nothing is asked before the press. */
export const Filters = ({
  label,
  act = 'Cerca',
  onSearch,
  onClear,
  clear = 'Togli i filtri',
  children,
}: Props) => (
  <Card>
    <search aria-label={label}>
      <form
        className={styles.filters}
        onSubmit={(event) => {
          event.preventDefault()
          onSearch()
        }}
      >
        {children}
        <div className={styles.actions}>
          <Button type="submit" small>
            {act}
          </Button>
          {onClear !== undefined && (
            <Button variant="quiet" small onClick={onClear}>
              {clear}
            </Button>
          )}
        </div>
      </form>
    </search>
  </Card>
)
