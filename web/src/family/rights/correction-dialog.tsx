import { changePasswordForm, passwords } from '@desco/contract/families/one-time-codes'
import {
  birthDateForm,
  changeEmailForm,
  correctedChild,
  correctedPerson,
  corrections,
} from '@desco/contract/rights/corrections'
import type { DataCard } from '@desco/contract/rights/data'
import { limits } from '@desco/contract/limits'
import { useState } from 'react'
import { Link } from 'react-router'

import { useServer } from '#data/session/session-loader.ts'
import { FormDialog } from '#frame/form-dialog.tsx'
import { DateField, PresentPasswordField, TextField } from '#forms/fields.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { printDay } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'
import { paths } from '#web/paths.ts'

import type { Correction } from './corrections.tsx'
import { blankPasswords, OwnPasswordFields } from './own-password-fields.tsx'

type Props = { title: string; onClose: () => void }

/** The form of one correction. */
export function CorrectionDialog(asked: Correction & { onClose: () => void }) {
  const { title, onClose } = asked
  const dialog = { title, onClose }
  switch (asked.of) {
    case 'person':
      return <PersonDialog {...dialog} person={asked.person} />
    case 'child':
      return <ChildDialog {...dialog} child={asked.child} />
    case 'birthDate':
      return <BirthDateDialog {...dialog} child={asked.child} />
    case 'email':
      return <EmailDialog {...dialog} />
    case 'password':
      return <OwnPasswordDialog {...dialog} />
  }
}

type Child = DataCard['children'][number]

function PersonDialog({ person, ...dialog }: { person: DataCard['person'] } & Props) {
  const { send } = useServer()
  const stored = { name: person.name, surname: person.surname, phone: person.phone ?? '' }
  return (
    <FormDialog
      {...dialog}
      schema={correctedPerson(stored)}
      blank={stored}
      send={({ phone, ...names }) => send(corrections.correctPerson, { ...names, phone_number: phone })}
      confirm="Salva"
    >
      <TextField name="name" label="Nome" />
      <TextField name="surname" label="Cognome" />
      <TextField name="phone" label="Telefono" type="tel" />
    </FormDialog>
  )
}

function ChildDialog({ child, ...dialog }: { child: Child } & Props) {
  const { send } = useServer()
  return (
    <FormDialog
      {...dialog}
      schema={correctedChild(child)}
      blank={{ name: child.name, surname: child.surname }}
      send={(names) => send(corrections.correctChild, { _id: child.id, ...names })}
      confirm="Salva"
    >
      <TextField name="name" label="Nome" autoCapitalize="words" />
      <TextField name="surname" label="Cognome" autoCapitalize="words" />
    </FormDialog>
  )
}

function BirthDateDialog({ child, ...dialog }: { child: Child } & Props) {
  const { send } = useServer()
  const [isAsked, setIsAsked] = useState(false)
  if (isAsked) {
    return (
      <Dialog title="La data va confermata" onClose={dialog.onClose} back="Ho capito">
        <Text>
          {`La richiesta è arrivata al gruppo di ricerca, che la controlla. Se ${child.name} ha un accesso, e 14 anni o più con la data di prima o con quella nuova, la conferma anche dalla sua pagina.`}
        </Text>
        <Text>Fino ad allora vale la data di prima. A che punto è lo leggi qui, fra le tue richieste.</Text>
      </Dialog>
    )
  }
  return (
    <FormDialog
      {...dialog}
      schema={birthDateForm}
      blank={{ dobirth: child.birthDate ?? '', reason: '' }}
      send={(typed) => send(corrections.correctBirthDate, { _id: child.id, ...typed })}
      onSent={({ message, state }) => {
        if (state === 'asked') return setIsAsked(true)
        void showToast('success', message)
        dialog.onClose()
      }}
      confirm="Correggi"
    >
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

function EmailDialog(dialog: Props) {
  const { send } = useServer()
  const [asked, setAsked] = useState<string | null>(null)
  if (asked !== null) {
    return (
      <Dialog title="Controlla la tua email" onClose={dialog.onClose} back="Ho capito">
        <Text>
          {`${asked} Vale ${limits.emailChange.confirmHours} ore. Finché non lo apri, entri con l’indirizzo di prima.`}
        </Text>
      </Dialog>
    )
  }
  return (
    <FormDialog
      {...dialog}
      schema={changeEmailForm}
      blank={{ email: '', password: '' }}
      send={(typed) => send(corrections.changeEmail, typed)}
      onSent={({ message }) => setAsked(message)}
      confirm="Manda il link"
    >
      <Text>
        {`Scriviamo un link al nuovo indirizzo. All’indirizzo di adesso diciamo che è cambiato: da lì si torna indietro per ${limits.emailChange.undoDays} giorni.`}
      </Text>
      <TextField name="email" label="Nuovo indirizzo email" type="email" />
      <PresentPasswordField />
    </FormDialog>
  )
}

function OwnPasswordDialog(dialog: Props) {
  const { send } = useServer()
  return (
    <FormDialog
      {...dialog}
      schema={changePasswordForm}
      blank={blankPasswords}
      send={(typed) => send(passwords.changePassword, typed)}
      confirm="Cambia"
    >
      <Text>
        Su questo dispositivo resti dentro, sugli altri si esce. Se non ricordi quella di adesso, esci e premi{' '}
        <Link to={paths.forgotPassword}>Ho dimenticato la password</Link>.
      </Text>
      <OwnPasswordFields present="La password di adesso" />
    </FormDialog>
  )
}
