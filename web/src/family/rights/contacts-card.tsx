import { corrections } from '@desco/contract/rights/corrections'
import { type DataCard, ownData } from '@desco/contract/rights/data'
import { useEffect, useRef, useState } from 'react'

import { useAct } from '#data/use-act.ts'
import { useFamilyQuery } from '#data/use-family-query.ts'
import { Loaded } from '#ui/feedback/loaded.tsx'
import { Notice } from '#ui/feedback/notices.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/form/button.tsx'
import { Panel, Row, Stack } from '#ui/layout/boxes.tsx'
import { DefinitionFacts } from '#ui/layout/list.tsx'
import { Address, Text } from '#ui/text/text.tsx'

import type { Correction } from './corrections.tsx'
import { CorrectionDialog } from './correction-dialog.tsx'

/** Once a year: how the study reaches a parent, to be confirmed or corrected. Stands until it is due no more, and thanks. */
export function ContactsCard({ isDue }: { isDue: boolean }) {
  const box = useRef<HTMLDivElement>(null)
  const [wasDue] = useState(isDue)
  // the button that was pressed is gone
  useEffect(() => {
    if (wasDue && !isDue) box.current?.focus()
  }, [wasDue, isDue])
  return (
    <div ref={box} tabIndex={-1}>
      {isDue ? (
        <Panel title="Sono ancora giusti i tuoi recapiti?">
          <Question />
        </Panel>
      ) : (
        <Notice tone="good" title="Grazie" live>
          Useremo questi recapiti. Te lo chiederemo di nuovo tra un anno.
        </Notice>
      )}
    </div>
  )
}

const Question = () => (
  <Loaded
    query={useFamilyQuery(ownData.dataCard, {}, { every: 0 })}
    failed="I recapiti non sono arrivati"
    skeleton={<Skeleton shape="text" label="Carichiamo i tuoi recapiti…" />}
  >
    {({ data: { person } }) => <Contacts person={person} />}
  </Loaded>
)

const correctPerson = 'Correggi nome e telefono'
const changeEmail = 'Cambia email'

function Contacts({ person }: { person: DataCard['person'] }) {
  const { act, busy } = useAct({ refusalIn: 'toast' })
  const [correction, setCorrection] = useState<Correction | null>(null)
  const confirm = () => act(corrections.confirmContacts, {})
  const close = () => setCorrection(null)
  return (
    <Stack>
      <Text>È passato un anno. Con questi ti scriviamo, e ti chiamiamo solo se serve.</Text>
      <DefinitionFacts
        facts={[
          { term: 'Nome', value: `${person.name} ${person.surname}` },
          { term: 'Telefono', value: person.phone ?? 'nessuno', numeric: true },
          { term: 'Email', value: person.email === null ? null : <Address of={person.email} />, full: true },
        ]}
      />
      <Row>
        <Button variant="primary" busy={busy} onClick={() => void confirm()}>
          Sì, sono giusti
        </Button>
        <Button onClick={() => setCorrection({ of: 'person', title: correctPerson, person })}>
          {correctPerson}
        </Button>
        <Button onClick={() => setCorrection({ of: 'email', title: changeEmail })}>{changeEmail}</Button>
      </Row>
      {correction !== null && <CorrectionDialog {...correction} onClose={close} />}
    </Stack>
  )
}
