import { classes } from './classes.ts'
import { HiddenText } from './HiddenText.tsx'
import { CheckIcon } from './icons/CheckIcon.tsx'
import styles from './Steps.module.css'

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
