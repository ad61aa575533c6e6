import { CopyButton } from '#team/parts/copy-button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { printDayAndTime } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'

import styles from './set-up-link-dialog.module.css'

export type NewLink = { email: string; link: string; expiresAt: string }

/** The one-time link, which is shown here alone. */
export const SetUpLinkDialog = ({ link, onClose }: { link: NewLink; onClose: () => void }) => (
  <Dialog
    alert
    title="Il link di attivazione"
    onClose={onClose}
    actions={
      <>
        <CopyButton text={link.link} copied="Link copiato." primary>
          Copia il link
        </CopyButton>
        <Button onClick={onClose}>Fatto</Button>
      </>
    }
  >
    <Stack>
      <Text>
        Dallo a {link.email}, a voce o in un messaggio privato. Vale una volta sola, fino al{' '}
        {printDayAndTime(link.expiresAt)}. Non lo mostriamo più.
      </Text>
      <p className={styles.link}>{link.link}</p>
    </Stack>
  </Dialog>
)
