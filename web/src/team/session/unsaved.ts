import { useEffect } from 'react'

const editors = new Set<symbol>()

/** Whether something on this page was written and not saved. */
export const hasUnsaved = () => editors.size > 0

/** The person has decided to leave it, or it is no longer theirs. */
export const forgetUnsaved = () => editors.clear()

/** Notes that an editor or a form holds words that are not saved, as long as it is drawn. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined
    const editor = Symbol('editor')
    editors.add(editor)
    return () => void editors.delete(editor)
  }, [isUnsaved])
}
