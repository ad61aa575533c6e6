import { children } from '@desco/contract/families/children'
import { useEffect, useState } from 'react'

import { Refusal } from '#data/refusal.ts'
import { callSignedIn } from '#data/call-signed-in.ts'
import { currentEditOrView } from '#data/child.slice.ts'
import { useAppDispatch, useAppSelector } from '#data/hooks.ts'

/** The child that is edited: the one that the dashboard has loaded, or after a reload loaded again by its id. */
export function useEditedChild(childId: string | null) {
  const loaded = useAppSelector((state) => state.child.currentEditOrView)
  const dispatch = useAppDispatch()
  const [refused, setRefused] = useState<{ childId: string; message: string } | null>(null)
  const child = loaded !== null && (childId === null || loaded.id === childId) ? loaded : null
  const missing = child === null ? childId : null

  useEffect(() => {
    if (missing === null) return
    let isWanted = true
    dispatch(callSignedIn(children.getChild, { userId: missing }))
      .then(({ data }) => isWanted && dispatch(currentEditOrView(data)))
      .catch((error: unknown) => {
        if (isWanted && error instanceof Refusal) setRefused({ childId: missing, message: error.message })
      })
    return () => {
      isWanted = false
    }
  }, [dispatch, missing])

  return { child, refused: refused?.childId === missing ? refused.message : null }
}
