import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'

import { Button, IconButton } from '#ui/form/button.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { CloseIcon } from '#ui/text/icons.tsx'
import { classes } from '#ui/text/text.tsx'

import styles from './dialog.module.css'
import { useSystemBack } from './system-back.ts'

/** Of every dialog. */
export type DialogProps = {
  title: string
  /** Asked for by the cross, Escape or a press beside the dialog: the owner takes the dialog away. */
  onClose: () => void
  children?: ReactNode
  actions?: ReactNode
  /** The word of its last button, which closes it. */
  back?: string
  /** For a question that must be answered: it is read out at once, and a press beside it does not close it. */
  alert?: boolean
}

type Props = DialogProps & {
  /** It stands in for a dialog that is on its way. */
  busy?: boolean
  /** As high as the screen: what is typed on top stays in sight above a phone's keyboard. */
  tall?: boolean
}

/**
 * A dialog of the browser's own, open as long as it is mounted: it needs no library, so that it is there when nothing
 * more can be loaded. The browser holds the focus in it and gives it back.
 */
export function PlainDialog({ title, alert = false, tall = false, busy, ...body }: Props) {
  const { onClose } = body
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useSystemBack(onClose)

  useLayoutEffect(() => {
    const { current } = dialog
    // jsdom and browsers before 2022 know no modal dialog: it is open all the same
    if (typeof current?.showModal !== 'function') return current?.setAttribute('open', '')
    current.showModal()
    // not the cross: the title is read out first
    current.focus()
    return () => current.close()
  }, [])

  // in the body: its owner may be hidden while it is open, as the phone's top bar is when a tablet is turned
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape is the key for it
    <dialog
      ref={dialog}
      tabIndex={-1}
      className={styles.native}
      role={alert ? 'alertdialog' : undefined}
      aria-labelledby={id}
      aria-busy={busy || undefined}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={({ target }) => {
        if (!alert && target === dialog.current) onClose()
      }}
    >
      <div className={classes(styles.sheet, tall && styles.tall)}>
        <div className={styles.dialog}>
          <DialogBody {...body} heading={<h2 id={id}>{title}</h2>} />
        </div>
      </div>
    </dialog>,
    document.body,
  )
}

type BodyProps = Omit<DialogProps, 'title' | 'alert'> & { heading: ReactNode }

/** The inside of every dialog: heading and cross, what it says below each other, and its buttons. */
export const DialogBody = ({ heading, onClose, children, actions, back }: BodyProps) => (
  <>
    <div className={styles.head}>
      {heading}
      <div className={styles.close}>
        <IconButton label="Chiudi" onClick={onClose}>
          <CloseIcon size="small" />
        </IconButton>
      </div>
    </div>
    <Stack>{children}</Stack>
    {(actions ?? back) !== undefined && (
      <DialogActions>
        {actions}
        {back !== undefined && <Button onClick={onClose}>{back}</Button>}
      </DialogActions>
    )}
  </>
)

/** The buttons of a dialog, for a form inside it that must own its submit button. Main action first. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
)
