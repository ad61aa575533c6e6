import type { Portal } from '#server/start-portal.ts'

/** Says in one line what is being waited for, and at the end its seconds. */
export function waitingLine(what: string, write: (text: string) => void) {
  const began = performance.now()
  write(`${what}…`)
  return {
    done: () => write(` ${((performance.now() - began) / 1000).toFixed(1)} s\n`),
    failed: () => write('\n'),
  }
}

/** The lines for somebody who has just started the portal; the addresses to click come last. */
export function banner({ url, standIns }: Portal): string {
  const { demoParent, inbox, surveyHost, database } = standIns
  const facts = [
    ...(database ? [['Database', database]] : []),
    ['Staff access', 'npm run desco -- staff create --email … --role responsabile'],
    ...(demoParent ? [['Demo parent', `${demoParent.email}  password ${demoParent.password}`]] : []),
  ]
  const addresses = [
    ...(surveyHost ? [['Demo survey host', surveyHost]] : []),
    ...(inbox ? [['Development inbox', inbox]] : []),
    ['API', `${url}/api/docs`],
    ['Research team', `${url}/staff`],
    ['Portal', url],
  ]
  const listed = (rows: string[][]) => rows.map(([name = '', value = '']) => `  ${name.padEnd(18)} ${value}`)
  const opening = '  Desco is ready. Ctrl-C ends it; the data stays.'
  return ['', opening, '', ...listed(facts), '', ...listed(addresses), ''].join('\n')
}
