import type { AnswerOf } from '@desco/contract/endpoint'
import { daysBetween } from '@desco/contract/diary/days'
import { isDay } from '@desco/contract/fields'
import { diaryDesk } from '@desco/contract/diary/desk/diary-desk'
import { diaryDeskLimits, diaryDeskFieldErrors } from '@desco/contract/diary/desk/diary-plan'
import { useState } from 'react'

import { Filters, useFilters } from '#team/parts/filters.tsx'
import { useStaffList } from '#team/parts/loaded.tsx'
import { DateInput, TextInput } from '#ui/form/inputs.tsx'

export type Overview = AnswerOf<typeof diaryDesk.diaryOverview>
type Search = { dal: string; al: string; codice: string }

const longestCode = 20

const fits = ({ dal, al }: Search) =>
  isDay(dal) && isDay(al) && dal <= al && daysBetween(dal, al) < diaryDeskLimits.overviewDays

const nextAfter = ({ families, more }: Overview) => (more ? { after: families.at(-1)?.code } : null)

/** Days by family and person, narrowed by what stands in the address; `usual` is the range while there is none. */
export function useOverview(usual: { from: string; to: string }) {
  const none = { dal: usual.from, al: usual.to, codice: '' }
  const [isRefused, setIsRefused] = useState(false)
  const fields = useFilters(none, {
    // an address that somebody has written by hand
    read: (asked) => (fits(asked) ? asked : { ...none, codice: asked.codice }),
    onSearch: (wanted, search) => {
      setIsRefused(!fits(wanted))
      if (fits(wanted)) search(wanted)
    },
  })
  const { dal, al, codice } = fields.filters
  const query = useStaffList(
    diaryDesk.diaryOverview,
    { from: dal, to: al, code: codice.slice(0, longestCode) || undefined },
    nextAfter,
    ({ families }) => families,
  )
  return { query, fields: { ...fields, isRefused } }
}

type Props = { label: string; fields: ReturnType<typeof useOverview>['fields'] }

/** The days from one to another, and a family's code. */
export const OverviewFilters = ({ label, fields: { day, text, send, clear, isRefused } }: Props) => (
  <Filters label={label} onSearch={send} onClear={clear}>
    <DateInput {...day('dal')} label="Dal" />
    <DateInput {...day('al')} label="Al" error={isRefused ? diaryDeskFieldErrors.range : undefined} />
    <TextInput
      {...text('codice')}
      label="Codice famiglia"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={longestCode}
    />
  </Filters>
)
