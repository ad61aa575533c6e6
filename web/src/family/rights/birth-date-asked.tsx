import { corrections } from '@desco/contract/rights/corrections'
import { useState } from 'react'

import { useAct } from '#data/use-act.ts'
import { useFamilyQuery } from '#data/use-family-query.ts'
import { Notice } from '#ui/feedback/notices.tsx'
import { Button } from '#ui/form/button.tsx'
import { Panel, Row } from '#ui/layout/boxes.tsx'
import { printDay } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'

type Answer = 'yes' | 'no'
const thanks: Record<Answer, string> = {
  yes: 'Abbiamo annotato che è giusta. La data cambia quando la conferma anche il gruppo di ricerca.',
  no: 'La tua data di nascita resta quella di prima.',
}

/** Another birth date that somebody asked for, to be confirmed by whose it is. Nothing while nobody asks. */
export function BirthDateAsked() {
  const { act, busy } = useAct({ refusalIn: 'toast' })
  const answer = useFamilyQuery(corrections.birthDateAsked, {}).data
  const [pressed, setPressed] = useState<Answer | null>(null)
  const [said, setSaid] = useState<Answer | null>(null)

  if (said !== null) {
    return (
      <div tabIndex={-1} ref={focus}>
        <Notice tone="good" title="Grazie" live>
          {thanks[said]}
        </Notice>
      </div>
    )
  }
  const asked = answer?.data ?? null
  if (asked === null) return null
  const say = async (given: Answer) => {
    setPressed(given)
    const taken = await act(corrections.answerBirthDate, { dobirth: asked.after, answer: given })
    if (taken !== null) setSaid(given)
  }
  const stateOf = (one: Answer) => ({
    busy: busy && pressed === one,
    disabled: busy && pressed !== one,
    onClick: () => void say(one),
  })
  return (
    <Panel title="Qual è la tua data di nascita?">
      <Text>
        {`Da noi c’è scritto ${printDay(asked.before)}. È stato chiesto di scrivere ${printDay(asked.after)}.`}
      </Text>
      <Text>
        Cambia solo se lo confermi tu, e il gruppo di ricerca. Quello che puoi già fare da te resta tuo.
      </Text>
      <Row>
        <Button {...stateOf('yes')}>È {printDay(asked.after)}</Button>
        <Button {...stateOf('no')}>No, non cambiarla</Button>
      </Row>
    </Panel>
  )
}

// the button that was pressed is gone
const focus = (box: HTMLElement | null) => box?.focus()
