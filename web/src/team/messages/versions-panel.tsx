import type { ReactNode } from 'react'

import { Panel } from '#ui/layout/boxes.tsx'
import { counted, printDayAndTime } from '#ui/text/format.ts'

import styles from './versions-panel.module.css'

type Version = { version: number; at: string; by: string; text: ReactNode }

/** Everything that was ever written of one text, newest first. */
export const VersionsPanel = ({ title, versions }: { title: string; versions: readonly Version[] }) => (
  <Panel title={title} fact={counted(versions.length, 'versione', 'versioni')}>
    <ol reversed className={styles.versions}>
      {versions.map(({ version, at, by, text }) => (
        <li key={version}>
          <details>
            <summary>
              Versione {version}: {printDayAndTime(at)}, {by}
            </summary>
            {text}
          </details>
        </li>
      ))}
    </ol>
  </Panel>
)

/** A text that is not the one being written. */
export const OtherText = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.other}>
    <strong>{title}</strong>
    {children}
  </div>
)
