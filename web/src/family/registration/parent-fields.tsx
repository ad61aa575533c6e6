import { Fields, FullRow } from '#ui/form/fields.tsx'
import { Panel } from '#ui/layout/panel.tsx'

import { NewPasswordField } from '#forms/new-password-field.tsx'
import { PasswordField } from '#forms/password-field.tsx'
import { maritalStatusOptions, sexOptions } from './parent-options.ts'
import { SelectField } from '#forms/select-field.tsx'
import { TextField } from '#forms/text-field.tsx'

type Props = { phoneHint: string; emailHint?: string; confirmPassword: boolean }

/** Who registers and how they will log in: the same for both parents. */
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
            <TextField
              name="phone_number"
              label="Numero di telefono"
              type="tel"
              inputMode="tel"
              hint={phoneHint}
            />
          </FullRow>
        </Fields>
      </Panel>
      <Panel title="Come entri">
        <Fields>
          <TextField
            name="email"
            label="Email"
            type="email"
            inputMode="email"
            autoCapitalize="none"
            hint={emailHint}
          />
          <NewPasswordField
            name="password"
            label="Password"
            hint="Da 8 a 15 caratteri: maiuscola, minuscola, numero e un segno come ! o @"
          />
          {confirmPassword && (
            <PasswordField name="confirm_password" label="Conferma password" autoComplete="new-password" />
          )}
        </Fields>
      </Panel>
    </>
  )
}
