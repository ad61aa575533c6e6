import { dayInItaly } from '@desco/contract/birth-date'
import { type DeskSurvey, surveyDesk } from '@desco/contract/staff/survey-desk'
import { useState } from 'react'

import { Loaded } from '#team/parts/loaded.tsx'
import { useStaffQuery } from '#team/session/queries.ts'
import { Notice } from '#ui/feedback/notices.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { Card, Stack } from '#ui/layout/boxes.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { printDay, printMoment, unbroken } from '#ui/text/format.ts'
import { HiddenText, Text } from '#ui/text/text.tsx'
import { type DataColumn, DataTable, RowActions } from '#ui/layout/data-table.tsx'
import { useMay } from '#team/session/session.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Button } from '#ui/form/button.tsx'

import { AudienceDialog } from './audience-dialog.tsx'
import { DeskTabs } from './desk-tabs.tsx'

/** The questionnaires as LimeSurvey lists them, and who sees which. */
export function SurveyDeskPage() {
  const query = useStaffQuery(surveyDesk.listDeskSurveys, {})
  const [changing, setChanging] = useState<DeskSurvey | null>(null)
  const [now] = useState(() => new Date())
  const close = () => setChanging(null)
  return (
    <>
      <PageHead
        title="Questionari"
        lead="Chi vede quale questionario. Quelli che non tocchi li vedono tutti, nell’ordine di LimeSurvey."
      />
      <DeskTabs />
      <Loaded query={query} failed="I questionari non sono arrivati">
        {({ surveys, asOf, stale }) => (
          <Stack>
            {stale && (
              <Notice tone="wait" title="LimeSurvey non risponde">
                Questo è l’ultimo elenco che ci ha dato, {printMoment(asOf, now)}.
              </Notice>
            )}
            <Card>
              {surveys.length === 0 ? (
                <EmptyState drawing="colazione" level={2} title="Ancora nessun questionario">
                  Quando ne crei uno in LimeSurvey, lo trovi qui entro un minuto.
                </EmptyState>
              ) : (
                <SurveysTable surveys={surveys} onChange={setChanging} />
              )}
            </Card>
            {!stale && (
              <Text tone="faint" size="small">
                Elenco di LimeSurvey aggiornato {printMoment(asOf, now)}.
              </Text>
            )}
          </Stack>
        )}
      </Loaded>
      {changing !== null && <AudienceDialog survey={changing} onDone={close} onClose={close} />}
    </>
  )
}

type Props = { surveys: readonly DeskSurvey[]; onChange: (survey: DeskSurvey) => void }

function SurveysTable({ surveys, onChange }: Props) {
  const may = useMay()
  const [today] = useState(() => dayInItaly(new Date()))
  const columns: DataColumn<DeskSurvey>[] = [
    { head: 'Questionario', kind: 'title', cell: ({ title }) => title },
    {
      head: 'Stato',
      cell: (survey) => {
        const { tone, word } = openness(survey, today)
        return <Badge tone={tone}>{word}</Badge>
      },
    },
    { head: 'Chi lo vede', cell: audienceWords },
    { head: 'Posizione', cell: ({ place }) => place ?? 'come in LimeSurvey' },
  ]
  const actions: DataColumn<DeskSurvey> = {
    head: 'Azioni',
    kind: 'action',
    cell: (survey) => (
      <RowActions>
        <Button small onClick={() => onChange(survey)}>
          <span>
            Cambia <HiddenText>chi vede {survey.title}</HiddenText>
          </span>
        </Button>
      </RowActions>
    ),
  }
  return (
    <DataTable
      caption="Questionari e destinatari"
      columns={may('surveys.assign') ? [...columns, actions] : columns}
      rows={surveys}
      rowKey={({ surveyId }) => surveyId}
    />
  )
}

/** Who sees a survey, in words. */
function audienceWords({ parents, children, ageFrom, ageTo, hidden }: DeskSurvey): string {
  if (hidden) return 'Nessuno: è nascosto'
  const kids = `figli${ageWords(ageFrom, ageTo)}`
  if (parents && children) return `Genitori e ${kids}`
  return parents ? 'Solo genitori' : `Solo ${kids}`
}

function ageWords(from: number | null, to: number | null): string {
  if (from !== null && to !== null) return from === to ? ` di ${from} anni` : ` da ${from} a ${to} anni`
  if (from !== null) return ` da ${from} anni in su`
  return to === null ? '' : ` fino a ${to} anni`
}

/** Where a survey stands, in a word; `today` is Italy's day. LimeSurvey's moments are local and begin with the day. */
function openness({ active, open, startsAt, expiresAt }: DeskSurvey, today: string) {
  if (open) return { tone: 'good', word: 'Aperto' } as const
  if (!active) return { tone: 'plain', word: 'Non attivo' } as const
  const [startDay, endDay] = [startsAt?.slice(0, 10), expiresAt?.slice(0, 10)]
  if (endDay !== undefined && endDay <= today)
    return { tone: 'plain', word: `Chiuso dal ${unbroken(printDay(endDay))}` } as const
  return startDay === undefined
    ? ({ tone: 'wait', word: 'Fuori dalle date' } as const)
    : ({ tone: 'wait', word: `Apre il ${unbroken(printDay(startDay))}` } as const)
}
