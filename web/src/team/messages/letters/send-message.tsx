import type { AnswerOf } from '@desco/contract/endpoint'
import type { FunnelStep } from '@desco/contract/families/states'
import {
  messageSendings,
  type MessageTemplate,
  type RecipientFilter,
  teamMessages,
} from '@desco/contract/messages/desk/team-messages'
import {
  dropReasons,
  fillTemplate,
  sampleValues,
  stepChoices,
  unfitVariable,
} from '@desco/contract/messages/desk/message-words'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import { Refusal } from '#data/refusal.ts'
import { type Act, ActButton } from '#team/parts/act.tsx'
import { BackLink } from '#team/parts/page-tabs.tsx'
import { Filters } from '#team/parts/filters.tsx'
import { numbered } from '#team/parts/fields.tsx'
import { Loaded } from '#ui/feedback/loaded.tsx'
import { staffPaths } from '#team/paths.ts'
import { useStaffCall, useStaffQuery } from '#team/session/queries.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Button } from '#ui/form/button.tsx'
import { DateInput, Select, TextInput } from '#ui/form/inputs.tsx'
import { Card, Panel, Row, Stack } from '#ui/layout/boxes.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { counted } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'

import styles from './messages.module.css'

type Answer = AnswerOf<typeof teamMessages.seeMessages>
type RecipientCount = AnswerOf<typeof messageSendings.countRecipients>

/** A message to the families of a filter: who would get it is seen before, and once more asked. */
export function SendMessagePage() {
  const query = useStaffQuery(teamMessages.seeMessages, {}, { onlyOnEntry: true })
  return (
    <>
      <PageHead
        title="Scrivi a più famiglie"
        lead="Scegli le famiglie, guarda chi lo riceve, poi il testo."
        end={<BackLink to={staffPaths.messages}>Tutti i messaggi</BackLink>}
      />
      <Loaded query={query} failed="I testi non sono arrivati">
        {(answer) => <Sending {...answer} />}
      </Loaded>
    </>
  )
}

const blank = { step: 'all', survey: 'any', ageFrom: '', ageTo: '', from: '', to: '' }

/** The filter that is sent: only what narrows. */
function filterOf({ step, survey, ageFrom, ageTo, from, to }: typeof blank): RecipientFilter {
  const [youngest, oldest] = [numbered(ageFrom), numbered(ageTo)]
  return {
    ...(step !== 'all' && { step: step as FunnelStep }),
    ...(survey !== 'any' && { surveyNotDone: Number(survey) }),
    ...(youngest !== null && { ageFrom: youngest }),
    ...(oldest !== null && { ageTo: oldest }),
    ...(from !== '' && { registeredFrom: from }),
    ...(to !== '' && { registeredTo: to }),
  }
}

function Sending({ templates, surveys }: Answer) {
  const call = useStaffCall()
  const [fields, setFields] = useState(blank)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [seen, setSeen] = useState<{ filter: RecipientFilter; found: RecipientCount } | null>(null)
  const set = (name: keyof typeof blank) => (value: string) => {
    setFields({ ...fields, [name]: value })
    setErrors({})
    // the count is another question's answer now
    setSeen(null)
  }
  async function look() {
    const filter = filterOf(fields)
    try {
      setSeen({ filter, found: await call(messageSendings.countRecipients, filter) })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      setErrors(error.fields)
      void showToast('error', Object.values(error.fields)[0] ?? error.message)
    }
  }
  const clear = () => {
    setFields(blank)
    setErrors({})
    setSeen(null)
  }
  const field = (name: keyof typeof blank, sent: string = name) => ({
    name: sent,
    value: fields[name],
    onChange: set(name),
    ...(errors[sent] !== undefined && { error: errors[sent] }),
  })

  return (
    <Stack>
      <Filters label="Quali famiglie" act="Guarda chi lo riceve" onSearch={() => void look()} onClear={clear}>
        <Select
          {...field('step')}
          label="A che punto"
          options={[{ value: 'all', label: 'Tutte quelle che partecipano' }, ...stepChoices]}
        />
        <Select
          {...field('survey', 'surveyNotDone')}
          label="Non ha compilato"
          options={[
            { value: 'any', label: 'Non importa' },
            ...surveys.map(({ id, title }) => ({ value: String(id), label: title })),
          ]}
        />
        <TextInput {...field('ageFrom')} label="Figli da … anni" inputMode="numeric" />
        <TextInput {...field('ageTo')} label="Figli fino a … anni" inputMode="numeric" />
        <DateInput {...field('from', 'registeredFrom')} label="Registrata dal" />
        <DateInput {...field('to', 'registeredTo')} label="Registrata fino al" />
      </Filters>
      <div aria-live="polite">{seen !== null && <Recipients {...seen.found} />}</div>
      {seen !== null && seen.found.recipients > 0 && (
        <ChooseText
          key={JSON.stringify(seen.filter)}
          templates={templates}
          filter={seen.filter}
          found={seen.found}
          onRefused={() => setSeen(null)}
        />
      )}
    </Stack>
  )
}

