import { staffPeople } from '@desco/contract/staff/people'
import { useState } from 'react'

import { useStaffQuery } from '#staff-session/use-staff-query.ts'
import { Loaded } from '#staff-ui/Loaded.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { PlusIcon } from '#ui/icons/PlusIcon.tsx'

import { NewPersonDialog } from './NewPersonDialog.tsx'
import { PeopleTable } from './PeopleTable.tsx'
import { type NewLink, SetUpLinkDialog } from './SetUpLinkDialog.tsx'

/** Who may enter the research team's area. */
export function PeoplePage() {
  const query = useStaffQuery(staffPeople.listStaff, {})
  const [isAdding, setIsAdding] = useState(false)
  const [link, setLink] = useState<NewLink | null>(null)

  const show = (made: NewLink) => {
    setIsAdding(false)
    setLink(made)
    query.refetch()
  }

  return (
    <>
      <PageHead
        title="Accessi"
        lead="Chi può entrare in quest’area, con quale ruolo e fino a quando."
        end={
          <Button variant="primary" onClick={() => setIsAdding(true)}>
            <PlusIcon size="small" />
            Nuovo accesso
          </Button>
        }
      />
      <Card>
        <Loaded query={query} failed="Gli accessi non sono arrivati">
          {({ people }) => <PeopleTable people={people} onLink={show} onClosed={query.refetch} />}
        </Loaded>
      </Card>
      {isAdding && <NewPersonDialog onMade={show} onClose={() => setIsAdding(false)} />}
      {link !== null && <SetUpLinkDialog link={link} onClose={() => setLink(null)} />}
    </>
  )
}
