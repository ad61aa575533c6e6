import type { ReactNode, Ref } from 'react'

import styles from '#ui/feedback/badge.module.css'
import { classes } from '#ui/text/classes.ts'
import { HiddenText } from '#ui/text/hidden-text.tsx'
import { RightIcon } from '#ui/text/icons/right-icon.tsx'

type Props = {
  children: ReactNode
  /** What pressing does, for those who hear only the word: ": abilita Anna Maria". */
  hiddenText: string
  onClick: () => void
  ref?: Ref<HTMLButtonElement>
}

/** A refused state that can be changed: *Non abilitato*, with a chevron that says it can be pressed. */
export const BadgeButton = ({ children, hiddenText, ...rest }: Props) => (
  <button {...rest} type="button" className={classes(styles.badge, styles.bad, styles.pressable)}>
    <span>
      {children}
      <HiddenText>{hiddenText}</HiddenText>
    </span>
    <RightIcon size="tiny" />
  </button>
)
