import { diffArrays, diffWordsWithSpace } from 'diff'

import { classes, HiddenText } from './text.tsx'
import styles from './word-changes.module.css'

// `id`: its place in the text, which is all that tells two equal ones apart
type Piece = { id: number; added: boolean; removed: boolean; value: string }
/** A paragraph that changed, in pieces; or so many in a row that did not. */
export type ChangedParagraph = { id: number } & ({ pieces: Piece[] } | { same: number })
type Unplaced = { pieces: Piece[] } | { same: number }

/** The differences between two texts, paragraph by paragraph and in them word by word. */
export function changesBetween(before: readonly string[], after: readonly string[]): ChangedParagraph[] {
  const changes = diffArrays([...before], [...after])
  return changes
    .flatMap(({ added, removed, value }, place): Unplaced[] => {
      if (!added && !removed) return [{ same: value.length }]
      // a removal and its replacement are one change
      const next = changes[place + 1]
      if (removed) return paired(value, next?.added === true ? next.value : [])
      return changes[place - 1]?.removed === true ? [] : paired([], value)
    })
    .map((one, id) => ({ ...one, id }))
}

/** Paragraphs at the same place are compared; what one side has more of was added or taken out whole. */
const paired = (old: readonly string[], now: readonly string[]): Unplaced[] =>
  Array.from({ length: Math.max(old.length, now.length) }, (_none, place) => ({
    pieces: diffWordsWithSpace(old[place] ?? '', now[place] ?? '').map(({ added, removed, value }, id) => ({
      id,
      added,
      removed,
      value,
    })),
  }))

type Props = { before: readonly string[]; after: readonly string[] }

/**
 * The words that were taken out of a text and those that were added. Not by colour alone: taken out is struck through, added is
 * underlined, and
 * a screen reader hears where each begins and ends.
 */
export const WordChanges = ({ before, after }: Props) => (
  <div className={styles.changes}>
    {changesBetween(before, after).map((paragraph) =>
      'same' in paragraph ? (
        <p key={paragraph.id} className={styles.same}>
          {paragraph.same === 1
            ? '(Un paragrafo non cambia.)'
            : `(${paragraph.same} paragrafi non cambiano.)`}
        </p>
      ) : (
        <p key={paragraph.id}>
          {paragraph.pieces.map((piece) => (
            <Words key={piece.id} {...piece} />
          ))}
        </p>
      ),
    )}
  </div>
)

function Words({ added, removed, value }: Omit<Piece, 'id'>) {
  if (added) {
    return (
      <ins className={classes(styles.word, styles.added)}>
        <HiddenText>(aggiunto: </HiddenText>
        {value}
        <HiddenText>)</HiddenText>
      </ins>
    )
  }
  if (!removed) return value
  return (
    <del className={classes(styles.word, styles.removed)}>
      <HiddenText>(tolto: </HiddenText>
      {value}
      <HiddenText>)</HiddenText>
    </del>
  )
}
