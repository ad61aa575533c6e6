import { type ReactNode, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

import { Button } from '#ui/form/button.tsx'

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

/** Codes, days and words of our own lists; never an e-mail, a name or a telephone number with its prefix. */
const isAddressable = (value: string) => /^[a-z0-9_-]{1,40}$/iu.test(value) && !/^\d{6,}$/u.test(value)

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
 * address: Back restores them and a colleague can be sent them. A value that could be personal stays in this tab's history
 * entry instead, for addresses are written into logs (docs/decisions/team.md).
 */
export function useFilters<Name extends string>(
  none: Record<Name, string>,
  {
    personal = [],
    read = (filters) => filters,
    onSearch = (wanted, search) => search(wanted),
  }: Options<Name> = {},
) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { pathname, state } = useLocation()
  const kept: Partial<typeof none> = (state as { filters?: Partial<typeof none> } | null)?.filters ?? {}
  const names = Object.keys(none) as Name[]
  const filters = read(
    Object.fromEntries(
      names.map((name) => [name, params.get(name) ?? kept[name] ?? none[name]]),
    ) as typeof none,
  )
  const search = (wanted: typeof none) => {
    const address = new URLSearchParams()
    const hidden: Partial<typeof none> = {}
    for (const name of names) {
      const value = wanted[name].trim()
      if (value === none[name]) continue
      if (isAddressable(value) && !personal.includes(name)) address.set(name, value)
      else hidden[name] = value
    }
    void navigate({ pathname, search: address.toString() }, { state: { filters: hidden } })
  }
  const narrow = (wanted: typeof none) => onSearch(wanted, search)
  const [typed, setTyped] = useState(filters)
  const [known, setKnown] = useState(filters)
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

/** A day of this century as `2026-11-30`; undefined for anything else, and for one that no month has. */
export function dayIn(value: string): string | undefined {
  const at = /^20\d{2}-\d{2}-\d{2}$/u.test(value) ? new Date(value) : new Date(Number.NaN)
  return Number.isNaN(at.getTime()) || !at.toISOString().startsWith(value) ? undefined : value
}
