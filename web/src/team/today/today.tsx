import { teamFamilies, type Today } from '@desco/contract/team/families'
import { Link, useLocation } from 'react-router'

import { PageSkeleton } from '#frame/page-skeleton.tsx'
import { FamilyLink } from '#team/parts/family-link.tsx'
import { Loaded } from '#ui/feedback/loaded.tsx'
import { familyPath, staffPaths } from '#team/paths.ts'
import { useStaffQuery } from '#team/session/queries.ts'
import { useMay } from '#team/session/session.ts'
import { OwnEndingNotice } from '#team/staff/access/endings.tsx'
import { Notice } from '#ui/feedback/notices.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { buttonClass } from '#ui/form/button.tsx'
import { Card, Stack } from '#ui/layout/boxes.tsx'
import { type DataColumn, DataTable, RowActions } from '#ui/layout/data-table.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { printNumber } from '#ui/text/format.ts'
import { HiddenText, Text } from '#ui/text/text.tsx'

import { isQuiet, LimeSurveyPanel } from './limesurvey-panel.tsx'
import styles from './today.module.css'
import { useWorkItems, type WorkItem } from './work-items.tsx'

/** The things to do, in one list. */
export function TodayPage() {
  const query = useStaffQuery(teamFamilies.today, {})
  return (
    <>
      <PageHead title="Oggi" lead={query.data === undefined ? undefined : <Figures today={query.data} />} />
      <Loaded query={query} failed="Le cifre di oggi non sono arrivate" skeleton={<PageSkeleton />}>
        {(today) => (
          <Stack>
            <OwnEndingNotice />
            {!isQuiet(today) && <LimeSurveyPanel today={today} />}
            <WorkList today={today} />
          </Stack>
        )}
      </Loaded>
    </>
  )
}

/** The study in one line; the rest is on Andamento. */
function Figures({ today: { tiles, failedMails, limeSurvey } }: { today: Today }) {
  const figures: [number, string][] = [
    [tiles.activeFamilies, 'partecipano'],
    [tiles.newFamilies, 'nuove in 7 giorni'],
    [tiles.surveysCompleted, 'questionari in 7 giorni'],
    [failedMails.count, 'email ferme'],
  ]
  return (
    <span className={styles.figures}>
      {figures.map(([count, words]) => (
        <span key={words}>
          <strong>{printNumber(count)}</strong> {words}
        </span>
      ))}
      {limeSurvey.state === 'answers' && <span>LimeSurvey risponde</span>}
      <Link to={staffPaths.progress}>Andamento</Link>
    </span>
  )
}

function WorkList({ today }: { today: Today }) {
  const { items, loading, failed } = useWorkItems(today)
  // a list that grows under the finger is pressed wrongly
  if (loading) return <Skeleton shape="rows" count={5} />
  const columns: DataColumn<WorkItem>[] = [
    { head: `Da fare ${printNumber(items.length)}`, kind: 'title', cell: ({ what }) => what },
    {
      head: 'Famiglia',
      kind: 'short',
      // where the row's own link leads elsewhere, the family is no second one
      cell: ({ family, act }) => family && (act ? <FamilyLink {...family} backTo="Oggi" /> : family.code),
    },
    { head: 'Quando', kind: 'short', cell: ({ when }) => when },
    { head: 'Azioni', kind: 'action', cell: (item) => <Doing item={item} /> },
  ]
  return (
    <Stack>
      {failed && (
        <Notice tone="wait" title="Una parte dell’elenco non è arrivata">
          <Text>Qui sotto c’è il resto. Riproviamo da soli.</Text>
        </Notice>
      )}
      <Card flush>
        {items.length === 0 ? (
          <p className={styles.nothing}>
            Niente in attesa: compiti, appuntamenti, richieste, email e confronti sono a posto.
          </p>
        ) : (
          <DataTable caption="Da fare" columns={columns} rows={items} rowKey="key" linked />
        )}
      </Card>
    </Stack>
  )
}

/** The button of one item, or the way to where it is done. */
function Doing({ item: { what, family, to, word = 'Apri', act } }: { item: WorkItem }) {
  const may = useMay()
  const { pathname } = useLocation()
  if (act !== undefined) return <RowActions>{act}</RowActions>
  const way = to ?? (family && may('families.see') ? familyPath(family.id) : undefined)
  if (way === undefined) return null
  return (
    <RowActions>
      <Link
        to={way}
        state={{ back: { path: pathname, label: 'Oggi' } }}
        className={buttonClass({ variant: 'secondary', small: true })}
      >
        {word} <HiddenText>{what}</HiddenText>
      </Link>
    </RowActions>
  )
}
