import { classes } from '#ui/text/classes.ts'
import { HiddenText } from '#ui/text/hidden-text.tsx'
import { CheckIcon } from '#ui/text/icons/check-icon.tsx'
import styles from './steps.module.css'

type Props = { steps: readonly string[]; current: number; label?: string }

/** Where one stands on the way. */
export const Steps = ({ steps, current, label = 'Passi della registrazione' }: Props) => (
  <ol className={styles.steps} aria-label={label}>
    {steps.map((step, index) => (
      <li
        key={step}
        className={classes(index < current && styles.done)}
        aria-current={index === current ? 'step' : undefined}
      >
        <span className={styles.dot} aria-hidden="true">
          {index < current ? <CheckIcon size="tiny" /> : index + 1}
        </span>
        <span>
          {step}
          {index < current && <HiddenText> completato</HiddenText>}
        </span>
      </li>
    ))}
  </ol>
)
