import { changedTexts, type OwnText } from '@desco/contract/families/consents/changed-texts'
import type { StudyText } from '@desco/contract/families/consents/study-text'
import { type ReactNode, useState } from 'react'

import { useUser } from '#data/hooks.ts'
import { useAct } from '#data/use-act.ts'
import { useFamilyQuery } from '#data/use-family-query.ts'
import { PublicScreen } from '#frame/screens/public-screen.tsx'
import { ReadingPage } from '#frame/screens/reading-page.tsx'
import { Loaded } from '#ui/feedback/loaded.tsx'
import { ErrorNote, Notice } from '#ui/feedback/notices.tsx'
import { PlainDialog } from '#ui/feedback/plain-dialog.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { Button } from '#ui/form/button.tsx'
import { Panel, Stack } from '#ui/layout/boxes.tsx'
import { printDay } from '#ui/text/format.ts'
import { Paragraphs, Text } from '#ui/text/text.tsx'
import { WordChanges } from '#ui/text/word-changes.tsx'

import styles from './changed-texts.module.css'

type ScreenProps = { logout: ReactNode; onLater: () => void }

/** The screen for a person who has to answer a changed text, after the log-in and before anything else. */
export function ChangedTextsScreen({ logout, onLater }: ScreenProps) {
  const { newTexts } = useUser()
  return (
    <PublicScreen
      title="I testi sono cambiati"
      side="Prima di sederti di nuovo a tavola, leggi che cosa c’è di nuovo."
      headEnd={logout}
    >
      <Stack gap="loose">
        {newTexts !== undefined && (
          <Notice tone={newTexts.isOver ? 'wait' : 'info'}>
            {newTexts.isOver
              ? 'Quello che avevi accettato non vale più. Finché non rispondi non ti chiediamo niente di nuovo. Non si cancella niente.'
              : `Quello che avevi accettato vale fino al ${printDay(newTexts.until)}. Dopo, finché non rispondi, non ti chiediamo niente di nuovo. Non si cancella niente.`}
          </Notice>
        )}
        <OwnTexts />
        {newTexts?.isOver === false && (
          <div>
            <Button onClick={onLater}>Più tardi</Button>
          </div>
        )}
      </Stack>
    </PublicScreen>
  )
}

/** The same behind the log-in, for who comes back to it: what is open, and what was refused and can be accepted. */
export const TextsPage = () => (
  <ReadingPage title="I testi dello studio" lead="I testi che sono cambiati, e le tue risposte.">
    <OwnTexts />
  </ReadingPage>
)

const OwnTexts = () => (
  <Loaded
    query={useFamilyQuery(changedTexts.myTexts, {})}
    failed="I testi non sono arrivati"
    skeleton={<Skeleton shape="card" count={2} label="Carichiamo i testi…" />}
  >
    {({ texts }) => {
      const waiting = texts.filter(({ answer }) => answer === 'open' || answer === 'refused')
      return waiting.length === 0 ? (
        <EmptyState drawing="lettera" level={2} title="Non c’è niente da rispondere">
          Hai già risposto ai testi di oggi. Li trovi in «I miei consensi».
        </EmptyState>
      ) : (
        <Stack gap="loose">
          {waiting.map((own) => (
            // another version is another question
            <OneText key={`${own.text} ${own.version}`} own={own} />
          ))}
        </Stack>
      )
    }}
  </Loaded>
)

