import { readFileSync } from 'node:fs'

const deployment = 'deploy/README.md'
/** The heading of the set-up. */
export const oneMachine = "One machine, with Debian's PostgreSQL"

/** The lines that a page has under a heading, in the first block of commands there or a later one. */
export function linesUnder(heading, which = 0, page = deployment) {
  const [, text] = readFileSync(new URL(`../../../${page}`, import.meta.url), 'utf8').split(
    `\n## ${heading}\n`,
  )
  const blocks = [...(text?.split('\n## ')[0] ?? '').matchAll(/```sh\n([^]*?)```/gu)]
  if (blocks[which] === undefined) throw new Error(`${page} has no lines under “${heading}”.`)
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

const certificate = '/etc/ssl/desco/fullchain.pem'

/** Types lines in one shell of a machine, as after the set-up; answers what they said, throws when one fails. */
export function typist(machine) {
  const { exported } = linesOfTheSetUp()
  return async (lines, words = {}) => {
    const typed = Object.entries(words).reduce(
      (text, [from, to]) => text.replaceAll(from, to),
      lines.join('\n'),
    )
    const { code, said } = await machine.inside(['sh', '-c', `set -e\n${exported}\n${typed}`], {
      env: { NODE_EXTRA_CA_CERTS: certificate },
    })
    if (code !== 0) throw new Error(said)
    return said
  }
}
