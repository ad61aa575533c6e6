import {
  birthDateForm,
  changeEmailForm,
  correctedPerson,
  corrections,
} from '@desco/contract/families/corrections'
import type { DataCard } from '@desco/contract/families/own-data'
import { limits } from '@desco/contract/limits'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { useUser } from '#data/hooks.ts'
import { useServer } from '#data/session-loader.ts'
import { DateField, PasswordField, TextField } from '#forms/fields.tsx'
import { contractResolver, Form, SubmitButton, useSubmit } from '#forms/form.tsx'
import { Dialog, DialogActions } from '#ui/feedback/dialog.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Button } from '#ui/form/button.tsx'
import { Fields } from '#ui/form/field.tsx'
import { Row } from '#ui/layout/boxes.tsx'
import { printDay } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'

type Open = 'person' | 'email' | { id: string; name: string; birthDate: string }

/** What a parent may correct by themselves. Children with an access of their own are renamed on their page. */
export function Corrections({ card: { person, children } }: { card: DataCard }) {
  const [open, setOpen] = useState<Open | null>(null)
  const { hasLeft } = useUser()
  const close = () => setOpen(null)
  return (
    <>
      <Row>
        <Button small onClick={() => setOpen('person')}>
          Correggi nome e telefono
        </Button>
        <Button small onClick={() => setOpen('email')}>
          Cambia email
        </Button>
        {!hasLeft &&
          children.map((child) => (
            <Button small key={child.id} onClick={() => setOpen(child)}>
              Correggi la data di {child.name}
            </Button>
          ))}
      </Row>
      {open === 'person' && <PersonDialog person={person} onClose={close} />}
      {open === 'email' && <EmailDialog onClose={close} />}
      {open !== null && typeof open === 'object' && <BirthDateDialog child={open} onClose={close} />}
    </>
  )
}

type Closes = { onClose: () => void }

function PersonDialog({ person, onClose }: { person: DataCard['person'] } & Closes) {
  const { send } = useServer()
  const stored = { name: person.name, surname: person.surname, phone: person.phone ?? '' }
  const form = useForm({
    resolver: contractResolver(correctedPerson(stored)),
    defaultValues: stored,
    mode: 'onTouched',
  })
  const submit = useSubmit(form, {
    async send({ phone, ...names }) {
      const { message } = await send(corrections.correctPerson, { ...names, phone_number: phone })
      void showToast('success', message)
      onClose()
    },
  })
  return (
    <Dialog title="Correggi nome e telefono" onClose={onClose}>
      <Form form={form} onSubmit={submit}>
        <Fields>
          <TextField name="name" label="Nome" />
          <TextField name="surname" label="Cognome" />
          <TextField name="phone" label="Telefono" type="tel" />
        </Fields>
        <Actions onClose={onClose} confirm="Salva" />
      </Form>
    </Dialog>
  )
}

function BirthDateDialog({ child, onClose }: { child: Exclude<Open, string> } & Closes) {
  const { send } = useServer()
  const form = useForm({
    resolver: contractResolver(birthDateForm),
    defaultValues: { dobirth: child.birthDate, reason: '' },
    mode: 'onTouched',
  })
  const submit = useSubmit(form, {
    async send(typed) {
      const { message } = await send(corrections.correctBirthDate, { _id: child.id, ...typed })
      void showToast('success', message)
      onClose()
    },
  })
  return (
    <Dialog title={`Correggi la data di nascita di ${child.name}`} onClose={onClose}>
      <Form form={form} onSubmit={submit}>
        <Fields>
          <Text>
            {`Ora è ${printDay(child.birthDate)}. Dall’età dipendono i testi e i questionari di ${child.name}: cambiano subito.`}
          </Text>
          <DateField name="dobirth" label="Data di nascita" />
          <TextField
            name="reason"
            label="Che cosa era sbagliato?"
            hint="Lo legge il gruppo di ricerca."
            maxLength={300}
          />
        </Fields>
        <Actions onClose={onClose} confirm="Correggi" />
      </Form>
    </Dialog>
  )
}

function EmailDialog({ onClose }: Closes) {
  const { send } = useServer()
  const [asked, setAsked] = useState<string | null>(null)
  const form = useForm({
    resolver: contractResolver(changeEmailForm),
    defaultValues: { email: '', password: '' },
    mode: 'onTouched',
  })
  const submit = useSubmit(form, {
    async send(typed) {
      const { message } = await send(corrections.changeEmail, typed)
      setAsked(message)
    },
  })
  if (asked !== null) {
    return (
      <Dialog
        title="Controlla la tua email"
        onClose={onClose}
        actions={<Button onClick={onClose}>Ho capito</Button>}
      >
        <Text>
          {`${asked} Vale ${limits.emailChange.confirmHours} ore. Finché non lo apri, entri con l’indirizzo di prima.`}
        </Text>
      </Dialog>
    )
  }
  return (
    <Dialog title="Cambia email" onClose={onClose}>
      <Form form={form} onSubmit={submit}>
        <Fields>
          <Text>
            {`Scriviamo un link al nuovo indirizzo. All’indirizzo di adesso diciamo che è cambiato: da lì si torna indietro per ${limits.emailChange.undoDays} giorni.`}
          </Text>
          <TextField name="email" label="Nuovo indirizzo email" type="email" />
          <PasswordField name="password" label="La tua password" autoComplete="current-password" />
        </Fields>
        <Actions onClose={onClose} confirm="Manda il link" />
      </Form>
    </Dialog>
  )
}

const Actions = ({ confirm, onClose }: { confirm: string } & Closes) => (
  <DialogActions>
    <SubmitButton busyLabel="Un momento…">{confirm}</SubmitButton>
    <Button onClick={onClose}>Annulla</Button>
  </DialogActions>
)
