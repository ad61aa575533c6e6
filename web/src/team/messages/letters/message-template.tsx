import type { InputOf } from '@desco/contract/endpoint'
import {
  fillTemplate,
  sampleValues,
  templateBody,
  templateName,
  templateSubject,
  templateVariableNames,
  templateVariables,
} from '@desco/contract/messages/desk/message-words'
import { type MessageTemplate, teamMessages } from '@desco/contract/messages/desk/team-messages'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useNavigate, useParams } from 'react-router'
import { z } from 'zod/mini'

import { TextAreaField, TextField } from '#forms/fields.tsx'
import { Form, FormError, SubmitButton, useContractForm } from '#forms/form.tsx'
import { BackLink } from '#team/parts/page-tabs.tsx'
import { showRefusalHere } from '#team/parts/refusal-here.ts'
import { Loaded } from '#ui/feedback/loaded.tsx'
import { messageTemplatePath, staffPaths } from '#team/paths.ts'
import { useStaffCall, useStaffMutation, useStaffQuery } from '#team/session/queries.ts'
import { forgetUnsaved, useUnsaved } from '#team/session/unsaved.ts'
import { Notice } from '#ui/feedback/notices.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Button } from '#ui/form/button.tsx'
import { Card, Columns, Panel, Row, Stack } from '#ui/layout/boxes.tsx'
import { DefinitionFacts } from '#ui/layout/list.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Text } from '#ui/text/text.tsx'

import { OtherText, VersionsPanel } from '#team/messages/versions-panel.tsx'

import styles from './messages.module.css'

const written = z.object({ name: templateName, subject: templateSubject, body: templateBody })
type Words = z.output<typeof written>

const back = <BackLink to={staffPaths.messages}>Tutti i messaggi</BackLink>

/** One template: its words, what families will read, and its versions. */
export function MessageTemplatePage() {
  const { templateId = '' } = useParams()
  const query = useStaffQuery(teamMessages.seeMessages, {})
  return (
    <>
      <PageHead title="Testo di un messaggio" end={back} />
      <Loaded query={query} failed="Il testo non è arrivato">
        {({ templates }) => {
          const template = templates.find(({ id }) => id === templateId)
          if (template === undefined) return <Notice tone="bad">Questo testo non c’è.</Notice>
          return (
            <Stack>
              <Editor key={template.id} template={template} />
              <Versions id={template.id} />
            </Stack>
          )
        }}
      </Loaded>
    </>
  )
}

export function NewMessageTemplatePage() {
  return (
    <>
      <PageHead title="Nuovo testo" end={back} />
      <Editor template={null} />
    </>
  )
}

const wordsOf = (template: MessageTemplate | null): Words => ({
  name: template?.name ?? '',
  subject: template?.subject ?? '',
  body: template?.body ?? '',
})

const isSame = (one: Words, other: Words) =>
  one.name === other.name && one.subject === other.subject && one.body === other.body

/** `template` is what the server has now; `held` is the version that is being worked on. */
function Editor({ template }: { template: MessageTemplate | null }) {
  const call = useStaffCall()
  const navigate = useNavigate()
  const [held, setHeld] = useState(template)
  const isConflict = template !== null && held !== null && template.version > held.version
  const { form, submit } = useContractForm(written, wordsOf(held), {
    async send(text) {
      const known = held === null ? { id: null } : { id: held.id, version: held.version }
      const answer = await call(teamMessages.saveMessageTemplate, { ...known, ...text })
      setHeld(answer.template)
      form.reset(wordsOf(answer.template))
      void showToast('success', 'Salvato.')
      if (held !== null) return
      forgetUnsaved()
      await navigate(messageTemplatePath(answer.template.id), { replace: true })
    },
    onRefused: showRefusalHere,
  })
  const { name = '', subject = '', body = '' } = useWatch({ control: form.control })
  useUnsaved(!isSame({ name, subject, body }, wordsOf(held)))
  const takeTheirs = () => {
    setHeld(template)
    form.reset(wordsOf(template))
  }

  return (
    <Columns
      main={
        <Stack>
          {isConflict && (
            <Notice tone="bad" title="Qualcun altro l’ha cambiato prima di te" live>
              <p>Quello che hai scritto non è salvato. Se lo salvi, il suo resta tra le versioni.</p>
              <OtherText title={template.subject}>
                <p>{template.body}</p>
              </OtherText>
              <Row>
                <Button onClick={() => setHeld(template)}>Continua con il mio</Button>
                <Button onClick={takeTheirs}>Prendi il suo</Button>
              </Row>
            </Notice>
          )}
          <Card>
            <Form form={form} onSubmit={submit}>
              <Stack>
                <TextField name="name" label="Nome" hint="Lo vede solo il gruppo di ricerca." />
                <TextField
                  name="subject"
                  label="Oggetto"
                  hint="Si legge anche sullo schermo bloccato: niente nomi."
                  spellCheck
                />
                <TextAreaField
                  name="body"
                  label="Testo"
                  hint="Ogni riga è un capoverso. Il link per non riceverne più si aggiunge da sé."
                  rows={12}
                />
                <FormError />
                <Row>
                  <SubmitButton busyLabel="Salvataggio…">Salva</SubmitButton>
                  <TryButton subject={subject} body={body} />
                </Row>
              </Stack>
            </Form>
          </Card>
        </Stack>
      }
      side={
        <Stack>
          <Preview subject={subject} body={body} />
          <Variables />
        </Stack>
      }
    />
  )
}

/** The message with invented names, in one's own mailbox. */
function TryButton(text: InputOf<typeof teamMessages.tryMessage>) {
  const { send, busy } = useStaffMutation(teamMessages.tryMessage, {
    done: 'Mandato a te: guarda la tua posta.',
  })
  return (
    <Button variant="tonal" busy={busy} onClick={() => void send(text)}>
      Manda a me
    </Button>
  )
}

function Preview({ subject, body }: { subject: string; body: string }) {
  const filled = fillTemplate({ subject, body }, sampleValues())
  return (
    <section aria-label="Anteprima">
      <Card>
        <Stack gap="tight">
          <Text size="small">Anteprima, con nomi inventati.</Text>
          <strong>{filled.subject || 'L’oggetto'}</strong>
          {filled.lines.map((line, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines have no other name, and none is moved
            <p key={place} className={styles.line}>
              {'portal' in line ? <u>Apri il portale</u> : line.text}
            </p>
          ))}
        </Stack>
      </Card>
    </section>
  )
}

const Variables = () => (
  <Panel title="Parole tra graffe">
    <DefinitionFacts
      facts={templateVariableNames.map((name) => ({
        term: `{${name}}`,
        value: templateVariables[name].means,
        full: true,
      }))}
    />
  </Panel>
)

function Versions({ id }: { id: string }) {
  const query = useStaffQuery(teamMessages.seeMessageTemplate, { id })
  return (
    <Loaded query={query} failed="Le versioni non sono arrivate">
      {({ versions }) => (
        <VersionsPanel
          title="Versioni"
          versions={versions.map(({ version, who, at, subject, body }) => ({
            version,
            at,
            by: who ?? 'arrivata con il portale',
            text: (
              <OtherText title={subject}>
                <p>{body}</p>
              </OtherText>
            ),
          }))}
        />
      )}
    </Loaded>
  )
}
