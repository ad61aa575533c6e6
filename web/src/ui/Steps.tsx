import { classes } from './classes.ts'
import { HiddenText } from './HiddenText.tsx'
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
        {step}
        {index < current && <HiddenText> completato</HiddenText>}
      </li>
    ))}
  </ol>
)
