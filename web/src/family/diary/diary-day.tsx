import { addDays, daysBetween, diaryLimits } from '@desco/contract/diary/days'
import { useEffect } from 'react'

import { Notice } from '#ui/feedback/notices.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { Card, Stack } from '#ui/layout/boxes.tsx'

import { Attention, UnsentLine } from './attention.tsx'
import { CompleteDay } from './complete-day.tsx'
import { DayHead } from './day-head.tsx'
import { dayFactsOf, mealOf, mealsOf, nextMeal, weekOf } from './day-rules.ts'
import { useOneDay } from './diary-context.ts'
import styles from './diary-day.module.css'
import { HomeScreenHint } from './keep-on-phone.tsx'
import { MealCard } from './meal/meal-card.tsx'
import type { LocalEntry } from './store/local-entry.ts'
import type { OpenDiary } from './store/open-diary.ts'
import { useStored, useTrouble } from './use-diary.ts'

type Props = { diary: OpenDiary; onDay: (day: string) => void }

const noEntries: readonly LocalEntry[] = []
const noOutbox = { unsent: 0, refused: [], conflicts: [] }

/** The open day of one person, with its six meals. */
export function DiaryDay({ diary, onDay }: Props) {
  const { person, day, today, hour, mayWrite, isStudyOver, endsOn } = useOneDay()
  const { store } = diary
  const { personId } = person
  const trouble = useTrouble(diary)
  const outbox = useStored(store, store.readOutbox) ?? noOutbox
  const read = useStored(store, store.readDay, personId, day, addDays(day, -1))
  const eaten = useStored(store, store.readEaten, personId) ?? noEntries
  const week = useStored(store, store.readDays, personId, addDays(day, -6), addDays(day, 6))
  const { known, entries: around } = week ?? { known: [], entries: noEntries }

  useEffect(() => {
    if (daysBetween(day, today) >= diaryLimits.daysPerCall) diary.readDaysUntil(day)
  }, [diary, day, today])

  const head = (answered: number | null) => (
    <DayHead week={weekOf(day, today, known, around)} answered={answered} onDay={onDay} />
  )

  if (person.see === 'completeness') {
    return (
      <>
        {head(null)}
        <Card>
          <EmptyState
            drawing={read?.known?.complete ? 'colazione' : 'piatto-vuoto'}
            level={2}
            title={read?.known?.complete ? 'La giornata è completa' : 'La giornata non è ancora completa'}
          >
            {person.name} tiene il suo diario da sé. Qui vedi se una giornata è completa, non che cosa c’è
            scritto.
          </EmptyState>
        </Card>
      </>
    )
  }

  const entries = read?.entries ?? []
  const dayMeals = mealsOf(entries)
  const facts = dayFactsOf(entries)
  // nothing is asked first of a day that is complete
  const next = facts?.entry.complete ? null : nextMeal(dayMeals, hour)
  return (
    <>
      <div>
        <UnsentLine outbox={outbox} trouble={isStudyOver ? 'over' : trouble} endsOn={endsOn} />
        {head(dayMeals.filter(({ state }) => state !== 'empty').length)}
      </div>
      <Attention outbox={outbox} onForget={(id) => void store.forget(id)} />
      {!mayWrite && !isStudyOver && (
        <Notice>
          Questo giorno si può solo leggere: le voci si cambiano fino a 48 ore dopo la sua fine.
        </Notice>
      )}
      {read === undefined ? (
        <Skeleton shape="card" count={3} />
      ) : (
        <Stack>
          <div className={styles.meals}>
            {dayMeals.map((meal) => (
              <MealCard
                key={meal.meal}
                meal={meal}
                yesterday={mealOf(read.yesterday, meal.meal)}
                eaten={eaten}
                isNext={mayWrite && meal.meal === next}
              />
            ))}
          </div>
          <CompleteDay facts={facts} dayMeals={dayMeals} />
          {entries.length > 0 && !isStudyOver && <HomeScreenHint />}
        </Stack>
      )}
    </>
  )
}
