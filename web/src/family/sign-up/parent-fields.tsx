import type { MaritalStatus, Sex } from '@desco/contract/fields'

import { NewPasswordField, PasswordField, passwordHint, SelectField, TextField } from '#forms/fields.tsx'
import { Fields, FullRow } from '#ui/form/field.tsx'
import { Panel } from '#ui/layout/boxes.tsx'

import { noAnswers } from './consents.tsx'

/** A registration of either parent, before anything is typed. */
export const blankParent = {
  name: '',
  surname: '',
  sex: '',
  maritalstatus: '',
  phone_number: '',
  email: '',
  password: '',
  // Said by the three answers together: without them nothing is sent.
  isChecked: 'true',
  consents: noAnswers,
}

type Props = { phoneHint: string; emailHint?: string; confirmPassword: boolean }

/** The parent who registers, and how they will log in: the same for both parents. */
export function ParentFields({ phoneHint, emailHint, confirmPassword }: Props) {
  return (
    <>
      <Panel title="Chi sei">
        <Fields two>
          <TextField name="name" label="Nome" autoCapitalize="words" />
          <TextField name="surname" label="Cognome" autoCapitalize="words" />
          <SelectField name="sex" label="Sesso" options={sexOptions} />
          <SelectField name="maritalstatus" label="Stato civile" options={maritalStatusOptions} />
          <FullRow>
            <TextField name="phone_number" label="Numero di telefono" type="tel" hint={phoneHint} />
          </FullRow>
        </Fields>
      </Panel>
      <Panel title="I tuoi dati di accesso">
        <Fields>
          <TextField name="email" label="Email" type="email" autoComplete="username" hint={emailHint} />
          <NewPasswordField name="password" label="Password" hint={passwordHint} />
          {confirmPassword && (
            <PasswordField name="confirm_password" label="Conferma password" autoComplete="new-password" />
          )}
        </Fields>
      </Panel>
    </>
  )
}

const optionsOf = <Word extends string>(labels: Record<Word, string>) =>
  Object.entries<string>(labels).map(([value, label]) => ({ value, label }))

const sexOptions = optionsOf<Sex>({ Female: 'Femmina', Male: 'Maschio' })

const maritalStatusOptions = optionsOf<MaritalStatus>({
  Married: 'Sposata/o',
  Unmarried: 'Nubile o celibe',
  Separated: 'Separata/o',
  Cohabitant: 'Convivente',
  Widow: 'Vedova/o',
})
