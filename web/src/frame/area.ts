import { createContext, use } from 'react'

/** The different words of the families' portal and the research team's area about themselves. */
export type Area = {
  /** Stands behind the title of every page. */
  name: string
  /** Where the logo leads. */
  start: string
}

export const AreaContext = createContext<Area>({ name: 'Desco', start: '/' })

export const useArea = (): Area => use(AreaContext)
