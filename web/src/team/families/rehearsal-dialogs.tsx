import type { AnswerOf, InputOf } from '@desco/contract/endpoint'
import { type Rehearsal, rehearsalForm, rehearsals } from '@desco/contract/staff/rehearsals'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'

import { TextField } from '#forms/fields.tsx'
import { contractResolver, Form, SubmitButton, useSubmit } from '#forms/form.tsx'
import { ConfirmDialog } from '#team/parts/dialogs.tsx'
import { type OneTimeLink, OneTimeLinkDialog } from '#team/parts/one-time-link.tsx'
import { rehearsalsPath } from '#team/paths.ts'
import { useStaffCall, useStaffMutation, useStaffQuery } from '#team/session/queries.ts'
import { useUnsaved } from '#team/session/unsaved.ts'
import { Dialog, DialogActions } from '#ui/feedback/dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { Row, Stack } from '#ui/layout/boxes.tsx'
import { printDay, printDayAndTime } from '#ui/text/format.ts'
import { HiddenText, Text } from '#ui/text/text.tsx'

import styles from './rehearsal-dialogs.module.css'

/** Makes the link with which a rehearsal is registered, and shows those that nobody has used yet. */
export function BeginRehearsalDialog({ onClose }: { onClose: () => void }) {
  const [begun, setBegun] = useState<OneTimeLink | null>(null)
  return begun === null ? (
    <AskForLink onBegun={setBegun} onClose={onClose} />
  ) : (
    <OneTimeLinkDialog title="Il link della prova" link={begun.link} onClose={onClose}>
      L’abbiamo mandato a {begun.email}. Vale una volta sola, fino al {printDayAndTime(begun.expiresAt)}.
      Aprilo in una finestra in cui nessuno è entrato nel portale delle famiglie.
    </OneTimeLinkDialog>
  )
}

type AskProps = { onBegun: (begun: OneTimeLink) => void; onClose: () => void }

function AskForLink({ onBegun, onClose }: AskProps) {
  const call = useStaffCall()
  const form = useForm<{ email: string }, unknown, InputOf<typeof rehearsals.beginRehearsal>>({
    resolver: contractResolver(rehearsalForm),
    defaultValues: { email: '' },
    mode: 'onTouched',
  })
  useUnsaved(form.formState.isDirty)
  const submit = useSubmit(form, {
    async send({ email }) {
      const made: AnswerOf<typeof rehearsals.beginRehearsal> = await call(rehearsals.beginRehearsal, {
        email,
      })
      onBegun({ email, ...made })
    },
  })
  return (
    <Dialog alert title="Crea una famiglia di prova" onClose={onClose}>
      <Form form={form} onSubmit={submit}>
        <Stack>
          <Text>
            Con il link registri una famiglia che fa tutta la strada vera: codice, figli, consensi, secondo
            genitore, questionari, diario. Le email partono davvero. Non entra in nessun numero, elenco o
            esportazione, e la elimini quando vuoi dalla sua scheda.
          </Text>
          <TextField
            name="email"
            label="Manda il link a"
            type="email"
            autoCapitalize="none"
            spellCheck={false}
          />
          <LinksThatWait />
        </Stack>
        <DialogActions>
          <SubmitButton busyLabel="Creazione…">Crea e manda il link</SubmitButton>
          <Button onClick={onClose}>Annulla</Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

/** Links that can still be used: each could be in the wrong hands, and can be ended. */
function LinksThatWait() {
  const query = useStaffQuery(rehearsals.listRehearsals, {})
  const { send, busy } = useStaffMutation(rehearsals.cancelRehearsal, { done: 'Il link non vale più.' })
  const waiting = (query.data?.rehearsals ?? []).filter(({ family }) => family === null)
  if (waiting.length === 0) return null
  return (
    <section aria-label="Link non ancora usati">
      <Stack gap="tight">
        <Text size="small">Link non ancora usati:</Text>
        <ul className={styles.links}>
          {waiting.map((one) => (
            <li key={one.id}>
              <Row>
                <Text size="small">{wordsOf(one)}</Text>
                <Button small disabled={busy} onClick={() => void send({ id: one.id })}>
                  <span>
                    Annulla il link <HiddenText>({wordsOf(one)})</HiddenText>
                  </span>
                </Button>
              </Row>
            </li>
          ))}
        </ul>
      </Stack>
    </section>
  )
}

const wordsOf = ({ madeAt, madeBy, expiresAt }: Rehearsal) =>
  `del ${printDay(madeAt)}, di ${madeBy}, vale fino al ${printDay(expiresAt)}`

type EraseProps = { family: { id: string; code: string }; onClose: () => void }

/** Erases a rehearsal for ever; then the list of those that are left. */
export function EraseRehearsalDialog({ family: { id, code }, onClose }: EraseProps) {
  const navigate = useNavigate()
  const { send, busy } = useStaffMutation(rehearsals.eraseRehearsal, {
    done: 'La prova viene eliminata: tra poco non ne resta niente.',
  })
  const erase = async () => {
    if ((await send({ familyId: id })) !== null) await navigate(rehearsalsPath)
  }
  return (
    <ConfirmDialog
      title="Eliminare la prova?"
      confirm="Elimina la prova"
      danger
      busy={busy}
      onConfirm={() => void erase()}
      onClose={onClose}
    >
      <Text>
        Della famiglia di prova {code} non resta niente: persone, diario, email, partecipanti e risposte in
        LimeSurvey. Chi l’ha usata non entra più. Non si può annullare.
      </Text>
    </ConfirmDialog>
  )
}
