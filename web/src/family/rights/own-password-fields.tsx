import { NewPasswordField, PasswordField, passwordHint } from '#forms/fields.tsx'

export const blankPasswords = { password: '', new_password: '', confirm_password: '' }

/** One's own password: the present one, by a name for today, and the new one twice. */
export const OwnPasswordFields = ({ present }: { present: string }) => (
  <>
    <PasswordField name="password" label={present} autoComplete="current-password" />
    <NewPasswordField name="new_password" label="La password nuova" hint={passwordHint} />
    <NewPasswordField name="confirm_password" label="La password nuova, ancora una volta" />
  </>
)
