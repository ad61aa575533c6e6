import { Link } from 'react-router'

import { useUser } from '#data/hooks.ts'
import { Button } from '#ui/form/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { FootLinks } from '#ui/layout/foot-links.tsx'
import { LeftIcon } from '#ui/text/icons/left-icon.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { homePath } from '#web/paths.ts'

import { useMyConsentsQuery } from './consents.queries.ts'
import { ConsentPaper } from './consent-paper.tsx'
import styles from './my-consents-page.module.css'

/** What a parent agreed to, word for word as it was shown then, to be read and printed. */
export function MyConsentsPage() {
  const { name, surname } = useUser()
  return (
    <div className={styles.page}>
      <PageHead
        title="I miei consensi"
        lead={`${name} ${surname}: i testi come li hai letti, e le tue risposte.`}
      />
      <Content />
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
  } = useMyConsentsQuery({}, { refetchOnMountOrArgChange: true })
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
