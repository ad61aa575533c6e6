import type { ReactNode } from 'react'

import { Dialog } from '#ui/feedback/dialog.tsx'
import { CopyButton } from '#ui/form/copy-button.tsx'
import { Text } from '#ui/text/text.tsx'

import styles from './one-time-link.module.css'

type Props = { title: string; link: string; onClose: () => void; children: ReactNode }

/** A link that is shown here alone, to be copied; and for whom it is. */
export const OneTimeLinkDialog = ({ title, link, onClose, children }: Props) => (
  <Dialog
    alert
    title={title}
    onClose={onClose}
    back="Fatto"
    actions={
      <CopyButton text={link} copied="Link copiato." primary>
        Copia il link
      </CopyButton>
    }
  >
    <Text>{children}</Text>
    <p className={styles.link}>{link}</p>
  </Dialog>
)
