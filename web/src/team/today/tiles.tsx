import type { Today } from '@desco/contract/staff/oversight'

import style from './tiles.module.css'

const amount = new Intl.NumberFormat('it-IT', { useGrouping: 'always' })
const share = (part: number, whole: number) => (whole === 0 ? '—' : `${Math.round((100 * part) / whole)} %`)

function comparedWith(now: number, before: number) {
  if (now === before) return 'come la settimana prima'
  const more = amount.format(Math.abs(now - before))
  return `${more} ${now > before ? 'in più' : 'in meno'} della settimana prima`
}

/** The day in four figures. */
export function Tiles({ tiles }: { tiles: Today['tiles'] }) {
  const shown = [
    {
      term: 'Nuove famiglie, 7 giorni',
      figure: tiles.newFamilies,
      fact: comparedWith(tiles.newFamilies, tiles.newFamiliesWeekBefore),
    },
    {
      term: 'Famiglie attive',
      figure: tiles.activeFamilies,
      fact: `${share(tiles.activeFamilies, tiles.registeredFamilies)} delle registrate`,
    },
    {
      term: 'Figli abilitati',
      figure: tiles.childrenEnabled,
      fact: `su ${amount.format(tiles.childrenSelected)} selezionati`,
    },
    {
      term: 'Questionari, 7 giorni',
      figure: tiles.surveysCompleted,
      fact: 'completati',
    },
  ]
  return (
    <dl className={style.tiles}>
      {shown.map(({ term, figure, fact }) => (
        <div className={style.tile} key={term}>
          <dd className={style.fact}>{fact}</dd>
          <dt className={style.term}>{term}</dt>
          <dd className={style.figure}>{amount.format(figure)}</dd>
        </div>
      ))}
    </dl>
  )
}
