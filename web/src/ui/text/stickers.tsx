import type { ReactNode } from 'react'

import styles from './stickers.module.css'
import { HiddenText } from './text.tsx'

type Drawing = { what: string; lines: ReactNode }

/** Things of a table that is laid, on a square of 48. Nothing to eat: what was eaten is nobody's merit. */
const drawings = {
  piatto: {
    what: 'un piatto',
    lines: (
      <>
        <circle className={styles.plate} cx="24" cy="24" r="14" />
        <circle cx="24" cy="24" r="8.5" />
        <path d="M5 15v18M43 15v18M3 15v5a2 2 0 0 0 4 0v-5" />
      </>
    ),
  },
  bicchiere: {
    what: 'un bicchiere',
    lines: (
      <>
        <path className={styles.plate} d="M15 10h18l-2.5 28h-13z" />
        <path className={styles.leaf} d="M16.3 24h15.4L30.5 38h-13z" />
      </>
    ),
  },
  brocca: {
    what: 'una brocca',
    lines: (
      <>
        <path className={styles.grain} d="M15 20c-3 3-4 7-4 11 0 5 4 8 11 8s11-3 11-8c0-4-1-8-4-11z" />
        <path className={styles.plate} d="M14 10h17l-2 10H15z" />
        <path d="M32 18c6-1 8 3 7 8s-3 7-6 8" />
      </>
    ),
  },
  vaso: {
    what: 'un vaso con un ramo',
    lines: (
      <>
        <path className={styles.sauce} d="M17 27h14l-2 13H19z" />
        <path d="M24 27V9" />
        <path
          className={styles.leaf}
          d="M24 20c-6 0-9-3-10-8 6 0 10 2 10 8zM24 15c0-5 3-7 8-8 0 5-2 8-8 8z"
        />
      </>
    ),
  },
  cucchiaio: {
    what: 'un cucchiaio',
    lines: (
      <>
        <path className={styles.wood} d="M24 24v16" strokeWidth="5" />
        <ellipse className={styles.wood} cx="24" cy="15.5" rx="6.5" ry="8.5" />
      </>
    ),
  },
  tovagliolo: {
    what: 'un tovagliolo',
    lines: (
      <>
        <path className={styles.plate} d="M24 7 40 24 24 41 8 24z" />
        <path className={styles.sauce} d="M24 24 32 15.5 40 24 32 32.5z" />
        <path d="M16 15.5 32 32.5M16 32.5 32 15.5" />
      </>
    ),
  },
  tazza: {
    what: 'una tazza',
    lines: (
      <>
        <path className={styles.grain} d="M11 17h22v12c0 5-4 8-11 8s-11-3-11-8z" />
        <path d="M33 20c6-1 7 8 0 9M18 11c-1-2 1-3 0-5M25 11c-1-2 1-3 0-5" />
      </>
    ),
  },
} as const satisfies Record<string, Drawing>

export type StickerDrawing = keyof typeof drawings

export type Sticker = { id: string; drawing: StickerDrawing; words: string }

/** Stickers with what each is for. They do not move, and nothing marks a place that is empty. */
export const Stickers = ({ label, stickers }: { label: string; stickers: readonly Sticker[] }) => (
  <ul className={styles.stickers} aria-label={label}>
    {stickers.map(({ id, drawing, words }) => (
      <li key={id} className={styles.sticker}>
        <svg viewBox="0 0 48 48" role="img" aria-label={`Adesivo con ${drawings[drawing].what}`}>
          {drawings[drawing].lines}
        </svg>
        <HiddenText>{words}</HiddenText>
      </li>
    ))}
  </ul>
)
