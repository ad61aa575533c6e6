import { Panel } from '#ui/layout/panel.tsx'
import { PlacesLaid } from '#ui/feedback/places-laid.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/text/text.tsx'

import { useSurveys } from './use-surveys.ts'

/** 'I miei progressi': one place laid for each completed questionnaire. */
export function ProgressPanel() {
  const { isReady, refused, open, done } = useSurveys()
  const total = open.length + done.length
  return (
    <Panel title="I miei progressi" fact={total > 0 ? `${done.length} di ${total} completati` : undefined}>
      {!isReady && refused === undefined ? (
        <Skeleton shape="text" count={2} />
      ) : (
        <Stack>
          {total > 0 && <PlacesLaid done={done.length} total={total} noun="questionari" />}
          <Text>
            {total === 0 ? 'La tavola si apparecchia con il primo questionario.' : missing(open.length)}
          </Text>
        </Stack>
      )}
    </Panel>
  )
}

const inWords = ['', '', 'due', 'tre', 'quattro', 'cinque', 'sei', 'sette', 'otto', 'nove', 'dieci']

function missing(open: number) {
  if (open === 0) return 'La tavola è apparecchiata.'
  if (open === 1) return 'Ne manca uno e la tavola è apparecchiata.'
  return `Ogni questionario apparecchia un posto. Ne mancano ${inWords[open] ?? open}.`
}
