import { Link, useParams } from 'react-router'

import { guidePath } from '#team/paths.ts'
import { Card, Columns, Panel } from '#ui/layout/boxes.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

import styles from './guide.module.css'
import { readGuide } from './read-guide.ts'
import { GuideText } from './guide-text.tsx'

/** The team's guide: the part about the page from which it was opened, and the way to the others. */
export function GuidePage() {
  const { part } = useParams()
  const parts = readGuide()
  const shown = parts.find(({ name }) => name === part) ?? parts[0]
  return (
    <>
      <PageHead title={shown?.title ?? 'Guida'} />
      <Columns
        main={<Card>{shown !== undefined && <GuideText text={shown.text} />}</Card>}
        side={
          <Panel title="La guida">
            <nav aria-label="Parti della guida" className={styles.parts}>
              {parts.map(({ name, title }) => (
                <Link
                  key={name}
                  to={guidePath(name)}
                  aria-current={name === shown?.name ? 'page' : undefined}
                >
                  {title}
                </Link>
              ))}
            </nav>
          </Panel>
        }
      />
    </>
  )
}
