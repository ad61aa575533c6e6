import { createContext, use } from 'react'

/** What the families' portal and the research team's area say differently about themselves. */
export type Area = {
  /** Stands behind the title of every page. */
  name: string
  /** Where the logo leads. */
  start: string
}

export const AreaContext = createContext<Area>({ name: 'Desco', start: '/' })

export const useArea = (): Area => use(AreaContext)
