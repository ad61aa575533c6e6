import { useEffect } from 'react'

import { useArea } from '#frame/area.ts'

/** The document's title, for a page that is told apart by more than its kind: five tabs of families differ. */
export function usePageTitle(title: string): void {
  const { name } = useArea()
  useEffect(() => {
    document.title = `${title} · ${name}`
  }, [title, name])
}
