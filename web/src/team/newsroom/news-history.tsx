import type { NewsVersion } from '@desco/contract/staff/newsroom'

import { Panel } from '#ui/layout/panel.tsx'
import { printDayAndTime } from '#ui/text/print-day.ts'

import style from './newsroom.module.css'

/** Everything that was ever written in this news, newest first. */
export const NewsHistory = ({ versions }: { versions: readonly NewsVersion[] }) => (
  <Panel title="Storia" fact={versions.length === 1 ? 'una versione' : `${versions.length} versioni`}>
    <ol reversed className={style.versions}>
      {versions.map(({ version, who, at, title, description }) => (
        <li key={version}>
          <details className={style.version}>
            <summary>
              Versione {version}: {printDayAndTime(at)}, {who ?? 'riga di comando'}
            </summary>
            <div className={style.old}>
              <strong>{title}</strong>
              <p>{description}</p>
            </div>
          </details>
        </li>
      ))}
    </ol>
  </Panel>
)
