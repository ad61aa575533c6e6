import { children } from '@desco/contract/families/children'
import type { Child } from '@desco/contract/families/people'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'

import { Refusal } from '#data/refusal.ts'
import { callSignedIn } from '#data/call-signed-in.ts'
import { currentEditOrView } from '#data/child.slice.ts'
import { useAppDispatch } from '#data/hooks.ts'
import { Button } from '#ui/form/button.tsx'
import { HiddenText } from '#ui/text/hidden-text.tsx'
import { EditIcon } from '#ui/text/icons/edit-icon.tsx'
import { ListIcon } from '#ui/text/icons/list-icon.tsx'
import { childEditPath } from '#web/paths.ts'
import { showToast } from '#ui/feedback/show-toast.ts'

type Props = { child: Child; focusFirst: boolean; onViewSurveys: () => void }

/** What can be done for a child that has its own access: edit it, see which questionnaires are done. */
export function EnabledChildActions({ child, focusFirst, onViewSurveys }: Props) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const [isLoading, setIsLoading] = useState(false)

  const first = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!focusFirst) return
    // after the dialog has tried to give the focus back to the badge, which is gone
    const frame = requestAnimationFrame(() => first.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [focusFirst])

  const edit = async () => {
    setIsLoading(true)
    try {
      const { data } = await dispatch(
        callSignedIn(children.getChild, { userId: child.accountId ?? child.id }),
      )
      dispatch(currentEditOrView(data))
      await navigate(childEditPath(child.id))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      void showToast('error', error.message)
    } finally {
      setIsLoading(false)
    }
  }

  return (
    <>
      <Button ref={first} variant="quiet" onClick={() => void edit()} busy={isLoading} busyLabel="Apro…">
        <EditIcon size="small" />
        Modifica
        <HiddenText> {child.name}</HiddenText>
      </Button>
      <Button variant="quiet" onClick={onViewSurveys}>
        <ListIcon size="small" />
        Questionari
        <HiddenText> di {child.name}</HiddenText>
      </Button>
    </>
  )
}
