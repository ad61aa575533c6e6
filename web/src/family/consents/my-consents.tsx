import { type ConsentGiven, consentLedger } from '@desco/contract/families/consents/ledger'
import { Link } from 'react-router'

import { useUser } from '#data/hooks.ts'
import { endpointQuery, live, serverState } from '#data/server-state.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { EmptyState, FailedState } from '#ui/feedback/states.tsx'
import { Button } from '#ui/form/button.tsx'
import { Card, FootLinks } from '#ui/layout/boxes.tsx'
import { DefinitionFacts } from '#ui/layout/list.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { printDayAndTime, printList, unbroken } from '#ui/text/format.ts'
import { LeftIcon } from '#ui/text/icons.tsx'
import { homePath, paths } from '#web/paths.ts'

import { ReturningAndErasures } from './erasure/erasures.tsx'
import { leavingId, LeavingPanel } from './leaving.tsx'
import styles from './my-consents.module.css'

/** A parent's consents, word for word as they were shown then, to be read and printed. */
export function MyConsentsPage() {
  const { name, surname } = useUser()
  return (
    <div className={styles.page}>
      <PageHead
        title="I miei consensi"
        lead={`${name} ${surname}: i testi come li hai letti, e le tue risposte.`}
      />
      <div className={styles.screenOnly}>
        <FootLinks align="start">
          <a href={`#${leavingId}`}>Meno messaggi, una pausa, o lasciare lo studio</a>
          <Link to={paths.texts}>I testi che sono cambiati</Link>
        </FootLinks>
      </div>
      <Content />
      <ReturningAndErasures />
      <LeavingPanel />
      <div className={styles.screenOnly}>
        <FootLinks align="start">
          <Link to={homePath()}>
            <LeftIcon size="tiny" /> Torna alla home
          </Link>
        </FootLinks>
      </div>
    </div>
  )
}

function Content() {
  const {
    data: answer,
    error,
    isFetching,
    refetch,
  } = useMyConsentsQuery({}, { ...live, refetchOnMountOrArgChange: true })
  if (answer === undefined && error !== undefined) {
    return (
      <FailedState
        title="I tuoi consensi non sono arrivati"
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        {'message' in error ? error.message : 'Riprova tra poco.'}
      </FailedState>
    )
  }
  if (answer === undefined) return <Skeleton shape="card" count={3} label="Carichiamo i tuoi consensi…" />
  if (answer.data.length === 0) {
    return (
      <EmptyState drawing="lettera" level={2} title="Ancora nessun consenso">
        Qui trovi i testi a cui hai risposto.
      </EmptyState>
    )
  }
  return (
    <>
      <div className={styles.screenOnly}>
        <Button onClick={() => window.print()}>Stampa</Button>
      </div>
      <ul className={styles.papers}>
        {answer.data.map((consent) => (
          <ConsentPaper
            key={`${consent.section} ${consent.answeredAt} ${consent.sha256}`}
            consent={consent}
          />
        ))}
      </ul>
    </>
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

/** One text as it was shown, and the answer with what proves it. */
export function ConsentPaper({ consent }: { consent: ConsentGiven }) {
  const { title, paragraphs } = partsOf(consent.text)
  return (
    <Card as="li">
      <article className={styles.paper}>
        <h2>{title}</h2>
        {paragraphs.length > 0 && (
          <div className={styles.text}>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        )}
        <DefinitionFacts
          facts={[
            { term: 'La tua risposta', value: consent.answer === 'true' ? 'Sì' : consent.answer },
            { term: 'Quando', value: printDayAndTime(consent.answeredAt), numeric: true },
            { term: 'Per chi', value: forWhom(consent) },
            { term: 'Come', value: means[consent.means] },
            { term: 'Versione del testo', value: unbroken(consent.version), numeric: true },
            {
              term: 'Impronta del testo (SHA-256)',
              value: <span className={styles.hash}>{consent.sha256}</span>,
              full: true,
            },
          ]}
        />
      </article>
    </Card>
  )
}

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

export const { useMyConsentsQuery } = serverState.injectEndpoints({
  endpoints: (build) => ({ myConsents: build.query(endpointQuery(consentLedger.myConsents)) }),
})
