import type { NewsVersion } from '@desco/contract/staff/newsroom'

import { Panel } from '#ui/layout/boxes.tsx'
import { printDayAndTime } from '#ui/text/format.ts'

import styles from './newsroom.module.css'

/** Everything that was ever written in this news, newest first. */
export const NewsHistory = ({ versions }: { versions: readonly NewsVersion[] }) => (
  <Panel title="Storia" fact={versions.length === 1 ? 'una versione' : `${versions.length} versioni`}>
    <ol reversed className={styles.versions}>
      {versions.map(({ version, who, at, title, description }) => (
        <li key={version}>
          <details className={styles.version}>
            <summary>
              Versione {version}: {printDayAndTime(at)}, {who ?? 'riga di comando'}
            </summary>
            <div className={styles.old}>
              <strong>{title}</strong>
              <p>{description}</p>
            </div>
          </details>
        </li>
      ))}
    </ol>
  </Panel>
)
