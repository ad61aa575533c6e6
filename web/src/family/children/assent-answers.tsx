import type { AssentAnswer } from '@desco/contract/consents/assent'

import { Button } from '#ui/form/button.tsx'

import style from './assent-answers.module.css'

type Props = {
  yes: string
  no: string
  sending: AssentAnswer | null
  onAnswer: (answer: AssentAnswer) => void
}

/** Both answers have equal weight: same size, same look, none chosen beforehand. */
export const AssentAnswers = ({ yes, no, sending, onAnswer }: Props) => (
  <div className={style.answers}>
    <Button onClick={() => onAnswer('yes')} {...stateOf('yes', sending)}>
      {yes}
    </Button>
    <Button onClick={() => onAnswer('no')} {...stateOf('no', sending)}>
      {no}
    </Button>
  </div>
)

const stateOf = (answer: AssentAnswer, sending: AssentAnswer | null) => ({
  busy: sending === answer,
  disabled: sending !== null && sending !== answer,
  busyLabel: 'Un momento…',
})
