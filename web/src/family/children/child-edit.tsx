import { Link, Navigate, useSearchParams } from 'react-router'

import { useUser } from '#data/hooks.ts'
import { buttonClass } from '#ui/form/button-class.ts'
import { List, ListRow } from '#ui/layout/list.tsx'
import { ErrorNote } from '#ui/feedback/error-note.tsx'
import { HiddenText } from '#ui/text/hidden-text.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { childEditPath } from '#web/paths.ts'

import style from './child-edit.module.css'
import { ChildEditForm } from './child-edit-form.tsx'
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
