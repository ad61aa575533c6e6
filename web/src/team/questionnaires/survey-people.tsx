import { dayInItaly } from '@desco/contract/families/birth-date'
import type { AnswerOf } from '@desco/contract/endpoint'
import {
  type SurveyCounts,
  type SurveyPerson,
  surveyPeople,
  type SurveyState,
  surveyStates,
} from '@desco/contract/questionnaires/desk/survey-people'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'

import { FamilyLink } from '#team/parts/family-link.tsx'
import { LoadedList, useStaffList } from '#team/parts/loaded.tsx'
import { Loaded } from '#ui/feedback/loaded.tsx'
import tabs from '#team/parts/page-tabs.module.css'
import { PageTabs } from '#team/parts/page-tabs.tsx'
import { staffPaths, surveyPeoplePath } from '#team/paths.ts'
import { useStaffQuery } from '#team/session/queries.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { Card, Stack } from '#ui/layout/boxes.tsx'
import { type DataColumn, DataTable } from '#ui/layout/data-table.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { printDay, printMoment, printNumber, waitingSince } from '#ui/text/format.ts'
import { HiddenText, SmallNote } from '#ui/text/text.tsx'

import styles from './survey-desk.module.css'
import { openness, reasonWords, sinceHeads, stateHeads } from './survey-words.ts'

/** Of each questionnaire how many have done it, begun it, wait with it, do not see it. */
export function SurveyPeoplePage() {
  const query = useStaffQuery(surveyPeople.countSurveyPeople, {})
  const [now] = useState(() => new Date())
  return (
    <>
      <PageHead
        title="Questionari"
        lead="Chi ha risposto e chi no. Ogni numero si apre: dietro c’è l’elenco delle famiglie."
      />
      <PageTabs of="surveys" />
      <Loaded query={query} failed="I numeri non sono arrivati">
        {({ surveys, asOf }) => (
          <Stack>
            <Card>
              {surveys.length === 0 ? (
                <EmptyState drawing="colazione" level={2} title="Ancora nessun questionario">
                  Quando LimeSurvey ne ha uno, qui vedi chi ha risposto.
                </EmptyState>
              ) : (
                <DataTable
                  caption="Chi ha risposto, per questionario"
                  columns={columnsAt(asOf)}
                  rows={surveys}
                  rowKey="surveyId"
                />
              )}
            </Card>
            <SmallNote>
              Contate le persone delle famiglie che partecipano, e i genitori di quelle in attesa,{' '}
              {printMoment(asOf, now)}. «Iniziato» lo dice LimeSurvey quando una persona torna sul portale:
              chi ha lasciato a metà da poco può mancare. Nei questionari anonimi non si può sapere. «Usciti»:
              completati da chi poi ha lasciato; le risposte date prima restano.
            </SmallNote>
          </Stack>
        )}
      </Loaded>
    </>
  )
}

const columnsAt = (asOf: string): DataColumn<SurveyCounts>[] => [
  { head: 'Questionario', kind: 'title', cell: ({ title }) => title },
  {
    head: 'Stato',
    cell: (survey) => <Badge {...openness(survey, dayInItaly(new Date(asOf)))} />,
  },
  numberOf('done', ({ done }) => done),
  { head: 'Usciti', kind: 'number', cell: ({ left }) => printNumber(left) },
  numberOf('begun', ({ begun }) => begun),
  numberOf('waiting', ({ waiting }) => waiting),
  {
    head: 'Attesa più lunga',
    kind: 'short',
    cell: ({ waitingSince: since }) => (since === null ? '—' : waitingSince(since, asOf)),
  },
  numberOf('not_offered', ({ notOffered }) => notOffered),
]

/** A number that leads to those behind it. */
const numberOf = (
  state: SurveyState,
  countOf: (survey: SurveyCounts) => number,
): DataColumn<SurveyCounts> => ({
  head: stateHeads[state],
  kind: 'number',
  cell: (survey) => {
    const count = countOf(survey)
    return count === 0 ? (
      '0'
    ) : (
      <Link to={surveyPeoplePath(survey.surveyId, state)} className={styles.count}>
        {printNumber(count)}
        <HiddenText>
          {' '}
          {stateHeads[state].toLowerCase()}: {survey.title}
        </HiddenText>
      </Link>
    )
  },
})

type Listing = AnswerOf<typeof surveyPeople.listSurveyPeople>

const further = ({ people, more }: Listing) => (more ? { after: people.at(-1)?.personId } : null)

/** The people behind one number of one questionnaire, the longest waiting first. */
export function OneSurveyPeoplePage() {
  const { surveyId = '' } = useParams()
  const [params] = useSearchParams()
  const wanted = params.get('stato')
  const state = surveyStates.find((one) => one === wanted) ?? 'waiting'
  return <OneSurvey surveyId={Number(surveyId)} state={state} key={`${surveyId} ${state}`} />
}

function OneSurvey({ surveyId, state }: { surveyId: number; state: SurveyState }) {
  const input = { surveyId, state }
  const query = useStaffList(surveyPeople.listSurveyPeople, input, further, ({ people }) => people)
  const title = query.pages?.[0]?.title
  return (
    <>
      <PageHead
        title={title ?? 'Questionario'}
        lead="Chi aspetta da più tempo viene per primo."
        end={<Link to={staffPaths.surveyPeople}>Tutti i questionari</Link>}
      />
      <PageTabs of="surveys" />
      <StateLinks surveyId={surveyId} current={state} />
      <LoadedList
        query={query}
        failed="L’elenco non è arrivato"
        none={
          <EmptyState drawing="piatto-vuoto" level={2} title="Nessuno">
            {nobody[state]}
          </EmptyState>
        }
      >
        {(people) => (
          <DataTable
            caption={`${stateHeads[state]}: ${title ?? ''}`}
            columns={columnsFor(state, title ?? 'il questionario')}
            rows={people}
            rowKey="personId"
            linked
          />
        )}
      </LoadedList>
    </>
  )
}

const nobody: Record<SurveyState, string> = {
  waiting: 'Nessuno ha questo questionario ancora da aprire.',
  begun: 'Nessuno è a metà.',
  done: 'Nessuno lo ha ancora completato.',
  not_offered: 'Lo vedono tutti.',
}

const StateLinks = ({ surveyId, current }: { surveyId: number; current: SurveyState }) => (
  <nav aria-label="Chi mostrare" className={tabs.tabs}>
    {(['waiting', 'begun', 'done', 'not_offered'] as const).map((state) => (
      <Link
        key={state}
        to={surveyPeoplePath(surveyId, state)}
        aria-current={state === current ? 'page' : undefined}
      >
        {stateHeads[state]}
      </Link>
    ))}
  </nav>
)

const columnsFor = (state: SurveyState, title: string): DataColumn<SurveyPerson>[] => [
  {
    head: 'Famiglia',
    kind: 'title',
    cell: ({ familyId, familyCode }) => (
      <FamilyLink id={familyId} code={familyCode} backTo={`Torna a «${title}»`} />
    ),
  },
  { head: 'Chi', kind: 'short', cell: ({ initials }) => initials },
  { head: 'Ruolo', cell: ({ isChild }) => (isChild ? 'Figlio/a' : 'Genitore') },
  state === 'not_offered'
    ? { head: sinceHeads[state], cell: reasonWords }
    : {
        head: sinceHeads[state],
        kind: 'short',
        cell: ({ since }) => (since === null ? '—' : printDay(since)),
      },
]
