import type { AnswerOf, WireInputOf } from '@desco/contract/endpoint'
import { audit } from '@desco/contract/staff/audit'
import { useState } from 'react'

import { LoadMore } from '#team/parts/load-more.tsx'
import { Loaded } from '#team/parts/loaded.tsx'
import { useStaffPages } from '#team/session/use-staff-pages.ts'
import { EmptyState } from '#ui/feedback/states.tsx'
import { Card, Stack } from '#ui/layout/boxes.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

import { AuditFilters } from './audit-filters.tsx'
import { AuditTable } from './audit-table.tsx'
import { VerifyPanel } from './verify-panel.tsx'

type Search = WireInputOf<typeof audit.searchAudit>

const olderThan = ({ lines, more }: AnswerOf<typeof audit.searchAudit>) => {
  const last = lines.at(-1)
  return more && last !== undefined ? { before: last.seq } : null
}

/** The audit log: everything that staff did, newest first. */
export function AuditPage() {
  const [search, setSearch] = useState<Search>({})
  const query = useStaffPages(audit.searchAudit, search, olderThan)
  const lines = (query.pages ?? []).flatMap((page) => page.lines)

  return (
    <>
      <PageHead title="Registro" lead="Chi ha fatto cosa, quando e perché." />
      <Stack>
        <VerifyPanel onVerified={query.refetch} />
        <AuditFilters onSearch={setSearch} />
        <Card>
          <Loaded query={query} failed="Il registro non è arrivato">
            {() =>
              lines.length === 0 ? (
                <EmptyState drawing="piatto-vuoto" level={2} title="Nessuna riga">
                  Niente corrisponde a questi filtri: prova ad allargarli.
                </EmptyState>
              ) : (
                <>
                  <AuditTable lines={lines} />
                  <LoadMore
                    shown={lines.length}
                    hasMore={query.hasMore}
                    loading={query.loadingMore}
                    onMore={() => void query.loadMore()}
                  />
                </>
              )
            }
          </Loaded>
        </Card>
      </Stack>
    </>
  )
}
