import type { AnswerOf } from '@desco/contract/endpoint'
import { addDays } from '@desco/contract/diary/days'
import { diaryDeskLimits, diaryPlan } from '@desco/contract/diary/desk/diary-plan'
import { useState } from 'react'
import { z } from 'zod/mini'

import { DateField, SelectField } from '#forms/fields.tsx'
import { Form, FormError, useContractForm } from '#forms/form.tsx'
import { type Act, ActButton } from '#team/parts/act.tsx'
import { CheckboxField } from '#team/parts/fields.tsx'
import { showRefusalHere } from '#team/parts/refusal-here.ts'
import { useStaffCall, useStaffQuery } from '#team/session/queries.ts'
import { Notice } from '#ui/feedback/notices.tsx'
import { Button } from '#ui/form/button.tsx'
import { Fields } from '#ui/form/field.tsx'
import { Panel, Row, Stack } from '#ui/layout/boxes.tsx'
import { Text } from '#ui/text/text.tsx'

import { dayWords, familiesWords, peopleWords } from './diary-words.ts'

const { plan } = diaryDeskLimits

type Values = { from: string; to: string; days: string; staysOpen: boolean }

const dayCounts = Array.from({ length: plan.days.max - plan.days.min + 1 }, (_, place) => {
  const value = String(plan.days.min + place)
  return { value, label: `${value} giorni` }
})

const wantedPlan = z.pipe(
  z.transform(({ from, to, days, staysOpen }: Values) => ({ from, to, days: Number(days), staysOpen })),
  diaryPlan.planDiary.input,
)

/** Draws days for everybody who has none in the window, now and, while it is open, for who joins later. */
export function PlanForAll({ today }: { today: string }) {
  const call = useStaffCall()
  const [answer, setAnswer] = useState<AnswerOf<typeof diaryPlan.planDiary> | null>(null)
  const blank: Values = {
    from: addDays(today, 1),
    to: addDays(today, 21),
    days: String(plan.days.min),
    staysOpen: true,
  }
  const { form, submit } = useContractForm(wantedPlan, blank, {
    async send(wanted) {
      setAnswer(null)
      setAnswer(await call(diaryPlan.planDiary, wanted))
    },
    onRefused: showRefusalHere,
  })
  return (
    <Panel title="Per tutte le famiglie">
      <Form form={form} onSubmit={submit}>
        <Stack>
          <Text>
            Il portale sorteggia i giorni dentro la finestra: mai due di fila, uno nel fine settimana. Li
            riceve chi partecipa e in quei giorni non ne ha; chi ne ha già li tiene. I promemoria partono da
            soli.
          </Text>
          <OpenWindow />
          <Fields two>
            <DateField name="from" label="Dal" min={today} />
            <DateField name="to" label="Al" min={today} />
            <SelectField name="days" label="Quanti per persona" options={dayCounts} />
          </Fields>
          <CheckboxField
            name="staysOpen"
            label="Tieni aperta la finestra: chi entra dopo riceve i suoi giorni da solo"
          />
          <FormError />
          <Row>
            <Button
              type="submit"
              variant="primary"
              busy={form.formState.isSubmitting}
              busyLabel="Assegno i giorni…"
            >
              Assegna i giorni
            </Button>
          </Row>
          {answer !== null && (
            <Notice tone={answer.people === 0 ? 'info' : 'good'} live>
              {answer.people === 0
                ? 'In questa finestra tutti hanno già i loro giorni: non è cambiato niente.'
                : `Fatto: ${peopleWords(answer.people)} di ${familiesWords(answer.families)} hanno i loro giorni.`}
            </Notice>
          )}
        </Stack>
      </Form>
    </Panel>
  )
}

/** Until when who joins is assigned days, and the way to end that. */
function OpenWindow() {
  const { data } = useStaffQuery(diaryPlan.diaryWindow, {})
  const open = data?.window ?? null
  if (open === null) return null
  return (
    <>
      <Notice tone="info" title="Una finestra è aperta">
        Chi entra nello studio riceve {open.days} giorni tra {dayWords(open.from)} e {dayWords(open.to)},
        entro un’ora. Se ne apri un’altra, prende il posto di questa.
      </Notice>
      <Row>
        <ActButton act={closeWindow(open.id)}>Chiudi la finestra</ActButton>
      </Row>
    </>
  )
}

const closeWindow = (id: string): Act => ({
  endpoint: diaryPlan.closeDiaryWindow,
  input: { id },
  title: 'Chiudere la finestra?',
  follows:
    'Chi entra da adesso in poi non riceve più giorni da solo. I giorni già assegnati restano, con i loro promemoria.',
  confirm: 'Chiudi la finestra',
  done: 'Finestra chiusa.',
})
