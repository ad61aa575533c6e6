import type { AnswerOf } from '@desco/contract/endpoint'
import {
  type MessageSending,
  messageSendings,
  type MessageTemplate,
  type ReminderRule,
  teamMessages,
} from '@desco/contract/messages/desk/team-messages'
import { dropReasons, reminderSubjects } from '@desco/contract/messages/desk/message-words'
import { Link } from 'react-router'

import { ActButton, useDialog } from '#team/parts/act.tsx'
import { Loaded } from '#ui/feedback/loaded.tsx'
import { menuColumn } from '#team/parts/more-menu.tsx'
import { messageTemplatePath, staffPaths } from '#team/paths.ts'
import { useStaffMutation, useStaffQuery } from '#team/session/queries.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Notice } from '#ui/feedback/notices.tsx'
import { Button, buttonClass } from '#ui/form/button.tsx'
import { Panel, Row, Stack } from '#ui/layout/boxes.tsx'
import { type DataColumn, DataTable } from '#ui/layout/data-table.tsx'
import { DefinitionFacts } from '#ui/layout/list.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { capital, counted, printDayAndTime, printNumber } from '#ui/text/format.ts'
import { MailIcon, PlusIcon } from '#ui/text/icons.tsx'
import { Text } from '#ui/text/text.tsx'

import { saveRule, saveSettings } from './message-acts.tsx'

type Answer = AnswerOf<typeof teamMessages.seeMessages>

/** Reminders by rules, what they say, and what was sent to the families of a filter. */
export function MessagesPage() {
  const query = useStaffQuery(teamMessages.seeMessages, {})
  return (
    <>
      <PageHead
        title="Messaggi"
        lead="Promemoria e messaggi che nessuno è tenuto a ricevere. Codici, ricevute e avvisi di legge partono da sé e prima di tutti."
        act={
          <Link to={staffPaths.sendMessage} className={buttonClass({ variant: 'primary' })}>
            <MailIcon size="small" />
            Scrivi a più famiglie
          </Link>
        }
      />
      <Loaded query={query} failed="I messaggi non sono arrivati">
        {(answer) => (
          <Stack>
            <Rules {...answer} />
            <Settings {...answer} />
            <Templates templates={answer.templates} />
            <Sendings sendings={answer.sendings} />
          </Stack>
        )}
      </Loaded>
    </>
  )
}

function Rules({ rules, templates, surveys, nextRunAt }: Answer) {
  const { send } = useStaffMutation(teamMessages.saveReminderRule)
  const columns: DataColumn<ReminderRule>[] = [
    { head: 'Ricorda', kind: 'title', cell: (rule) => whatOf(rule, surveys) },
    {
      head: 'Stato',
      cell: ({ enabled }) => <Badge tone={enabled ? 'good' : 'plain'}>{enabled ? 'Accesa' : 'Spenta'}</Badge>,
    },
    { head: 'Quando', cell: whenOf },
    { head: 'Oggi', cell: todayOf },
    menuColumn((rule) => ({
      of: `la regola: ${whatOf(rule, surveys)}`,
      items: [
        { label: rule.enabled ? 'Spegni' : 'Accendi', onChoose: () => void send(switched(rule)) },
        { label: 'Modifica', act: saveRule(rule, { templates, surveys }) },
      ],
    })),
  ]
  return (
    <Panel
      title="Promemoria"
      fact={nextRunAt === null ? undefined : `Prossimo giro ${printDayAndTime(nextRunAt)}`}
    >
      <DataTable caption="Regole dei promemoria" columns={columns} rows={rules} wordy />
      <Row>
        <ActButton large act={saveRule(null, { templates, surveys })}>
          <PlusIcon size="small" />
          Nuova regola
        </ActButton>
      </Row>
    </Panel>
  )
}

/** The body that switches a rule on or off: what it says, and the version that was on the screen. */
const switched = ({
  editedAt: _1,
  editedBy: _2,
  today: _3,
  dueNow: _4,
  countedAt: _5,
  ...rule
}: ReminderRule) => ({
  ...rule,
  enabled: !rule.enabled,
})

function whatOf({ subject, surveyId }: ReminderRule, surveys: Answer['surveys']) {
  const { label } = reminderSubjects[subject]
  if (surveyId === null) return label
  const title = surveys.find(({ id }) => id === surveyId)?.title ?? `n. ${surveyId}`
  return `${label}: «${title}»`
}

function whenOf({ afterDays, everyDays, atMost }: ReminderRule) {
  const first = `Dopo ${counted(afterDays, 'giorno', 'giorni')}`
  if (atMost === 1) return `${first}, una volta`
  return `${first}, poi ogni ${counted(everyDays, 'giorno', 'giorni')}; al più ${counted(atMost, 'volta', 'volte')}`
}

