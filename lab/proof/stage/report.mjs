import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { say } from '../../../scripts/run-step.mjs'

/** A cell holds one line, and no border of the table. */
const cell = (words) => String(words).replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').trim()

const line = (cells) => `| ${cells.map(cell).join(' | ')} |`

/** A table in Markdown. */
export const tableOf = (heads, rows) =>
  [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n')

/** The facts of a proof: each is said as it is seen, and stands in the table. */
export function collectFacts() {
  const facts = []
  return {
    fact: (what, ok, said) => {
      facts.push({ what, ok, said })
      say(`${ok ? '✓' : '✗'} ${what}: ${said}`)
    },
    hold: () => facts.every(({ ok }) => ok),
    table: () =>
      tableOf(
        ['what', 'as expected', 'what was seen'],
        facts.map(({ what, ok, said }) => [what, ok ? 'yes' : '**no**', said]),
      ),
  }
}

/** Puts what a run of a proof has seen between the marks of its page. */
export function writeReport(
  name,
  written,
  page = new URL(`../../../docs/papers/proof/${name}.md`, import.meta.url),
) {
  const file = fileURLToPath(page)
  const [begin, end] = [`<!-- written by npm run proof -- ${name} -->`, '<!-- its end -->']
  const [head, rest] = readFileSync(file, 'utf8').split(begin)
  const tail = rest.slice(rest.indexOf(end) + end.length)
  writeFileSync(file, `${head}${begin}\n\n${written}\n\n${end}${tail}`)
}
