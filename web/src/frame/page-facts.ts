import type { StudyNames } from '@desco/contract/study-names'

// The server's facts of the study, which it writes into each page as `<meta>` elements (`pages.ts` of the server).

/** The address of the research project's own site; absent, there is no link. */
export const projectWebsite = () => factNamed('project-website')

/** The research group's e-mail address, likewise. */
export const studyContact = () => factNamed('study-contact')

/** The study's name, likewise. */
export const studyName = () => factNamed('study-name')

/** The one responsible for the data, in a few words: the controller, or the research group of the study. */
export const responsible = (language: 'it' | 'en') => factNamed(`responsible-${language}`)

type StudyStatement = 'accessibility-statement' | 'study-keeps-answers'

/** The words of the study's settings, for `WhereSaid`; '' where it is nothing. */
export const studySays = (name: StudyStatement): string => factNamed(name) ?? ''

/** Those who answer for the study; '' where its settings do not name them. */
export const namesOfPage = (): StudyNames => ({
  controller: factNamed('study-controller') ?? '',
  dpo: factNamed('study-dpo') ?? '',
  ethics: factNamed('study-ethics') ?? '',
  funder: factNamed('study-funder') ?? '',
})

/**
 * A page that is rendered ahead holds a place for each fact, which the server fills: what a waking page adds would push its
 * buttons away from under a finger.
 */
const factNamed = (name: string): string | undefined =>
  typeof document === 'undefined'
    ? `{{${name}}}`
    : document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || undefined
