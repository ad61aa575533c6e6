import { type AssentAnswer, assentBandOf } from '@desco/contract/families/consents/study-text'
import { assentTexts } from '@desco/contract/families/consents/assent-texts'
import { assentTextOf, releasedText } from '@desco/contract/families/consents/study-texts'
import { changedTexts } from '@desco/contract/families/consents/changed-texts'
import { children } from '@desco/contract/families/children'
import { type ReactNode, useState } from 'react'

import { useUser } from '#data/hooks.ts'
import { useAct } from '#data/use-act.ts'
import { useFamilyQuery } from '#data/use-family-query.ts'
import { ScreenSkeleton } from '#frame/page-skeleton.tsx'
import { PublicScreen } from '#frame/screens/public-screen.tsx'
import { ErrorNote } from '#ui/feedback/notices.tsx'
import { Button } from '#ui/form/button.tsx'
import { Card } from '#ui/layout/boxes.tsx'
import { Paragraphs, Text } from '#ui/text/text.tsx'

import styles from './assent.module.css'

/** `also`: what else waits for the child's word. */
type AssentPageProps = { logout: ReactNode; also: ReactNode }

/** The question to a child before anything else, in words for its age; after a no, this is all there is. */
export function AssentPage({ logout, also }: AssentPageProps) {
  const user = useUser()
  const { act, busy, refused } = useAct()
  const [isAskedAgain, setIsAskedAgain] = useState(false)
  const [said, setSaid] = useState<AssentAnswer | null>(null)
  const band = assentBandOf(user.age ?? 0)
  const { data, loading } = useFamilyQuery(changedTexts.myTexts, {}, { every: 0 })
  const own = data?.texts.find(({ text }) => text === `assent_${band}`)
  const { yes, no } = assentTexts[band]
  // without an answer the words that came with the page: the server knows whether they still count
  const { version, title, paragraphs } = own ?? releasedText(assentTextOf(band))

  const answer = async (given: AssentAnswer) => {
    setSaid(given)
    const taken = await act(children.assent, { version, text: band, answer: given })
    if (taken !== null) setIsAskedAgain(false)
  }
  const stateOf = (one: AssentAnswer) => ({
    busy: busy && said === one,
    disabled: busy && said !== one,
    onClick: () => void answer(one),
  })

  if (user.assent === 'no' && !isAskedAgain) {
    return <DeclinedNote logout={logout} also={also} onAskAgain={() => setIsAskedAgain(true)} />
  }
  // no word that is replaced while it is read
  if (data === undefined && loading) return <ScreenSkeleton />
  return (
    <PublicScreen
      title={title}
      side="A tavola c’è posto per tutti, anche per chi dice di no."
      headEnd={logout}
    >
      <Card>
        <Paragraphs of={paragraphs} tone="ink" />
        {refused !== null && <ErrorNote>{refused}</ErrorNote>}
        {/* both answers have equal weight: same size, same look, none chosen beforehand */}
        <div className={styles.answers}>
          <Button {...stateOf('yes')}>{yes}</Button>
          <Button {...stateOf('no')}>{no}</Button>
        </div>
      </Card>
      {also}
    </PublicScreen>
  )
}

type DeclinedNoteProps = AssentPageProps & { onAskAgain: () => void }

/** After "no, thank you": the answer is kept, and the child may change it. */
const DeclinedNote = ({ logout, also, onAskAgain }: DeclinedNoteProps) => (
  <PublicScreen title="Va bene così" side="Grazie di avercelo detto." headEnd={logout} centred>
    <Card>
      <Text tone="ink">Hai detto: no, grazie. Non ti chiediamo niente, e non succede niente.</Text>
      <Text>
        L’abbiamo detto ai tuoi genitori, così non devi farlo tu. Se un giorno cambi idea, torna qui.
      </Text>
      <Button onClick={onAskAgain}>Ho cambiato idea</Button>
    </Card>
    {also}
  </PublicScreen>
)
