import { type ReactNode, useState } from 'react'

import { Button } from '#ui/form/button.tsx'

import { dayIn, useAddressSearch } from './address-search.ts'
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

type Options<Name extends string> = {
  /** Those that never stand in the address. */
  personal?: readonly NoInfer<Name>[]
  /** The filters of an address that somebody has written by hand. */
  read?: (filters: Record<Name, string>) => Record<Name, string>
  /** Narrows the list; `search` is the usual way, by the address. */
  onSearch?: (wanted: Record<Name, string>, search: (wanted: Record<Name, string>) => void) => void
}

/**
 * The fields in the line above a list: a choice acts at once, text when it is sent. The `filters` of the list are those of the
 * address.
 */
export function useFilters<Name extends string>(
  none: Record<Name, string>,
  {
    personal,
    read = (filters) => filters,
    onSearch = (wanted, search) => search(wanted),
  }: Options<Name> = {},
) {
  const { filters: asked, search } = useAddressSearch(none, personal)
  const filters = read(asked)
  const narrow = (wanted: Record<Name, string>) => onSearch(wanted, search)
  const [typed, setTyped] = useState(filters)
  const [known, setKnown] = useState(filters)
  const names = Object.keys(none) as Name[]
  // another address: Back, or a press on the page's own name
  if (names.some((name) => known[name] !== filters[name])) {
    setKnown(filters)
    setTyped(filters)
  }
  const field = (isChosen: (value: string) => boolean) => (name: Name) => ({
    name,
    value: typed[name],
    onChange: (value: string) => {
      const next = { ...typed, [name]: value }
      setTyped(next)
      if (isChosen(value)) narrow(next)
    },
  })
  return {
    filters,
    typed,
    text: field(() => false),
    choice: field(() => true),
    /** A year that is still being typed is no day yet. */
    day: field((value) => value === '' || dayIn(value) !== undefined),
    send: () => narrow(typed),
    clear: names.some((name) => typed[name] !== none[name])
      ? () => {
          setTyped(none)
          narrow(none)
        }
      : undefined,
  }
}
