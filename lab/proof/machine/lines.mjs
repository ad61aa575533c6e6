import { readFileSync } from 'node:fs'

const page = new URL('../../../deploy/README.md', import.meta.url)
const heading = "## One machine, with Debian's PostgreSQL"

/** The lines of the set-up as deploy/README.md has them: those before a service must run, and those after. */
export function linesOfTheSetUp() {
  const text = readFileSync(page, 'utf8')
  const block = /```sh\n([^]*?)```/u.exec(text.slice(text.indexOf(heading)))?.[1]
  if (!text.includes(heading) || block === undefined)
    throw new Error('deploy/README.md has no set-up of one machine.')
  const lines = block.trim().split('\n')
  const firstOfServices = lines.findIndex((line) => line.includes('su postgres'))
  const exported = lines.flatMap((line) => /export PATH=.+$/u.exec(line)?.[0] ?? [])[0]
  if (firstOfServices === -1 || exported === undefined)
    throw new Error('The set-up in deploy/README.md has another order than the proof knows.')
  return {
    count: lines.length,
    before: lines.slice(0, firstOfServices),
    // they are typed in the same shell
    after: [exported, ...lines.slice(firstOfServices)],
  }
}
