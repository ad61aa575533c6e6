import { createContext, useContext } from 'react'

export type Language = 'it' | 'en'

/** The language of a screen: its frame says so once, and every part in it has its own words ready. */
export const ScreenLanguage = createContext<Language>('it')

/** A part's words in the screen's language. */
export const useWords = <Words>(words: Record<Language, Words>): Words => words[useContext(ScreenLanguage)]
