import type { AnswerOf, Endpoint, WireInputOf } from '@desco/contract/endpoint'
import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

import { useStaffPages } from '#team/session/queries.ts'

type Filters<Name extends string> = Record<Name, string>

const pagesParam = 'pagine'
const mostPages = 40

/** Codes, days and words of our own lists; never an e-mail, a name or a telephone number with its prefix. */
const isAddressable = (value: string) => /^[a-z0-9_-]{1,40}$/iu.test(value) && !/^\d{6,}$/u.test(value)

/**
 * The filters of a list, in the address: Back restores them and a colleague can be sent them. What could be personal
 * stays in this tab's history entry instead, for addresses are written into logs (docs/decisions/team.md).
 */
export function useAddressSearch<Name extends string>(
  none: Filters<Name>,
  personal: readonly NoInfer<Name>[] = [],
) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { pathname, state } = useLocation()
  const kept: Partial<Filters<Name>> = (state as { filters?: Partial<Filters<Name>> } | null)?.filters ?? {}
  const names = Object.keys(none) as Name[]
  const filters = Object.fromEntries(
    names.map((name) => [name, params.get(name) ?? kept[name] ?? none[name]]),
  ) as Filters<Name>

  const search = (wanted: Filters<Name>) => {
    const narrowed = names.filter((name) => wanted[name].trim() !== none[name])
    const address = new URLSearchParams()
    const hidden: Partial<Filters<Name>> = {}
    for (const name of narrowed) {
      const value = wanted[name].trim()
      if (isAddressable(value) && !personal.includes(name)) address.set(name, value)
      else hidden[name] = value
    }
    void navigate({ pathname, search: address.toString() }, { state: { filters: hidden } })
  }

  return { filters, search }
}

/**
 * A list that comes a page at a time. How many pages are open stands in the address too; `rows` are those of all of them.
 * `next` names what to ask for after a page, or null when it was the last.
 */
export function useStaffList<E extends Endpoint, Row>(
  endpoint: E,
  input: WireInputOf<E>,
  next: (last: AnswerOf<E>) => Partial<WireInputOf<E>> | null,
  rowsOf: (page: AnswerOf<E>) => readonly Row[],
) {
  const query = useStaffPages(endpoint, input, next)
  const { pages = [], refusal, loading, hasMore, loadMore } = query
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const wanted = Math.min(Number(params.get(pagesParam)) || 1, mostPages)
  const open = pages.length
  const isDue = open > 0 && open < wanted && hasMore && !loading && refusal === undefined

  useEffect(() => {
    if (isDue) loadMore()
  }, [isDue, loadMore])

  const onMore = () => {
    // further than the address remembers, or after a refusal: asked at once
    if (open < wanted || open >= mostPages) return loadMore()
    setParams(
      (before) => {
        before.set(pagesParam, String(open + 1))
        return before
      },
      { replace: true, state: state as unknown, preventScrollReset: true },
    )
  }
  return { ...query, rows: pages.flatMap(rowsOf), onMore }
}

/** A day of this century as `2026-11-30`; undefined for anything else, and for one that no month has. */
export function dayIn(value: string): string | undefined {
  const at = /^20\d{2}-\d{2}-\d{2}$/u.test(value) ? new Date(value) : new Date(Number.NaN)
  return Number.isNaN(at.getTime()) || !at.toISOString().startsWith(value) ? undefined : value
}
