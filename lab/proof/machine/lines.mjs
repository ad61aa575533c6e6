import { readFileSync } from 'node:fs'

const page = new URL('../../../deploy/README.md', import.meta.url)
/** The heading of the set-up. */
export const oneMachine = "One machine, with Debian's PostgreSQL"

/** The lines that deploy/README.md has under a heading, in the first block of commands there or a later one. */
export function linesUnder(heading, which = 0) {
  const [, text] = readFileSync(page, 'utf8').split(`\n## ${heading}\n`)
  const blocks = [...(text?.split('\n## ')[0] ?? '').matchAll(/```sh\n([^]*?)```/gu)]
  if (blocks[which] === undefined) throw new Error(`deploy/README.md has no lines under “${heading}”.`)
  return blocks[which][1].trim().split('\n')
}

/** The lines of the set-up: those before a service must run, and those after. */
export function linesOfTheSetUp() {
  const lines = linesUnder(oneMachine)
  const firstOfServices = lines.findIndex((line) => line.includes('su postgres'))
  const exported = lines.flatMap((line) => /export PATH=.+$/u.exec(line)?.[0] ?? [])[0]
  if (firstOfServices === -1 || exported === undefined)
    throw new Error('The set-up in deploy/README.md has another order than the proof knows.')
  return {
    count: lines.length,
    exported,
    before: lines.slice(0, firstOfServices),
    // they are typed in the same shell
    after: [exported, ...lines.slice(firstOfServices)],
  }
}
