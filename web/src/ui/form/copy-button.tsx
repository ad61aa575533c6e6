import { showToast } from '#ui/feedback/show-toast.ts'
import { CopyIcon } from '#ui/text/icons.tsx'

import { Button } from './button.tsx'

type Props = {
  text: string
  copied: string
  /** Said where the browser refuses. */
  failed?: string
  children: string
  primary?: boolean
  small?: boolean
}

/** Copies a text, and says so. Some browsers refuse: then it can still be selected. */
export function CopyButton({
  text,
  copied,
  failed = 'Il browser non lo permette: seleziona il testo e copialo.',
  children,
  primary = false,
  small = false,
}: Props) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      await showToast('success', copied)
    } catch {
      await showToast('error', failed)
    }
  }
  return (
    <Button small={small} variant={primary ? 'primary' : 'secondary'} onClick={() => void copy()}>
      <CopyIcon size="small" />
      {children}
    </Button>
  )
}
