import { type ReactNode, type SyntheticEvent, useEffect } from 'react'

import { watchPresses } from './after-press.ts'

type Props = {
  onSubmit: (event: SyntheticEvent) => unknown
  /** The person has come to the first of the fields. */
  onBegin?: () => void
  children: ReactNode
}

/** What every form is for the browser. */
export function FormFrame({ onSubmit, onBegin, children }: Props) {
  useEffect(watchPresses, [])
  return (
    // `post`: whoever presses the button before the page is awake must not find the password in the address.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what bubbles up from its fields
    <form method="post" noValidate autoComplete="off" onSubmit={onSubmit} onFocus={onBegin}>
      {children}
    </form>
  )
}
