/* oxlint-disable react/no-array-index-key -- the words of a text stay where they are */
import { Stack } from '#ui/layout/boxes.tsx'

import styles from './guide.module.css'

/** The little of Markdown that the guide uses: headings, lists, tables, bold words and code. */
export const GuideText = ({ text }: { text: string }) => (
  <Stack>
    {text.split(/\n\n+/u).map((block, at) => (
      <Block key={at} lines={block.trimEnd().split('\n')} />
    ))}
  </Stack>
)

function Block({ lines }: { lines: string[] }) {
  const [first = ''] = lines
  if (first.startsWith('## ')) return <h2>{first.slice(3)}</h2>
  if (first.startsWith('|')) return <Table lines={lines} />
  if (!/^(?:-|\d+\.) /u.test(first)) return <p>{wordsOf(lines.join(' '))}</p>
  const items = lines.map((line, at) => <li key={at}>{wordsOf(line.replace(/^(?:-|\d+\.) /u, ''))}</li>)
  return first.startsWith('-') ? (
    <ul className={styles.list}>{items}</ul>
  ) : (
    <ol className={styles.list}>{items}</ol>
  )
}

/** A thing that one reads, and what to do about it. */
const Table = ({ lines: [, , ...rows] }: { lines: string[] }) => (
  <dl className={styles.answers}>
    {rows.map((row, at) => {
      const [what = '', answer = ''] = row.split('|').slice(1)
      return (
        <div key={at}>
          <dt>{wordsOf(what.trim())}</dt>
          <dd>{wordsOf(answer.trim())}</dd>
        </div>
      )
    })}
  </dl>
)

const wordsOf = (line: string) =>
  line.split(/(`[^`]+`|\*\*[^*]+\*\*)/u).map((piece, at) => {
    if (piece.startsWith('`')) return <code key={at}>{piece.slice(1, -1)}</code>
    return piece.startsWith('**') ? <strong key={at}>{piece.slice(2, -2)}</strong> : piece
  })
