import { Link } from 'react-router'

import { SubmitButton } from '#forms/form.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { DialogActions } from '#ui/feedback/plain-dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { Text } from '#ui/text/text.tsx'
import { paths } from '#web/paths.ts'

import { OwnPasswordForm } from './own-password-form.tsx'

export const OwnPasswordDialog = ({ title, onClose }: { title: string; onClose: () => void }) => (
  <Dialog title={title} onClose={onClose}>
    <OwnPasswordForm
      present="La password di adesso"
      onChanged={onClose}
      actions={
        <DialogActions>
          <SubmitButton>Cambia</SubmitButton>
          <Button onClick={onClose}>Annulla</Button>
        </DialogActions>
      }
    >
      <Text>
        Su questo dispositivo resti dentro, sugli altri si esce. Se non ricordi quella di adesso, esci e premi{' '}
        <Link to={paths.forgotPassword}>Ho dimenticato la password</Link>.
      </Text>
    </OwnPasswordForm>
  </Dialog>
)
