import { changePasswordForm, passwords } from '@desco/contract/families/one-time-codes'
import type { ReactNode } from 'react'

import { useUser } from '#data/hooks.ts'
import { putOffPassword } from '#data/session/local-person.ts'
import { useServer } from '#data/session/session-loader.ts'
import { Form, SubmitButton, useContractForm } from '#forms/form.tsx'
import { PublicScreen } from '#frame/screens/public-screen.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Button } from '#ui/form/button.tsx'
import { Fields } from '#ui/form/field.tsx'
import { Card, Row, Stack } from '#ui/layout/boxes.tsx'
import { Text } from '#ui/text/text.tsx'

import { blankPasswords, OwnPasswordFields } from './own-password-fields.tsx'

type Props = { logout: ReactNode; onLater: () => void }

/** The question to a child after its yes, as long as it has the password that a parent gave it, in words for its age. */
export function FirstPasswordScreen({ logout, onLater }: Props) {
  const { age = 0, firstPassword } = useUser()
  const { send } = useServer()
  const { form, submit } = useContractForm(changePasswordForm, blankPasswords, {
    async send(typed) {
      const { message } = await send(passwords.changePassword, typed)
      void showToast('success', message)
    },
  })
  const later = () => {
    putOffPassword()
    onLater()
  }
  return (
    <PublicScreen
      title="Scegli la tua password"
      side="La password è come la chiave di casa: la tua la tieni tu."
      headEnd={logout}
    >
      <Card>
        <Form form={form} onSubmit={submit}>
          <Stack>
            <Fields>
              <Text tone="ink">{why(age)}</Text>
              {firstPassword === 'mayKeep' && (
                <Text>Puoi farlo anche dopo: la cambi quando vuoi da «I miei dati».</Text>
              )}
              <OwnPasswordFields present="La password di adesso, quella che ti hanno dato" />
            </Fields>
            <Row>
              <SubmitButton>Salva la mia password</SubmitButton>
              {firstPassword === 'mayKeep' && <Button onClick={later}>Non adesso</Button>}
            </Row>
          </Stack>
        </Form>
      </Card>
    </PublicScreen>
  )
}

function why(age: number): string {
  if (age < 11) {
    return 'La password di adesso te l’ha data un grande. Se vuoi, scegline una tutta tua. Puoi farti aiutare a scriverla.'
  }
  if (age < 14) {
    return 'La password di adesso la conosce anche chi te l’ha data. Da oggi ne scegli una tua e la sai solo tu: così quello che scrivi qui resta tuo. Se la dimentichi, un genitore può dartene un’altra, e tu lo vedi.'
  }
  return 'La password di adesso la conosce anche chi te l’ha data. Scegline una che sai solo tu: dai 14 anni nessun genitore può cambiarla, se non lo chiedi tu.'
}
