/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   a table that is drawn as blocks on a phone is no table to a screen reader, unless its roles are spelled out */
import type { Today } from '@desco/contract/team/families'

import { stepReached } from '#team/families/family-words.ts'
import { Panel } from '#ui/layout/boxes.tsx'
import { printDays, printNumber } from '#ui/text/format.ts'
import { HiddenText } from '#ui/text/text.tsx'

import styles from './funnel.module.css'

/** How many families got to each step. The bars say what the numbers beside them say. */
export function Funnel({ funnel }: { funnel: Today['funnel'] }) {
  const all = funnel[0]?.count ?? 0
  const width = (count: number) => `${all === 0 ? 0 : (100 * count) / all}%`
  return (
    <Panel title="Percorso d’iscrizione" fact="Famiglie, dall’inizio dello studio">
      <div className={styles.room}>
        <table className={styles.funnel} role="table">
          <caption>
            <HiddenText>Quante famiglie sono arrivate a ogni passo, e in quanto tempo</HiddenText>
          </caption>
          <thead role="rowgroup">
            <tr role="row">
              <th scope="col" role="columnheader">
                Passo
              </th>
              <th scope="col" role="columnheader" className={styles.track}>
                <HiddenText>Barra</HiddenText>
              </th>
              <th scope="col" role="columnheader" className={styles.count}>
                Famiglie
              </th>
              <th scope="col" role="columnheader">
                Dal passo prima
              </th>
              <th scope="col" role="columnheader">
                Tempo mediano
              </th>
            </tr>
          </thead>
          <tbody role="rowgroup">
            {funnel.map(({ step, count, medianDays }, place) => (
              <tr role="row" key={step}>
                <th scope="row" role="rowheader">
                  {stepReached[step]}
                </th>
                <td role="cell" className={styles.track}>
                  <span className={styles.bar} aria-hidden="true">
                    {count > 0 && <span className={styles.fill} style={{ width: width(count) }} />}
                  </span>
                </td>
                <td role="cell" className={styles.count}>
                  {printNumber(count)}
                </td>
                <td role="cell" className={styles.fact}>
                  {place === 0 ? 'il punto di partenza' : shareOf(count, funnel[place - 1]?.count ?? 0)}
                </td>
                <td role="cell" className={styles.fact}>
                  {place === 0 ? '' : printDays(medianDays)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}

function shareOf(count: number, before: number) {
  if (before === 0) return '—'
  const lost = before - count
  const share = `${Math.round((100 * count) / before)} %`
  return lost === 0 ? share : `${share}, −${printNumber(lost)}`
}
