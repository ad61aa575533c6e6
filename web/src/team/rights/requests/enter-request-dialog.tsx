import type { InputOf } from '@desco/contract/endpoint'
import { requestKinds } from '@desco/contract/rights/requests'
import { heardChannels } from '@desco/contract/rights/desk/request-words'
import { enterRequestForm, requestDesk, type RequestPerson } from '@desco/contract/rights/desk/requests'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod/mini'

import { DateField, SelectField, TextAreaField, TextField } from '#forms/fields.tsx'
import type { FieldProblems } from '#forms/field-problems.ts'
import { contractResolver, Form, SubmitButton, useSubmit } from '#forms/form.tsx'
import { showRefusalHere } from '#team/parts/refusal-here.ts'
import { useStaffCall } from '#team/session/queries.ts'
import { useUnsaved } from '#team/session/unsaved.ts'
import { Dialog, DialogActions } from '#ui/feedback/dialog.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Button } from '#ui/form/button.tsx'
import { Fields } from '#ui/form/field.tsx'
import { capital } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'

import { channelNames, kindNames } from './request-words.ts'

type Props = { onClose: () => void }
type Known = { code: string; people: readonly RequestPerson[] }

/** Writes down what somebody asked the team: of which family first, then who, what and when. */
export function EnterRequestDialog({ onClose }: Props) {
  const [known, setKnown] = useState<Known | null>(null)
  return (
    <Dialog alert title="Annota una richiesta" onClose={onClose}>
      {known === null ? (
        <FamilyStep onKnown={setKnown} onClose={onClose} />
      ) : (
        <RequestStep known={known} onClose={onClose} />
      )}
    </Dialog>
  )
}

function FamilyStep({ onKnown, onClose }: { onKnown: (known: Known) => void; onClose: () => void }) {
  const call = useStaffCall()
  const form = useForm({
    resolver: contractResolver<{ code: string }, InputOf<typeof requestDesk.requestPeople>>(
      requestDesk.requestPeople.input,
    ),
    defaultValues: { code: '' },
  })
  const submit = useSubmit(form, {
    async send(typed) {
      const { family, people } = await call(requestDesk.requestPeople, typed)
      onKnown({ code: family.code, people })
    },
    onRefused: (error) => showRefusalHere(form, error),
  })
  return (
    <Form form={form} onSubmit={submit}>
      <Fields>
        <Text>
          Di quale famiglia è chi ha chiesto? Il codice è nella loro Home, e nella scheda della famiglia.
        </Text>
        <TextField
          name="code"
          label="Codice famiglia"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
        />
      </Fields>
      <DialogActions>
        <SubmitButton busyLabel="Un momento…">Continua</SubmitButton>
        <Button onClick={onClose}>Annulla</Button>
      </DialogActions>
    </Form>
  )
}

const nobody = 'nobody'
const oneself = 'oneself'
const roleWords: Record<RequestPerson['role'], string> = {
  first_parent: 'primo genitore',
  second_parent: 'secondo genitore',
  child: 'figlio/a',
}
const kinds = requestKinds.map((kind) => ({ value: kind, label: kindNames[kind] }))
const channels = heardChannels.map((channel) => ({ value: channel, label: capital(channelNames[channel]) }))
const blank = { kind: '', channel: '', receivedOn: '', words: '', asker: '', about: oneself }
type Values = typeof blank

type StepProps = { known: Known } & Props

function RequestStep({ known: { code, people }, onClose }: StepProps) {
  const call = useStaffCall()
  const form = useForm<Values, unknown, InputOf<typeof requestDesk.enterRequest>>({
    resolver: contractResolver(z.pipe(asTyped(code), enterRequestForm), whoIsMissing),
    defaultValues: blank,
    mode: 'onTouched',
  })
  useUnsaved(form.formState.isDirty)
  const submit = useSubmit(form, {
    async send(asked) {
      await call(requestDesk.enterRequest, asked)
      void showToast('success', 'Annotata: il termine corre dal giorno in cui è arrivata.')
      onClose()
    },
    onRefused: (error) => showRefusalHere(form, error),
  })
  const askers = people.flatMap(({ accountId, role, initials }) =>
    accountId === null ? [] : [{ value: accountId, label: `${initials}, ${roleWords[role]}` }],
  )
  const children = people.flatMap(({ childId, initials }) =>
    childId === null ? [] : [{ value: childId, label: `${initials}, ${roleWords.child}` }],
  )
  return (
    <Form form={form} onSubmit={submit}>
      <Fields>
        <Text>Famiglia {code}. Prima di annotare, controlla che sia davvero chi dice di essere.</Text>
        <SelectField
          name="asker"
          label="Chi ha chiesto"
          options={[...askers, { value: nobody, label: 'Qualcuno senza un accesso' }]}
        />
        <SelectField
          name="about"
          label="Di chi sono i dati"
          options={[{ value: oneself, label: 'Di chi ha chiesto' }, ...children]}
        />
        <SelectField name="kind" label="Che cosa chiede" options={kinds} />
        <SelectField name="channel" label="Come è arrivata" options={channels} />
        <DateField
          name="receivedOn"
          label="Quando è arrivata"
          hint="Il mese per rispondere corre da questo giorno."
        />
        <TextAreaField
          name="words"
          label="Che cosa ha detto"
          hint="Lo rilegge anche chi ha chiesto, nella sua pagina."
          required={false}
          maxLength={2000}
        />
      </Fields>
      <DialogActions>
        <SubmitButton busyLabel="Un momento…">Annota</SubmitButton>
        <Button onClick={onClose}>Annulla</Button>
      </DialogActions>
    </Form>
  )
}

/** The fields, as the endpoint takes them; it refuses what was not chosen. */
const asTyped = (code: string) =>
  z.transform(({ asker, about, ...asked }: Values): unknown => ({
    ...asked,
    code,
    accountId: asker === nobody ? undefined : asker,
    childId: about === oneself ? undefined : about,
  }))

const whoIsMissing = ({ asker }: Values): FieldProblems =>
  asker === '' ? { asker: 'Scegli chi ha chiesto.' } : {}
