import { NewPasswordField } from '#forms/new-password-field.tsx'
import { PasswordField } from '#forms/password-field.tsx'

/** The new password, twice; closed until a code is entered. */
export const NewPasswords = ({ disabled }: { disabled: boolean }) => (
  <>
    <NewPasswordField
      name="new_password"
      label="New password"
      hint="8 to 15 characters: a capital and a small letter, a number and one of !@#$%^&*"
      disabled={disabled}
    />
    <PasswordField
      name="confirm_password"
      label="Confirm new password"
      autoComplete="new-password"
      disabled={disabled}
    />
  </>
)
