import { Link, Navigate, useSearchParams } from 'react-router'

import { useUser } from '#session/hooks.ts'
import { buttonClass } from '#ui/button-class.ts'
import { List, ListRow } from '#ui/List.tsx'
import { ErrorNote } from '#ui/ErrorNote.tsx'
import { HiddenText } from '#ui/HiddenText.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Stack } from '#ui/Stack.tsx'
import { childEditPath } from '#web/paths.ts'

import style from './ChildEdit.module.css'
import { ChildEditForm } from './ChildEditForm.tsx'
import { useEditedChild } from './use-edited-child.ts'

/** A parent edits a child that has its own access. */
export function ChildEdit({ back }: { back: string }) {
  const isChild = useUser().age !== undefined
  return isChild ? <Navigate to={back} replace /> : <EditedChild back={back} />
}

function EditedChild({ back }: { back: string }) {
  const [query] = useSearchParams()
  const { child, refused } = useEditedChild(query.get('child'))

  return (
    <>
      <PageHead title={child === null ? 'Modifica i dati' : `Modifica i dati di ${child.name}`} />
      <div className={style.narrow}>
        {refused !== null && (
          <Stack>
            <ErrorNote>{refused}</ErrorNote>
            <Link className={buttonClass({ variant: 'secondary' })} to={back}>
              Indietro
            </Link>
          </Stack>
        )}
        {refused === null &&
          child === null &&
          (query.has('child') ? <Skeleton shape="card" /> : <WhichChild />)}
        {refused === null && child !== null && <ChildEditForm key={child.id} child={child} back={back} />}
      </div>
    </>
  )
}

/** The address without a child: typed by hand, or kept from long ago. */
function WhichChild() {
  const enabled = useUser().children.filter((child) => child.selected && child.enabled)
  if (enabled.length === 0)
    return <Notice>Nessuno dei tuoi figli ha già il suo accesso: crealo dalla Home.</Notice>
  return (
    <List>
      {enabled.map(({ id, name }) => (
        <ListRow
          key={id}
          title={name}
          action={
            <Link className={buttonClass({ variant: 'secondary' })} to={childEditPath(id)}>
              Modifica<HiddenText> {name}</HiddenText>
            </Link>
          }
        />
      ))}
    </List>
  )
}
