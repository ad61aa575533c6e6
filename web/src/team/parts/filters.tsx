import { type ReactNode, useState } from 'react'

import { Button } from '#ui/form/button.tsx'

import { dayIn } from './address-search.ts'
import styles from './filters.module.css'

type Props = {
  /** The thing that is searched, for people who listen. */
  label: string
  /** On the button; null where it is one of the fields. */
  act?: string | null
  /** Absent where each field acts when it is chosen. */
  onSearch?: () => void
  /** Takes every filter back; absent while there is none. */
  onClear?: () => void
  /** Fields of `ui/`, beside each other as far as there is room. */
  children: ReactNode
}

/** The line of chips above a list that narrow it. */
export const Filters = ({ label, act = 'Cerca', onSearch, onClear, children }: Props) => (
  <search aria-label={label}>
    <form
      className={styles.filters}
      onSubmit={(event) => {
        event.preventDefault()
        onSearch?.()
      }}
    >
      {children}
      <div className={styles.actions}>
        {onSearch !== undefined && act !== null && (
          <Button type="submit" small>
            {act}
          </Button>
        )}
        {onClear !== undefined && (
          <Button variant="quiet" small onClick={onClear}>
            Togli i filtri
          </Button>
        )}
      </div>
    </form>
  </search>
)

type Search<Name extends string> = {
  none: Record<Name, string>
  /** Those of the address. */
  filters: Record<Name, string>
  onSearch: (filters: Record<Name, string>) => void
}

/** The fields in the line above a list: a choice acts at once, text when it is sent. */
export function useFilters<Name extends string>({ none, filters, onSearch }: Search<Name>) {
  const [typed, setTyped] = useState(filters)
  const [known, setKnown] = useState(filters)
  const names = Object.keys(none) as Name[]
  // another address: Back, or a press on the page's own name
  if (names.some((name) => known[name] !== filters[name])) {
    setKnown(filters)
    setTyped(filters)
  }
  const take = (name: Name, value: string, isChosen: boolean) => {
    const next = { ...typed, [name]: value }
    setTyped(next)
    if (isChosen) onSearch(next)
  }
  return {
    typed,
    text: (name: Name) => ({
      name,
      value: typed[name],
      onChange: (value: string) => take(name, value, false),
    }),
    choice: (name: Name) => ({
      name,
      value: typed[name],
      onChange: (value: string) => take(name, value, true),
    }),
    /** A year that is still being typed is no day yet. */
    day: (name: Name) => ({
      name,
      value: typed[name],
      onChange: (value: string) => take(name, value, value === '' || dayIn(value) !== undefined),
    }),
    send: () => onSearch(typed),
    clear: names.some((name) => typed[name] !== none[name])
      ? () => {
          setTyped(none)
          onSearch(none)
        }
      : undefined,
  }
}
