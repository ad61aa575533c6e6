import { diaryDeskLimits, diaryPlan } from '@desco/contract/diary/desk/diary-plan'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { z } from 'zod/mini'

import { DateField } from '#forms/fields.tsx'
import type { Act } from '#team/parts/act.tsx'
import { Button } from '#ui/form/button.tsx'
import { FieldError, Fields } from '#ui/form/field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { PlusIcon } from '#ui/text/icons.tsx'
import { Text } from '#ui/text/text.tsx'

import { peopleWords } from './diary-words.ts'

const { min, max } = diaryDeskLimits.plan.days

type PlanInput = { familyId: string; code: string; days: readonly string[] }
/** A field for each day; an empty one is no day. */
type Values = { chosen: string[] }

/** Days chosen by hand, in place of those that were still to come. */
export function planFamily(
  { familyId, code, days }: PlanInput,
  today: string,
): Act<typeof diaryPlan.planFamilyDiary> {
  const coming = days.filter((day) => day >= today)
  const blank = Array.from({ length: Math.max(0, min - coming.length) }, () => '')
  return {
    endpoint: diaryPlan.planFamilyDiary,
    schema: z.pipe(
      z.transform(({ chosen }: Values) => ({ familyId, days: chosen.filter((day) => day !== '') })),
      diaryPlan.planFamilyDiary.input,
    ),
    input: { chosen: [...coming, ...blank] },
    title: `Giorni della famiglia ${code}`,
    follows:
      'Valgono per tutte le persone della famiglia che partecipano. Prendono il posto di tutti i giorni assegnati da oggi in poi, anche fuori dalle date cercate; quelli passati restano.',
    fields: <DayFields today={today} />,
    confirm: 'Assegna questi giorni',
    done: ({ people }) => `Giorni assegnati: ${peopleWords(people)}.`,
  }
}

function DayFields({ today }: { today: string }) {
  const { setValue } = useFormContext<Values>()
  const chosen = useWatch<Values, 'chosen'>({ name: 'chosen' })
  // the rule is about all days together, and the contract says it of `days`
  const problem = (useFormState().errors as { days?: { message?: string } }).days?.message
  return (
    <Stack>
      <Fields two>
        {chosen.map((_, place) => (
          <DateField
            // oxlint-disable-next-line react/no-array-index-key -- a field is its place, and none is taken away
            key={place}
            name={`chosen.${place}`}
            label={`Giorno ${place + 1}`}
            min={today}
            required={place < min}
          />
        ))}
      </Fields>
      <div role="alert">
        <FieldError id="plan-days-problem" error={problem} />
      </div>
      {chosen.length < max && (
        <Button variant="quiet" onClick={() => setValue('chosen', [...chosen, ''], { shouldDirty: true })}>
          <PlusIcon size="small" />
          Aggiungi un giorno
        </Button>
      )}
      <Text tone="faint" size="small">
        Da {min} a {max} giorni, mai due di fila, almeno uno di sabato o domenica. Un campo vuoto non conta.
      </Text>
    </Stack>
  )
}
