import { dayInItaly } from '@desco/contract/families/birth-date'
import { isDay } from '@desco/contract/fields'
import { useState } from 'react'
import { useSearchParams } from 'react-router'

import { useStudyOver, useUser } from '#data/hooks.ts'
import { diaryPersonOf, noteDiaryPerson } from '#data/session/local-person.ts'
import { StudyOverNote } from '#frame/study/study-over.tsx'
import { Loaded } from '#ui/feedback/loaded.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { Card, Stack } from '#ui/layout/boxes.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

import { DiaryDay } from './diary-day.tsx'
import { PersonChoice } from './day-head.tsx'
import { isOpen } from './day-rules.ts'
import { type FoodList, type OneDay, OneDayProvider } from './diary-context.ts'
import { askToKeepStorage } from './keep-on-phone.tsx'
import type { People } from './store/diary-database.ts'
import type { OpenDiary } from './store/open-diary.ts'
import { useFoods, useNow, useOpenDiary, useStored, useTrouble } from './use-diary.ts'

export function DiaryPage() {
  const { hasLeft, studyOver } = useUser()
  return (
    <>
      <PageHead
        title="Diario Alimentare"
        lead={
          studyOver
            ? 'Quello che avete scritto, giorno per giorno.'
            : hasLeft
              ? undefined
              : 'Segna quello che ricordi: anche a grandi linee va bene.'
        }
      />
      {hasLeft ? <NoDiary /> : <DiaryOnPhone />}
    </>
  )
}

const NoDiary = () => (
  <Card>
    <EmptyState drawing="piatto-vuoto" level={2} title="Qui non c’è nessun diario">
      In questo momento nessuno di voi scrive il diario. Se qualcosa cambia, lo trovi qui.
    </EmptyState>
  </Card>
)

const Opening = () => <Skeleton shape="card" count={3} label="Apriamo il diario…" />

/** The diary of who is signed in, from this phone. */
function DiaryOnPhone() {
  const diary = useOpenDiary()
  return diary === null ? <Opening /> : <OnPhone diary={diary} />
}

function OnPhone({ diary }: { diary: OpenDiary }) {
  const { store } = diary
  const trouble = useTrouble(diary)
  const people = useStored(store, store.readPeople)
  const now = useNow()
  const foods = useFoods(store, dayInItaly(now))
  const [isTrying, setIsTrying] = useState(false)

  if (people?.people.every(({ see }) => see === 'nothing')) return <NoDiary />
  const query = {
    data: people && foods ? { people, foods } : undefined,
    refusal:
      trouble === null || people === undefined
        ? undefined
        : { message: 'La prima volta serve la rete. Poi si apre e si scrive anche senza.' },
    loading: isTrying,
    refetch: () => {
      setIsTrying(true)
      void diary.syncNow().finally(() => setIsTrying(false))
    },
  }
  return (
    <Loaded query={query} failed="Il diario non è ancora su questo telefono" skeleton={<Opening />}>
      {(kept) => <OnePerson diary={diary} {...kept} now={now} />}
    </Loaded>
  )
}

type OnePersonProps = { diary: OpenDiary; people: People; foods: FoodList; now: Date }

const clock = new Intl.DateTimeFormat('it-IT', { timeZone: 'Europe/Rome', hour: 'numeric', hourCycle: 'h23' })

function OnePerson({ diary, people: kept, foods, now }: OnePersonProps) {
  const { store, syncSoon } = diary
  const { people, familyFoods, studyEndsOn = null } = kept
  const today = dayInItaly(now)
  const isToldSo = useStudyOver()
  // without a network the day that was said counts
  const isStudyOver =
    useTrouble(diary) === 'over' || isToldSo || (studyEndsOn !== null && studyEndsOn <= today)
  const [search, setSearch] = useSearchParams()
  // a reload, and the next visit, open the diary that was open
  const chosen = search.get('person') ?? diaryPersonOf(store.accountId)

  // others are there to share a meal with alone
  const shown = people.filter(({ see }) => see !== 'nothing')
  const person =
    shown.find(({ personId }) => personId === chosen) ?? shown.find(({ isMe }) => isMe) ?? shown[0]
  const asked = search.get('date') ?? today
  const day = isDay(asked) && asked <= today ? asked : today
  const go = (where: { date: string; person: string }) => {
    const { date, ...rest } = where
    setSearch(date === today ? rest : where, { replace: true })
  }
  if (person === undefined) return null
  const setDay = (date: string) => go({ date, person: person.personId })
  const setPerson = (personId: string) => {
    noteDiaryPerson(store.accountId, personId)
    go({ date: day, person: personId })
  }

  /** Nothing is shown as kept that is not. */
  const keeping = async (act: Promise<unknown>) => {
    try {
      await act
      syncSoon()
    } catch (error) {
      void showToast(
        'error',
        'Questo telefono non ha potuto conservare la voce: libera un po’ di spazio e riprova.',
      )
      throw error
    }
  }

  const oneDay: OneDay = {
    store,
    person,
    sharers: people.filter(({ write, share }) => write || share),
    familyFoods,
    day,
    today,
    hour: day === today ? Number(clock.format(now)) : null,
    foods,
    mayWrite: person.write && !isStudyOver && isOpen(day, now),
    isStudyOver,
    endsOn: isStudyOver ? null : studyEndsOn,
    save: async (contents) => {
      await keeping(store.save(contents))
      if (person.isMe) askToKeepStorage()
    },
    remove: (ids) => keeping(store.remove(ids)),
    settle: (id, choice) => keeping(store.settle(id, choice)),
  }

  return (
    <OneDayProvider value={oneDay}>
      <Stack>
        <StudyOverNote about="diary" isOver={isStudyOver} />
        <PersonChoice people={shown} chosen={person.personId} onChoose={setPerson} />
        <DiaryDay key={`${person.personId} ${day}`} diary={diary} onDay={setDay} />
      </Stack>
    </OneDayProvider>
  )
}
