import {
  birthDateForm,
  changeEmailForm,
  correctedChild,
  correctedPerson,
  corrections,
} from '@desco/contract/rights/corrections'
import type { DataCard } from '@desco/contract/rights/own-data'
import { limits } from '@desco/contract/limits'
import { useState } from 'react'

import { useServer } from '#data/session/session-loader.ts'
import { FormDialog } from '#frame/form-dialog.tsx'
import { DateField, PasswordField, TextField } from '#forms/fields.tsx'
import { useContractForm } from '#forms/form.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Button } from '#ui/form/button.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { printDay } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'

import type { Correction } from './corrections.tsx'

type Props = { title: string; onClose: () => void }

/** The form of one correction. */
export function CorrectionDialog({ correction, ...dialog }: { correction: Correction } & Props) {
  switch (correction.of) {
    case 'person':
      return <PersonDialog {...dialog} person={correction.person} />
    case 'child':
      return <ChildDialog {...dialog} child={correction.child} />
    case 'birthDate':
      return <BirthDateDialog {...dialog} child={correction.child} />
    case 'email':
      return <EmailDialog {...dialog} />
  }
}

function PersonDialog({ title, person, onClose }: { person: DataCard['person'] } & Props) {
  const { send } = useServer()
  const stored = { name: person.name, surname: person.surname, phone: person.phone ?? '' }
  const { form, submit } = useContractForm(correctedPerson(stored), stored, {
    async send({ phone, ...names }) {
      const { message } = await send(corrections.correctPerson, { ...names, phone_number: phone })
      void showToast('success', message)
      onClose()
    },
  })
  return (
    <FormDialog title={title} form={form} onSubmit={submit} confirm="Salva" onClose={onClose}>
      <TextField name="name" label="Nome" />
      <TextField name="surname" label="Cognome" />
      <TextField name="phone" label="Telefono" type="tel" />
    </FormDialog>
  )
}

function ChildDialog({ title, child, onClose }: { child: DataCard['children'][number] } & Props) {
  const { send } = useServer()
  const { form, submit } = useContractForm(
    correctedChild(child),
    { name: child.name, surname: child.surname },
    {
      async send(names) {
        const { message } = await send(corrections.correctChild, { _id: child.id, ...names })
        void showToast('success', message)
        onClose()
      },
    },
  )
  return (
    <FormDialog title={title} form={form} onSubmit={submit} confirm="Salva" onClose={onClose}>
      <TextField name="name" label="Nome" autoCapitalize="words" />
      <TextField name="surname" label="Cognome" autoCapitalize="words" />
    </FormDialog>
  )
}

function BirthDateDialog({ title, child, onClose }: { child: DataCard['children'][number] } & Props) {
  const { send } = useServer()
  const [isAsked, setIsAsked] = useState(false)
  const { form, submit } = useContractForm(
    birthDateForm,
    { dobirth: child.birthDate ?? '', reason: '' },
    {
      async send(typed) {
        const { message, state } = await send(corrections.correctBirthDate, { _id: child.id, ...typed })
        if (state === 'asked') return setIsAsked(true)
        void showToast('success', message)
        onClose()
      },
    },
  )
  if (isAsked) {
    return (
      <Dialog
        title="La data va confermata"
        onClose={onClose}
        actions={<Button onClick={onClose}>Ho capito</Button>}
      >
        <Stack>
          <Text>
            {`La richiesta è arrivata al gruppo di ricerca, che la controlla. Se ${child.name} ha un accesso, e 14 anni o più con la data di prima o con quella nuova, la conferma anche dalla sua pagina.`}
          </Text>
          <Text>Fino ad allora vale la data di prima. A che punto è lo leggi qui, fra le tue richieste.</Text>
        </Stack>
      </Dialog>
    )
  }
  return (
    <FormDialog title={title} form={form} onSubmit={submit} confirm="Correggi" onClose={onClose}>
      <Text>
        {`${child.birthDate === null ? 'Ora risulta che ha 18 anni.' : `Ora è ${printDay(child.birthDate)}.`} Dall’età dipendono i testi e i questionari di ${child.name}. Se la nuova data passa gli 11, i 14 o i 18 anni, o se ${child.name} ha già scelto qualcosa da sé, prima va confermata.`}
      </Text>
      <DateField name="dobirth" label="Data di nascita" />
      <TextField
        name="reason"
        label="Che cosa era sbagliato?"
        hint="Lo legge il gruppo di ricerca."
        maxLength={300}
      />
    </FormDialog>
  )
}

function EmailDialog({ title, onClose }: Props) {
  const { send } = useServer()
  const [asked, setAsked] = useState<string | null>(null)
  const { form, submit } = useContractForm(
    changeEmailForm,
    { email: '', password: '' },
    {
      async send(typed) {
        const { message } = await send(corrections.changeEmail, typed)
        setAsked(message)
      },
    },
  )
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
    <FormDialog title={title} form={form} onSubmit={submit} confirm="Manda il link" onClose={onClose}>
      <Text>
        {`Scriviamo un link al nuovo indirizzo. All’indirizzo di adesso diciamo che è cambiato: da lì si torna indietro per ${limits.emailChange.undoDays} giorni.`}
      </Text>
      <TextField name="email" label="Nuovo indirizzo email" type="email" />
      <PasswordField name="password" label="La tua password" autoComplete="current-password" />
    </FormDialog>
  )
}
