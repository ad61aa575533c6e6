import { oneTimeCodes } from '@desco/contract/families/one-time-codes'
import { useEffect, useState } from 'react'

import { useServer } from '#data/session/session-loader.ts'
import { mailTicketOf } from '#family/sign-up/code-times.ts'
import { ErrorNote } from '#ui/feedback/notices.tsx'
import { Address, Text } from '#ui/text/text.tsx'

const lookEveryMilliseconds = 10_000

/** Whether the mail of the registration that this tab sent came back; of no other registration anybody hears. */
export function useCameBack(email: string): boolean {
  // another form has another ticket, also to the same address
  const ticket = email === '' ? null : mailTicketOf(email)
  const [cameBack, setCameBack] = useState<string | null>(null)
  const { ask } = useServer()
  const isKnown = ticket !== null && cameBack === ticket
  useEffect(() => {
    if (ticket === null || isKnown) return undefined
    let isGone = false
    const look = async () => {
      if (document.hidden) return
      // the next look may be answered
      const answer = await ask(oneTimeCodes.mailFate, { email, ticket }).catch(() => null)
      if (!isGone && answer?.cameBack) setCameBack(ticket)
    }
    void look()
    const timer = setInterval(() => void look(), lookEveryMilliseconds)
    return () => {
      isGone = true
      clearInterval(timer)
    }
  }, [ask, email, ticket, isKnown])
  return isKnown
}

/** The address is no secret here: it stands in this page's own address, and was typed in this tab. */
export const MailCameBack = ({ from }: { from: string }) => (
  <ErrorNote title="La nostra email è tornata indietro">
    <Text as="span">
      Non abbiamo potuto consegnare a <Address of={from} />: forse c’è un errore di battitura, oppure la
      casella è piena.
    </Text>
  </ErrorNote>
)
