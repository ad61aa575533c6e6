import { staffPeople } from '@desco/contract/staff/people'
import { useState } from 'react'

import { Loaded } from '#team/parts/loaded.tsx'
import { useStaffQuery } from '#team/session/use-staff-query.ts'
import { Button } from '#ui/form/button.tsx'
import { Card } from '#ui/layout/boxes.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { PlusIcon } from '#ui/text/icons.tsx'

import { NewPersonDialog } from './new-person-dialog.tsx'
import { PeopleTable } from './people-table.tsx'
import { type NewLink, SetUpLinkDialog } from './set-up-link-dialog.tsx'

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
