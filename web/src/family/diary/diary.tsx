import { useUser } from '#data/hooks.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { Card } from '#ui/layout/boxes.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { DiaryScreen } from './diary-screen.tsx'

export function DiaryPage() {
  const { hasLeft, studyOver } = useUser()
  return (
    <>
      <PageHead
        title="Diario Alimentare"
        lead={
          studyOver
            ? 'Quello che avete scritto, giorno per giorno.'
            : hasLeft
              ? undefined
              : 'Segna quello che ricordi: anche a grandi linee va bene.'
        }
      />
      {hasLeft ? <NoDiary /> : <DiaryScreen noDiary={<NoDiary />} loading={<Loading />} />}
    </>
  )
}

const NoDiary = () => (
  <Card>
    <EmptyState drawing="piatto-vuoto" level={2} title="Qui non c’è nessun diario">
      In questo momento nessuno di voi scrive il diario. Se qualcosa cambia, lo trovi qui.
    </EmptyState>
  </Card>
)

const Loading = () => <Skeleton shape="card" count={3} label="Apriamo il diario…" />
