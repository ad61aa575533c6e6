import { dayInItaly } from '@desco/contract/families/birth-date'
import type { AnswerOf } from '@desco/contract/endpoint'
import { foodListDesk } from '@desco/contract/diary/desk/food-lists'
import { useState } from 'react'

import { CellWithNote, type DataColumn, DataTable } from '#ui/layout/data-table.tsx'
import { useDialog } from '#team/parts/act.tsx'
import { Loaded } from '#ui/feedback/loaded.tsx'
import { menuColumn } from '#team/parts/more-menu.tsx'
import { PageTabs } from '#team/parts/page-tabs.tsx'
import { useStaffMutation, useStaffQuery } from '#team/session/queries.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Panel, Stack } from '#ui/layout/boxes.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { printDay, printDayAndTime } from '#ui/text/format.ts'
import { Text } from '#ui/text/text.tsx'

import { enforceList, UploadPanel } from './upload-food-list.tsx'
import { ChangesDialog } from './food-list-changes.tsx'

type FoodListRow = AnswerOf<typeof foodListDesk.foodLists>['lists'][number]

/** The versions of the food list: what changed in each, and from which day it holds. */
export function FoodListsPage() {
  const query = useStaffQuery(foodListDesk.foodLists, {})
  const [today] = useState(() => dayInItaly(new Date()))
  return (
    <>
      <PageHead
        title="Lista degli alimenti"
        lead="Una versione non cambia mai. Una lista nuova vale dal giorno che scegli quando la metti in vigore; le voci tengono la versione con cui sono nate."
      />
      <PageTabs of="diary" />
      <Stack gap="loose">
        <Loaded query={query} failed="Le liste non sono arrivate">
          {({ lists }) => (
            <Panel title="Versioni">
              <ListsTable lists={lists} today={today} />
            </Panel>
          )}
        </Loaded>
        <UploadPanel today={today} />
      </Stack>
    </>
  )
}

type Props = { lists: readonly FoodListRow[]; today: string }

function ListsTable({ lists, today }: Props) {
  const show = useDialog()
  const { send } = useStaffMutation(foodListDesk.staffFoodList)
  const download = async (version: number) => {
    const answer = await send({ version })
    if (answer !== null) saveCsv(answer.csv, `desco-alimenti-${version}.csv`)
  }
  const columns: DataColumn<FoodListRow>[] = [
    { head: 'Versione', kind: 'title', cell: ({ version }) => `Versione ${version}` },
    { head: 'Stato', cell: (list) => <ListState list={list} today={today} /> },
    { head: 'Alimenti', kind: 'number', cell: ({ foods }) => foods },
    {
      head: 'Caricata',
      cell: ({ storedAt, who }) => (
        <CellWithNote note={printDayAndTime(storedAt)}>{who ?? 'insieme al portale'}</CellWithNote>
      ),
    },
    menuColumn(({ version, inForce }) => ({
      of: `la versione ${version}`,
      items: [
        !inForce && { label: 'Metti in vigore', act: enforceList(version, today) },
        !inForce && {
          label: 'Che cosa cambia',
          onChoose: () => show((onClose) => <ChangesDialog version={version} onClose={onClose} />),
        },
        { label: 'Scarica', onChoose: () => void download(version) },
      ],
    })),
  ]
  return <DataTable caption="Versioni della lista" columns={columns} rows={lists} rowKey="version" />
}

// a list of the first release is in force since always
const always = '2000-01-01'

function ListState({ list: { inForce, from }, today }: { list: FoodListRow; today: string }) {
  const next = from.find((day) => day > today)
  const since = from.filter((day) => day <= today).at(-1)
  return (
    <Stack gap="tight">
      <Badge tone={inForce ? 'good' : 'plain'}>{inForce ? 'In vigore' : 'Non in vigore'}</Badge>
      {inForce && since !== undefined && since !== always && <Text size="small">dal {printDay(since)}</Text>}
      {next !== undefined && <Text size="small">in vigore dal {printDay(next)}</Text>}
    </Stack>
  )
}

/** Saves the list as a spreadsheet opens it: with the mark that says UTF-8, which is taken off when it comes back. */
function saveCsv(csv: string, name: string) {
  const address = URL.createObjectURL(new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
