import type { Meal } from '@desco/contract/diary/entries'
import type { ReactNode } from 'react'

import styles from './pictures.module.css'

// Pictures of the diary. Each stands beside the word for it, and says nothing that the word does not.

const mealPaths: Record<Meal, string> = {
  colazione: 'M3 18.5h18M6.5 15.5a5.5 5.5 0 0 1 11 0M12 4v2.5M4.25 8.25 6 9.75M19.75 8.25 18 9.75',
  spuntino:
    'M12 8.25c-1.75-1.5-6.75-1.5-6.75 4 0 4.25 2.75 8 4.75 8 .9 0 1.2-.5 2-.5s1.1.5 2 .5c2 0 4.75-3.75 4.75-8 0-5.5-5-5.5-6.75-4zM12 8.25c0-2.5 1-4.25 3-5',
  pranzo:
    'M3.5 11.5h17a8.5 8.5 0 0 1-5 7.75v1h-7v-1a8.5 8.5 0 0 1-5-7.75zM8.5 8.5c-.75-1.5.75-2.25 0-4M12.5 8.5c-.75-1.5.75-2.25 0-4M16.5 8.5c-.75-1.5.75-2.25 0-4',
  merenda: 'M6.5 4.5h11L16 20H8zM7 9.5h10',
  cena: 'M3.5 17.5h17M5 17.5a7 7 0 0 1 14 0M12 10.5V8.25M10.75 7.25a1.25 1.25 0 1 1 2.5 0 1.25 1.25 0 0 1-2.5 0M2.75 20.25h18.5',
  'dopo-cena': 'M19.5 14.25A8 8 0 0 1 9.75 4.5a8 8 0 1 0 9.75 9.75z',
}

const Picture = ({ children }: { children: ReactNode }) => (
  <svg className={styles.picture} viewBox="0 0 24 24" aria-hidden="true">
    {children}
  </svg>
)

export const MealPicture = ({ meal }: { meal: Meal }) => (
  <span className={styles.meal}>
    <Picture>
      <path d={mealPaths[meal]} />
    </Picture>
  </span>
)

const plate = (radius: number) => (
  <>
    <circle cx="12" cy="12" r="10" />
    <circle cx="12" cy="12" r={radius} className={styles.food} />
  </>
)
const glass = <path d="M6.5 3.5h11L16 20.5H8zM7 9h10" />
const cup = <path d="M4 7h12v6a5 5 0 0 1-5 5H9a5 5 0 0 1-5-5zM16 8.5h2.5a2 2 0 0 1 0 5H16M3.5 20.5h13" />
const spoon = (size: number) => (
  <path
    d={`M${12 - size} 7a${size} ${size + 1} 0 1 0 ${size * 2} 0a${size} ${size + 1} 0 1 0 -${size * 2} 0M12 ${8 + size}V21.5`}
  />
)
const slice = <path d="M4 17c0-7 3.5-11.5 8-11.5S20 10 20 17zM4 17h16v2H4z" />
const packet = <path d="M6.5 4.5h11v15h-11zM6.5 8h11M9 12h6" />
const jar = <path d="M7 4h10v3H7zM6.5 7h11l-1 13h-9z" />

const shapes: Record<string, ReactNode> = {
  'piatto piccolo': plate(3),
  'piatto medio': plate(5),
  'piatto abbondante': plate(7.5),
  ciotola: <path d="M3 10.5h18a9 9 0 0 1-5.5 8.25V20h-7v-1.25A9 9 0 0 1 3 10.5z" />,
  bicchiere: glass,
  tazza: cup,
  tazzina: cup,
  lattina: <path d="M7 4.5h10v15H7zM7 7.5h10M7 16.5h10" />,
  bottiglietta: <path d="M10 2.5h4v4c2 1.5 2.5 3 2.5 5v9h-9v-9c0-2 .5-3.5 2.5-5z" />,
  brick: packet,
  biberon: <path d="M10.5 2.5h3v3h-3zM8 6h8v15H8zM8 11h3M8 15h3" />,
  mestolo: spoon(5),
  cucchiaio: spoon(4),
  cucchiaino: spoon(3),
  fetta: slice,
  trancio: slice,
  spicchio: <path d="M4 8c0 7 4 11.5 8 11.5S20 15 20 8zM12 8v11" />,
  pacchetto: packet,
  bustina: packet,
  scatoletta: (
    <path d="M4 8.5c0-1.5 3.5-3 8-3s8 1.5 8 3v7c0 1.5-3.5 3-8 3s-8-1.5-8-3zM4 8.5c0 1.5 3.5 3 8 3s8-1.5 8-3" />
  ),
  vasetto: jar,
  pugno: <path d="M6 11.5c0-3 2-5 6-5s6.5 2 6.5 6-2.5 7-6.5 7-6-2.5-6-5zM9.5 7v5M13 6.5V12" />,
}

/** A household unit. A unit that is counted by the piece is a dot on a plate. */
export const UnitPicture = ({ unit }: { unit: string }) => (
  <Picture>{shapes[unit] ?? <circle cx="12" cy="12" r="6" className={styles.food} />}</Picture>
)

/** The food's own picture. */
export const FoodPicture = ({ picture }: { picture: string | undefined }) => (
  <span className={styles.emoji} aria-hidden="true">
    {picture ?? '✏️'}
  </span>
)
