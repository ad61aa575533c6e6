import { useContext } from 'react'
import { Link } from 'react-router'

import { Foot } from '#ui/layout/page-parts.tsx'
import { ScreenLanguage } from '#ui/text/language.ts'
import { paths } from '#web/paths.ts'

import { studyContact, studyName } from '#frame/page-facts.ts'

const words = {
  it: {
    controller: 'Titolare dei dati: il gruppo di ricerca',
    of: 'di',
    study: 'dello studio',
    write: 'Scrivici',
    accessibility: 'Accessibilità',
  },
  en: {
    controller: 'Data controller: the research group',
    of: 'of',
    study: 'of the study',
    write: 'Write to us',
    accessibility: 'Accessibility (in Italian)',
  },
} as const

/** The group that is responsible for the data, and how to reach it: at the foot of every page, as the consent texts promise. */
export function StudyFoot() {
  const language = useContext(ScreenLanguage)
  const name = studyName()
  const address = studyContact()
  const { controller, of, study, write, accessibility } = words[language]
  return (
    <Foot language={language}>
      <span>
        {controller} {name === undefined ? study : `${of} ${name}`}
      </span>
      {address !== undefined && (
        <span>
          {write}: <a href={`mailto:${address}`}>{address}</a>
        </span>
      )}
      <span>
        <Link to={paths.accessibility}>{accessibility}</Link>
      </span>
    </Foot>
  )
}
