import { useState } from 'react'

import { Loaded } from '#team/parts/loaded.tsx'
import { useMay } from '#team/session/use-may.ts'
import { EmptyState } from '#ui/feedback/states.tsx'
import { Button } from '#ui/form/button.tsx'
import { Card, Stack } from '#ui/layout/boxes.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { PlusIcon } from '#ui/text/icons.tsx'

import { ApprovalInbox } from './approval-inbox.tsx'
import { ExportsTable } from './exports-table.tsx'
import { NewExportDialog } from './new-export-dialog.tsx'
import { useExports } from './use-exports.ts'

/** Files for the analysis: asked for, allowed, made, fetched. */
export function ExportsPage() {
  const may = useMay()
  const { query, onFetch } = useExports()
  const [isAsking, setIsAsking] = useState(false)

  const asked = () => {
    setIsAsking(false)
    query.refetch()
  }

  return (
    <>
      <PageHead
        title="Esportazioni"
        lead="I file per le analisi. Ognuno si scarica una volta sola, entro 24 ore, da chi l’ha chiesto."
        end={
          <Button variant="primary" onClick={() => setIsAsking(true)}>
            <PlusIcon size="small" />
            Nuova esportazione
          </Button>
        }
      />
      <Loaded query={query} failed="Le esportazioni non sono arrivate">
        {({ exports }) => (
          <Stack gap="loose">
            {may('exports.approve') && <ApprovalInbox jobs={exports} onDecided={query.refetch} />}
            <Card>
              {exports.length === 0 ? (
                <EmptyState level={2} drawing="piatto-vuoto" title="Ancora nessuna esportazione">
                  Quando ne chiedi una, qui vedi a che punto è e la scarichi.
                </EmptyState>
              ) : (
                <ExportsTable jobs={exports} onFetch={onFetch} />
              )}
            </Card>
          </Stack>
        )}
      </Loaded>
      {isAsking && <NewExportDialog onAsked={asked} onClose={() => setIsAsking(false)} />}
    </>
  )
}
