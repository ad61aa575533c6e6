import { type ConsentGiven, consentLedger } from '@desco/contract/families/consents/ledger'
import { leaving } from '@desco/contract/families/leaving'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'

import { useUser } from '#data/hooks.ts'
import { useFamilyQuery } from '#data/use-family-query.ts'
import { ReadingPage } from '#frame/screens/reading-page.tsx'
import { Loaded } from '#ui/feedback/loaded.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { Button, buttonClass } from '#ui/form/button.tsx'
import { FootLinks, Panel, Stack } from '#ui/layout/boxes.tsx'
import { DefinitionFacts, List, UnfoldingRow } from '#ui/layout/list.tsx'
import { printDay, printDayAndTime, printList } from '#ui/text/format.ts'
import { Paragraphs, Unbroken } from '#ui/text/text.tsx'
import { paths } from '#web/paths.ts'

import { ErasuresPanel } from './erasure/erasures.tsx'
import { ForParentsAlone } from './for-parents-alone.tsx'
import { MessageRows } from './message-rows.tsx'
import styles from './my-consents.module.css'
import { ReturningPanel } from './returning.tsx'

/** A parent's consents, the messages that they want, and the way out of the study. */
export function MyConsentsPage() {
  const { name, surname, age } = useUser()
  return (
    <ReadingPage title="I miei consensi" lead={`${name} ${surname}: che cosa hai detto, e quando.`}>
      {age === undefined ? <ParentsConsents /> : <ForParentsAlone />}
    </ReadingPage>
  )
}

function ParentsConsents() {
  const leavingState = useFamilyQuery(leaving.seeLeaving, {}).data?.data
  return (
    <>
      <ReturningPanel />
      <ErasuresPanel />
      <Texts />
      <div className={styles.screenOnly}>
        <Stack>
          {leavingState?.ownLeftAt === null && (
            <Panel title="I messaggi">
              <MessageRows state={leavingState} />
            </Panel>
          )}
          <Link to={paths.leaving} className={buttonClass({ variant: 'secondary', wide: true })}>
            Lasciare lo studio
          </Link>
        </Stack>
      </div>
    </>
  )
}

function Texts() {
  const list = useRef<HTMLDivElement>(null)
  // on paper the texts stand whole, also when the browser's own menu prints them
  useEffect(() => {
    const unfold = () => {
      for (const row of list.current?.querySelectorAll('details') ?? []) row.open = true
    }
    window.addEventListener('beforeprint', unfold)
    return () => window.removeEventListener('beforeprint', unfold)
  }, [])
  return (
    <Loaded
      query={useFamilyQuery(consentLedger.myConsents, {})}
      failed="I tuoi consensi non sono arrivati"
      skeleton={<Skeleton shape="rows" count={3} label="Carichiamo i tuoi consensi…" />}
    >
      {({ data: consents }) =>
        consents.length === 0 ? (
          <EmptyState drawing="lettera" level={2} title="Ancora nessun consenso">
            Qui trovi i testi a cui hai risposto.
          </EmptyState>
        ) : (
          <Panel title="I testi">
            <div ref={list}>
              <Stack>
                <List label="I testi">
                  {consents.map((consent) => (
                    <ConsentRow
                      key={`${consent.section} ${consent.answeredAt} ${consent.sha256}`}
                      consent={consent}
                    />
                  ))}
                </List>
                <div className={styles.screenOnly}>
                  <FootLinks align="start">
                    <Link to={paths.texts}>I testi che sono cambiati</Link>
                    <Button variant="quiet" small onClick={() => window.print()}>
                      Stampa
                    </Button>
                  </FootLinks>
                </div>
              </Stack>
            </div>
          </Panel>
        )
      }
    </Loaded>
  )
}

const means: Record<ConsentGiven['means'], string> = {
  registration: 'Con la registrazione',
  registration_checkbox: 'Con la registrazione, dalla sola casella',
  session: 'Dal tuo accesso',
  invitation_link: 'Dal link dell’invito',
  invitation_checkbox: 'Dal link dell’invito, dalla sola casella',
  assent: 'Con le tue parole, al primo accesso',
}

/** One answer in a line; below it the text as it was shown, and on paper also what proves that it was this one. */
function ConsentRow({ consent }: { consent: ConsentGiven }) {
  const { title, paragraphs } = partsOf(consent.text)
  const facts = [
    { term: 'La tua risposta', value: answerOf(consent) },
    { term: 'Quando', value: printDayAndTime(consent.answeredAt), numeric: true },
    { term: 'Per chi', value: forWhom(consent) },
    { term: 'Come', value: means[consent.means] },
    { term: 'Versione del testo', value: consent.version, numeric: true },
  ]
  return (
    <UnfoldingRow
      title={title}
      fact={
        <>
          {saidOf(consent)} · <Unbroken>{printDay(consent.answeredAt)}</Unbroken>
        </>
      }
    >
      <Paragraphs of={paragraphs} />
      <DefinitionFacts facts={facts} />
      <p className={styles.paperOnly}>Impronta del testo (SHA-256): {consent.sha256}</p>
    </UnfoldingRow>
  )
}

const answerOf = ({ answer }: ConsentGiven) => (answer === 'true' ? 'Sì' : answer)

/** A refusal begins with *No* in each text of the study. */
const saidOf = ({ answer }: ConsentGiven) => (answer.startsWith('No') ? 'Hai detto no' : 'Hai detto sì')

/** A parent who consents does so for themselves too; one who declares to decide alone does so about the children. */
function forWhom({ section, children }: ConsentGiven): string {
  if (section === 'soleResponsibility') return `Per ${printList(children)}`
  return `Per ${printList(['te', ...(children.length > 0 ? children : ['i figli che iscrivi'])])}`
}

/** The stored text begins with its title; a text of one paragraph is its own title. */
function partsOf(text: string) {
  const [title = '', ...paragraphs] = text.split('\n\n')
  return { title, paragraphs }
}
