import { useContext } from 'react'
import { Link } from 'react-router'

import { Foot } from '#ui/layout/page-parts.tsx'
import { ScreenLanguage } from '#ui/text/language.ts'
import { paths } from '#web/paths.ts'

import { responsible, studyContact, studySays } from '#frame/page-facts.ts'

import { WhereSaid } from './where-said.tsx'

const words = {
  it: {
    controller: 'Titolare dei dati',
    group: 'il gruppo di ricerca dello studio',
    write: 'Scrivici',
    privacy: 'Privacy',
    accessibility: 'Accessibilità',
    declaration: 'Dichiarazione di accessibilità',
  },
  en: {
    controller: 'Data controller',
    group: 'the research group of the study',
    write: 'Write to us',
    privacy: 'Privacy (in Italian)',
    accessibility: 'Accessibility (in Italian)',
    declaration: 'Accessibility declaration (in Italian)',
  },
} as const

/** The one responsible for the data, and how to reach the research group: at the foot of every page, as the consent texts promise. */
export function StudyFoot() {
  const language = useContext(ScreenLanguage)
  const address = studyContact()
  const { controller, group, write, privacy, accessibility, declaration } = words[language]
  return (
    <Foot language={language}>
      <span>
        {controller}: {responsible(language) ?? group}
      </span>
      {address !== undefined && (
        <span>
          {write}: <a href={`mailto:${address}`}>{address}</a>
        </span>
      )}
      <span>
        <Link to={paths.privacy}>{privacy}</Link>
      </span>
      <span>
        <Link to={paths.accessibility}>{accessibility}</Link>
      </span>
      <WhereSaid value={studySays('accessibility-statement')}>
        <a href={studySays('accessibility-statement')}>{declaration}</a>
      </WhereSaid>
    </Foot>
  )
}
