/* oxlint-disable react/no-array-index-key -- the words of a text stay where they are */
import { Link, useParams } from 'react-router'

import { guidePath } from '#team/paths.ts'
import { Card, Columns, Panel, Stack } from '#ui/layout/boxes.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

import styles from './guide.module.css'

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

type Part = { name: string; title: string; text: string }

// the same pages that the repository shows
const files = import.meta.glob<string>('../../../../../docs/team/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const nameOf = (file: string) => file.replace(/^.*\/|\.md$/gu, '')

/** The parts of the guide, in the order of its contents. */
export function readGuide(): Part[] {
  const [contents] = Object.keys(files).filter((file) => nameOf(file) === 'README')
  const order = [...(files[contents ?? ''] ?? '').matchAll(/\]\((\w+)\.md\)/gu)].map(([, name]) => name)
  return Object.entries(files)
    .filter(([file]) => file !== contents)
    .map(([file, whole]) => {
      const [head = '', ...lines] = whole.split('\n')
      return { name: nameOf(file), title: head.replace('# ', ''), text: lines.join('\n').trim() }
    })
    .sort((one, other) => order.indexOf(one.name) - order.indexOf(other.name))
}

/** The little of Markdown that the guide uses: headings, lists, tables, bold words and code. */
const GuideText = ({ text }: { text: string }) => (
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
