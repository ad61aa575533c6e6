import { parentIsAsked } from '@desco/contract/families/people'

import { useUser } from '#data/hooks.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { List } from '#ui/layout/list.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

import { SurveyRow } from './survey-row.tsx'
import { useSurveys } from './use-surveys.ts'

/** The active questionnaires that are still to do, or what there is instead. */
export function OpenSurveys() {
  const user = useUser()
  const { open, isReady, refused, isAsking, askAgain } = useSurveys()

  if (!parentIsAsked(user)) {
    const isAlone = parentIsAsked({ ...user, hasLeft: false })
    return (
      <EmptyState drawing="piatto-vuoto" title="Non ci sono questionari per te">
        {isAlone ? 'Non partecipi più allo studio.' : 'La tua famiglia non partecipa allo studio.'} Non devi
        fare altro.
      </EmptyState>
    )
  }
  if (refused !== undefined) {
    return (
      <FailedState title="I questionari non sono arrivati" onRetry={askAgain} retrying={isAsking}>
        {'message' in refused ? refused.message : 'Riprova tra poco.'}
      </FailedState>
    )
  }
  if (!isReady) return <Skeleton shape="rows" label="Carichiamo i questionari…" />
  if (open.length === 0) {
    return (
      <EmptyState drawing="piatto-vuoto" title="Per ora non c’è niente da compilare">
        Quando c’è un questionario nuovo lo trovi qui. Non devi fare altro.
      </EmptyState>
    )
  }
  // One thing to do: the first that can be opened has the primary button.
  const first = open.find(({ link }) => link !== null)
  return (
    <List>
      {open.map((survey) => (
        <SurveyRow key={survey.id} survey={survey} isFirst={survey === first} />
      ))}
    </List>
  )
}