/** One text: what changed in it, all of it, and two answers of equal weight. */
function OneText({ own }: { own: OwnText }) {
  const { age } = useUser()
  const { say, busy, refused } = useAct()
  const [isRefusing, setIsRefusing] = useState(false)
  const refusal = refusals(age === undefined ? 'parent' : 'adult')[own.text]

  const answer = async (said: 'accept' | 'refuse') => {
    const { text, version, answer: seen } = own
    await say(changedTexts.answerText, { text, version, seen, answer: said })
    setIsRefusing(false)
  }

  return (
    <Panel title={own.title}>
      <Changes own={own} />
      <details className={styles.whole} open={own.before === null}>
        <summary>Il testo di oggi, tutto intero</summary>
        <div className={styles.text}>
          <Paragraphs of={own.paragraphs} />
        </div>
      </details>
      {refused !== null && <ErrorNote>{refused}</ErrorNote>}
      <div className={styles.answers}>
        <Button onClick={() => void answer('accept')} busy={busy && !isRefusing}>
          {own.accept}
        </Button>
        {own.answer === 'open' && <Button onClick={() => setIsRefusing(true)}>{own.refuse}</Button>}
      </div>
      {isRefusing && (
        <PlainDialog
          alert
          title={refusal.title}
          onClose={() => setIsRefusing(false)}
          back="Torna al testo"
          actions={
            <Button variant="danger" onClick={() => void answer('refuse')} busy={busy}>
              {refusal.button}
            </Button>
          }
        >
          <Text>{refusal.text}</Text>
        </PlainDialog>
      )}
    </Panel>
  )
}

/** Words that were for younger children are not compared: a small child reads the new ones whole. */
function Changes({ own: { text, title, paragraphs, before, answer } }: { own: OwnText }) {
  if (answer === 'refused') {
    return <Text>Hai detto di no a questo testo. Se hai cambiato idea, puoi accettarlo.</Text>
  }
  const isForSmall = text === 'assent_under7' || text === 'assent_from7'
  if (before === null || isForSmall) return null
  // a child's text ends with its two answers
  const old = before.text.split('\n\n').filter((paragraph) => !/^\[.*\] \[.*\]$/u.test(paragraph))
  const now = [title, ...paragraphs]
  // the title stands above already
  const from = old[0] === title ? 1 : 0
  return (
    <section aria-label="Che cosa cambia" className={styles.changes}>
      <h3>Che cosa cambia</h3>
      <WordChanges before={old.slice(from)} after={now.slice(from)} />
    </section>
  )
}

type RefusalWords = { button: string; title: string; text: string }

const stays = 'Quello che avete dato resta, e si può cancellare da «I miei consensi».'

const leaving = (who: 'parent' | 'adult', about: string): RefusalWords => ({
  button: 'Rifiuto e lascio lo studio',
  title: 'Rifiutare e lasciare lo studio?',
  text:
    who === 'parent'
      ? `${about} Da subito tu e i figli che avevi autorizzato non ricevete questionari, i figli non entrano più e i vostri diari si chiudono. Se l’altro genitore partecipa, lo avvisiamo, e quello che ha scelto per sé non cambia. ${stays}`
      : `${about} Da subito non ricevi questionari e il tuo diario si chiude. Quello che hai dato resta. Se cambi idea, torni qui.`,
})

const ofChild: RefusalWords = {
  button: 'No, grazie',
  title: 'Vuoi smettere?',
  text: 'Non ti chiediamo più niente, e lo diciamo ai tuoi genitori. Nessuno si arrabbia. Se un giorno cambi idea, torna qui.',
}

/** The effects of a refusal of each text, said before it is pressed. */
const refusals = (who: 'parent' | 'adult'): Record<StudyText, RefusalWords> => ({
  section1: leaving(who, 'Senza questo consenso lo studio non può usare i dati.'),
  section2: leaving(
    who,
    'Le domande sulla salute sono dentro i questionari e non si possono togliere una per una: senza questo consenso lo studio si ferma.',
  ),
  section3: {
    button: 'Rifiuto i messaggi',
    title: 'Rifiutare i messaggi?',
    text: 'Da subito non partono più promemoria, neanche quelli già pronti. Arrivano ancora i codici che chiedi, le ricevute e quello che dobbiamo dirti per legge. Nello studio non cambia altro. Puoi cambiare idea quando vuoi.',
  },
  assent_under7: ofChild,
  assent_from7: ofChild,
  assent_from11: ofChild,
  assent_from14: ofChild,
})
