import type { AnswerOf } from '@desco/contract/endpoint'
import { daysBetween, isDay } from '@desco/contract/diary/days'
import { diaryDesk } from '@desco/contract/diary/desk/diary-desk'
import { diaryDeskLimits, diaryDeskMessages } from '@desco/contract/diary/desk/diary-plan'
import { useState } from 'react'

import { useAddressSearch, useStaffList } from '#team/parts/address-search.ts'
import { Filters, useFilters } from '#team/parts/filters.tsx'
import { DateInput, TextInput } from '#ui/form/inputs.tsx'

export type Overview = AnswerOf<typeof diaryDesk.diaryOverview>
export type Range = { from: string; to: string }
type Search = { dal: string; al: string; codice: string }

const longestCode = 20

const fits = ({ dal, al }: Search) =>
  isDay(dal) && isDay(al) && dal <= al && daysBetween(dal, al) < diaryDeskLimits.overviewDays

const nextAfter = ({ families, more }: Overview) => (more ? { after: families.at(-1)?.code } : null)

/** Days by family and person, narrowed by what stands in the address; `usual` is the range while there is none. */
export function useOverview(usual: Range) {
  const none = { dal: usual.from, al: usual.to, codice: '' }
  const { filters, search } = useAddressSearch(none)
  // an address that somebody has written by hand
  const wanted = fits(filters) ? filters : { ...none, codice: filters.codice }
  const query = useStaffList(
    diaryDesk.diaryOverview,
    { from: wanted.dal, to: wanted.al, code: wanted.codice.slice(0, longestCode) || undefined },
    nextAfter,
    ({ families }) => families,
  )
  return { query, filters: { none, filters: wanted, search } }
}

type Props = { label: string } & ReturnType<typeof useOverview>['filters']

/** The days from one to another, and a family's code. */
export function OverviewFilters({ label, none, filters, search }: Props) {
  const [isRefused, setIsRefused] = useState(false)
  const fields = useFilters({
    none,
    filters,
    onSearch: (wanted) => {
      setIsRefused(!fits(wanted))
      if (fits(wanted)) search(wanted)
    },
  })
  return (
    <Filters label={label} onSearch={fields.send} onClear={fields.clear}>
      <DateInput {...fields.day('dal')} label="Dal" />
      <DateInput {...fields.day('al')} label="Al" error={isRefused ? diaryDeskMessages.range : undefined} />
      <TextInput
        {...fields.text('codice')}
        label="Codice famiglia"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={longestCode}
      />
    </Filters>
  )
}