function todayOf({ enabled, today, dueNow, countedAt }: ReminderRule) {
  const sent = counted(today, 'messaggio scritto', 'messaggi scritti')
  if (enabled) return sent
  if (dueNow === null || countedAt === null) return 'Il conto arriva dopo il prossimo giro'
  return `Se fosse accesa: ${counted(dueNow, 'famiglia', 'famiglie')} (${printDayAndTime(countedAt)})`
}

function Settings({ settings }: Answer) {
  const { fromHour, untilHour, perWeek } = settings
  return (
    <Panel title="Orari e limite">
      <Text>
        I messaggi partono dalle {fromHour} alle {untilHour}, ora italiana. Una famiglia ne riceve al più{' '}
        {perWeek} in sette giorni, contando regole, invii e promemoria del diario; questi ultimi partono
        comunque, ai loro orari. Quello che va a entrambi i genitori conta uno, e così i promemoria di un
        giorno di diario.
      </Text>
      <Row>
        <ActButton act={saveSettings(settings)}>Cambia orari e limite</ActButton>
      </Row>
    </Panel>
  )
}

const templateColumns: DataColumn<MessageTemplate>[] = [
  { head: 'Nome', kind: 'title', cell: ({ id, name }) => <Link to={messageTemplatePath(id)}>{name}</Link> },
  { head: 'Oggetto', cell: ({ subject }) => subject },
  { head: 'Ultima modifica', kind: 'short', cell: ({ editedAt }) => printDayAndTime(editedAt) },
]

const Templates = ({ templates }: { templates: MessageTemplate[] }) => (
  <Panel title="Testi dei messaggi" fact={counted(templates.length, 'testo', 'testi')}>
    <DataTable caption="Testi dei messaggi" columns={templateColumns} rows={templates} linked />
    <Row>
      <Link to={staffPaths.newMessageTemplate} className={buttonClass({ variant: 'secondary' })}>
        <PlusIcon size="small" />
        Scrivi un testo
      </Link>
    </Row>
  </Panel>
)

function Sendings({ sendings }: { sendings: MessageSending[] }) {
  const show = useDialog()
  const columns: DataColumn<MessageSending>[] = [
    {
      head: 'Testo',
      kind: 'title',
      cell: ({ template, templateVersion }) => `${template} (versione ${templateVersion})`,
    },
    { head: 'Quando', kind: 'short', cell: ({ sentAt }) => printDayAndTime(sentAt) },
    { head: 'Famiglie', kind: 'number', cell: ({ families }) => families },
    { head: 'Chi', cell: ({ by }) => by },
    {
      head: 'Azioni',
      kind: 'action',
      cell: (sending) => (
        <Button
          small
          onClick={() => show((onClose) => <SendingDialog sending={sending} onClose={onClose} />)}
        >
          A che punto è
        </Button>
      ),
    },
  ]
  return (
    <Panel title="Mandati a più famiglie">
      {sendings.length === 0 ? (
        <Text>Ancora nessuno.</Text>
      ) : (
        <DataTable caption="Messaggi mandati" columns={columns} rows={sendings} wordy />
      )}
    </Panel>
  )
}

/** How far one sending is, why some got nothing, and the way to stop what has not left. */
function SendingDialog({ sending, onClose }: { sending: MessageSending; onClose: () => void }) {
  const query = useStaffQuery(messageSendings.seeSending, { id: sending.id })
  const { send, busy } = useStaffMutation(messageSendings.stopSending, { done: 'Fermato.' })
  const stop = async () => {
    if ((await send({ id: sending.id })) !== null) onClose()
  }
  const mayStop = sending.stoppedAt === null && (query.data?.waiting ?? 0) > 0
  return (
    <Dialog
      title={sending.template}
      onClose={onClose}
      back="Chiudi"
      actions={
        mayStop && (
          <Button variant="dangerOutline" busy={busy} onClick={() => void stop()}>
            Ferma quelli che non sono partiti
          </Button>
        )
      }
    >
      {sending.stoppedAt !== null && <Notice>Fermato il {printDayAndTime(sending.stoppedAt)}.</Notice>}
      <Loaded query={query} failed="Il conto non è arrivato">
        {({ sent, waiting, failed, dropped }) => (
          <DefinitionFacts
            facts={[
              { term: 'Partiti', value: printNumber(sent), numeric: true },
              { term: 'In attesa', value: printNumber(waiting), numeric: true },
              { term: 'Non recapitati', value: printNumber(failed), numeric: true },
              ...dropped.map(({ reason, count }) => ({
                term: `Non mandati: ${capital(dropReasons[reason])}`,
                value: printNumber(count),
                numeric: true,
              })),
            ]}
          />
        )}
      </Loaded>
    </Dialog>
  )
}
