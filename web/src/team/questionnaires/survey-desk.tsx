import { dayInItaly } from '@desco/contract/families/birth-date'
import { type DeskSurvey, surveyDesk } from '@desco/contract/questionnaires/desk/survey-desk'
import { surveySchedule } from '@desco/contract/questionnaires/desk/survey-schedule'
import { useState } from 'react'
import { Link } from 'react-router'

import { SelectField } from '#forms/fields.tsx'
import type { Act } from '#team/parts/act.tsx'
import { menuColumn } from '#team/parts/more-menu.tsx'
import { mustBeNumber } from '#team/parts/fields.tsx'
import { PageTabs } from '#team/parts/page-tabs.tsx'
import { surveyPeoplePath } from '#team/paths.ts'
import { useStaffQuery } from '#team/session/queries.ts'
import { useMay } from '#team/session/session.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Loaded } from '#ui/feedback/loaded.tsx'
import { Notice } from '#ui/feedback/notices.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { Card, Stack } from '#ui/layout/boxes.tsx'
import { type DataColumn, DataTable } from '#ui/layout/data-table.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { counted, printMoment } from '#ui/text/format.ts'
import { SmallNote } from '#ui/text/text.tsx'

import { assignSurvey } from './assign-survey.tsx'
import { KindBadges, KindNotices } from './survey-kind.tsx'
import { scheduleSurvey } from './schedule-dialog.tsx'
import styles from './survey-desk.module.css'
import { datesThere, openness, windowWords } from './survey-words.ts'

/** The questionnaires as LimeSurvey lists them: who sees which, and when. */
export function SurveyDeskPage() {
  const query = useStaffQuery(surveyDesk.listDeskSurveys, {})
  const [now] = useState(() => new Date())
  return (
    <>
      <PageHead
        title="Questionari"
        lead="Li vedono tutti, nell’ordine e nelle date di LimeSurvey. Qui sotto sta soltanto che cosa è diverso."
      />
      <PageTabs of="surveys" />
      <Loaded query={query} failed="I questionari non sono arrivati">
        {({ surveys, asOf, stale }) => (
          <Stack>
            {stale && (
              <Notice tone="wait" title="LimeSurvey non risponde">
                Questo è l’ultimo elenco che ci ha dato, {printMoment(asOf, now)}.
              </Notice>
            )}
            <Card flush>
              {surveys.length === 0 ? (
                <EmptyState drawing="colazione" level={2} title="Ancora nessun questionario">
                  Quando ne crei uno in LimeSurvey, lo trovi qui entro un minuto.
                </EmptyState>
              ) : (
                <SurveysTable surveys={surveys} />
              )}
            </Card>
            <KindNotices surveys={surveys} />
            {!stale && <SmallNote>Elenco di LimeSurvey aggiornato {printMoment(asOf, now)}.</SmallNote>}
          </Stack>
        )}
      </Loaded>
    </>
  )
}

function SurveysTable({ surveys }: { surveys: readonly DeskSurvey[] }) {
  const may = useMay()
  const [today] = useState(() => dayInItaly(new Date()))
  const columns: DataColumn<DeskSurvey>[] = [
    {
      head: 'Questionario',
      kind: 'title',
      cell: ({ surveyId, title }) =>
        may('surveys.people') ? <Link to={surveyPeoplePath(surveyId)}>{title}</Link> : title,
    },
    {
      head: 'Stato',
      cell: (survey) => (
        <>
          <Badge {...openness(survey, today)} /> <KindBadges survey={survey} />
        </>
      ),
    },
    { head: 'Chi lo vede', cell: audienceWords },
    { head: 'Quando', cell: (survey) => <When survey={survey} surveys={surveys} today={today} /> },
  ]
  const acts = menuColumn<DeskSurvey>((survey) => {
    const others = surveys.filter(({ surveyId }) => surveyId !== survey.surveyId)
    return {
      of: survey.title,
      items: [
        { label: 'Cambia chi lo vede', act: assignSurvey(survey) },
        { label: 'Quando si compila', act: scheduleSurvey(survey, others) },
        { label: 'Sostituito da…', act: replaceSurvey(survey, others) },
      ],
    }
  })
  return (
    <DataTable
      caption="Questionari e destinatari"
      columns={may('surveys.assign') ? [...columns, acts] : columns}
      rows={surveys}
      rowKey="surveyId"
      linked
    />
  )
}

type WhenProps = { survey: DeskSurvey; surveys: readonly DeskSurvey[]; today: string }

/** The team's window, LimeSurvey's dates and how long it takes: what there is of them, a line each. */
function When({ survey, surveys, today }: WhenProps) {
  const titleOf = (id: number) => surveys.find(({ surveyId }) => surveyId === id)?.title ?? String(id)
  const lines = [
    windowWords(survey.window, titleOf),
    datesThere(survey, today),
    survey.minutes === null ? undefined : `Circa ${counted(survey.minutes, 'minuto', 'minuti')}`,
  ].filter((line) => line !== undefined)
  if (lines.length === 0) return null
  return (
    <div className={styles.about}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </div>
  )
}

/** The audience of a survey where it is not everybody, and its place in their list where one was chosen. */
function audienceWords({ parents, children, ageFrom, ageTo, hidden, place }: DeskSurvey): string {
  if (hidden) return 'Nessuno: è nascosto'
  const isForAll = parents && children && ageFrom === null && ageTo === null
  if (isForAll) return place === null ? '' : `Al posto ${place}`
  const kids = `figli${ageWords(ageFrom, ageTo)}`
  const who = parents && children ? `Genitori e ${kids}` : parents ? 'Solo genitori' : `Solo ${kids}`
  return place === null ? who : `${who}, al posto ${place}`
}

function ageWords(from: number | null, to: number | null): string {
  if (from !== null && to !== null) return from === to ? ` di ${from} anni` : ` da ${from} a ${to} anni`
  if (from !== null) return ` da ${from} anni in su`
  return to === null ? '' : ` fino a ${to} anni`
}

/** A questionnaire was made again in LimeSurvey: which one it is now. */
export const replaceSurvey = (
  survey: DeskSurvey,
  others: readonly DeskSurvey[],
): Act<typeof surveySchedule.replaceSurvey> => ({
  endpoint: surveySchedule.replaceSurvey,
  // a missing choice is no number, and refused in the contract's words
  sent: ({ to }: { to: string }) => ({ from: survey.surveyId, to: mustBeNumber(to) }),
  input: { to: '' },
  title: survey.title,
  follows:
    'L’hai rifatto in LimeSurvey? Scegli quello nuovo. Chi ha completato questo risulta aver completato quello nuovo, anche se finisce questo più tardi. Destinatari, posizione, finestra e minuti passano al nuovo, e questo viene nascosto. Le risposte restano in LimeSurvey dove sono.',
  fields: (
    <SelectField
      name="to"
      label="Ora è il questionario"
      options={others.map(({ surveyId, title }) => ({
        value: String(surveyId),
        label: `${title} (${surveyId})`,
      }))}
    />
  ),
  confirm: 'Sposta',
  done: ({ completions }) =>
    `Fatto: ${counted(completions, 'completamento spostato', 'completamenti spostati')}.`,
})