const Recipients = ({ families, recipients, codes, others }: RecipientCount) => (
  <Panel
    title="Chi lo riceve"
    fact={`${counted(families, 'famiglia', 'famiglie')}, ${counted(recipients, 'genitore', 'genitori')}`}
  >
    <Stack gap="tight">
      {codes.length === 0 ? (
        <Text>Nessuno. Cambia la scelta, o aspetta che passi qualche giorno.</Text>
      ) : (
        <ul className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
          {families > codes.length && <li>e altre {families - codes.length}</li>}
        </ul>
      )}
      {others.length > 0 && (
        <>
          <Text size="small">Genitori di queste famiglie che non lo ricevono:</Text>
          <ul className={styles.others}>
            {others.map(({ reason, count }) => (
              <li key={reason}>
                {counted(count, 'persona', 'persone')}: {dropReasons[reason]}
              </li>
            ))}
          </ul>
        </>
      )}
    </Stack>
  </Panel>
)

type ChooseProps = {
  templates: readonly MessageTemplate[]
  filter: RecipientFilter
  found: RecipientCount
  onRefused: () => void
}

function ChooseText({ templates, filter, found, onRefused }: ChooseProps) {
  const navigate = useNavigate()
  const [id, setId] = useState('')
  const template = templates.find((one) => one.id === id)
  const filled = template && fillTemplate(template, sampleValues())
  return (
    <Card>
      <Select
        name="templateId"
        label="Quale testo"
        value={id}
        onChange={setId}
        placeholder="Scegli un testo"
        // the others say what only a rule or a news knows
        options={templates
          .filter((one) => unfitVariable(one, null) === undefined)
          .map(({ id: value, name }) => ({ value, label: name }))}
      />
      {filled && (
        <section aria-label="Anteprima">
          <Stack gap="tight">
            <strong>{filled.subject}</strong>
            {filled.lines.map((line, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- lines have no other name, and none is moved
              <p key={place} className={styles.line}>
                {'portal' in line ? <u>Apri il portale</u> : line.text}
              </p>
            ))}
          </Stack>
        </section>
      )}
      <Row>
        {template === undefined ? (
          <Button variant="primary" disabled>
            Manda…
          </Button>
        ) : (
          <ActButton
            large
            variant="primary"
            act={{
              ...sendingOf(template, filter, found),
              onDone: () => void navigate(staffPaths.messages),
              onRefused,
            }}
          >
            Manda…
          </ActButton>
        )}
      </Row>
    </Card>
  )
}

const sendingOf = (
  { id: templateId, version: templateVersion, name }: MessageTemplate,
  filter: RecipientFilter,
  { families, recipients }: RecipientCount,
): Act => ({
  endpoint: messageSendings.sendToFamilies,
  input: { templateId, templateVersion, filter, recipients },
  title: `Mandare «${name}» a ${counted(families, 'famiglia', 'famiglie')}?`,
  follows:
    'Un messaggio partito non si riprende. Chi nel frattempo lascia lo studio, va in pausa o non ne vuole più, non lo riceve.',
  confirm: `Manda a ${counted(recipients, 'genitore', 'genitori')}`,
  done: 'Fatto: parte negli orari che avete scelto.',
})
