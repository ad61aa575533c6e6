import { type AssentAnswer, assentBandOf } from '@desco/contract/consents/assent'
import { assentTexts, assentVersion } from '@desco/contract/consents/assent-texts'
import { children } from '@desco/contract/families/children'
import type { User } from '@desco/contract/families/people'
import { type ReactNode, useState } from 'react'

import { Refusal } from '#data/refusal.ts'
import { PublicScreen } from '#frame/public-screen.tsx'
import { auth } from '#data/auth.slice.ts'
import { callSignedIn } from '#data/call-signed-in.ts'
import { useAppDispatch } from '#data/hooks.ts'
import { Card } from '#ui/layout/card.tsx'
import { ErrorNote } from '#ui/feedback/error-note.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/text/text.tsx'

import { AssentAnswers } from './assent-answers.tsx'
import { DeclinedNote } from './declined-note.tsx'

type Props = { user: User; logout: ReactNode }

/** What a child is asked before anything else, in words for its age; after a no, this is all there is. */
export function AssentPage({ user, logout }: Props) {
  const dispatch = useAppDispatch()
  const [isAskedAgain, setIsAskedAgain] = useState(false)
  const [sending, setSending] = useState<AssentAnswer | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const band = assentBandOf(user.age ?? 0)
  const { title, paragraphs, yes, no } = assentTexts[band]

  const answer = async (said: AssentAnswer) => {
    setSending(said)
    setRefused(null)
    try {
      await dispatch(callSignedIn(children.assent, { version: assentVersion, text: band, answer: said }))
      setIsAskedAgain(false)
      dispatch(auth.assentAnswered(said))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      setRefused(Object.values(error.fields)[0] ?? error.message)
    } finally {
      setSending(null)
    }
  }

  if (user.assent === 'no' && !isAskedAgain) {
    return <DeclinedNote logout={logout} onAskAgain={() => setIsAskedAgain(true)} />
  }
  return (
    <PublicScreen
      title={title}
      side="A tavola c’è posto per tutti, anche per chi dice di no."
      headEnd={logout}
    >
      <Card>
        <Stack>
          {paragraphs.map((paragraph) => (
            <Text tone="ink" key={paragraph}>
              {paragraph}
            </Text>
          ))}
          {refused !== null && <ErrorNote>{refused}</ErrorNote>}
          <AssentAnswers yes={yes} no={no} sending={sending} onAnswer={(said) => void answer(said)} />
        </Stack>
      </Card>
    </PublicScreen>
  )
}
