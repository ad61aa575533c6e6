import type { Portal } from './start-portal.ts'

/** What somebody who has just started the portal wants to know, in a few lines. */
export function banner({ url, standIns }: Portal): string {
  const { demoParent, inbox, surveyHost, database } = standIns
  const facts = [
    ['Portal', url],
    ['API', `${url}/api/docs`],
    ...(demoParent ? [['Demo parent', `${demoParent.email}  password ${demoParent.password}`]] : []),
    ['Research team', `${url}/staff  (npm run desco -- staff create --email … --role responsabile)`],
    ...(inbox ? [['Development inbox', inbox]] : []),
    ...(surveyHost ? [['Demo survey host', surveyHost]] : []),
    ...(database ? [['Database', database]] : []),
  ]
  const lines = facts.map(([name = '', value = '']) => `  ${name.padEnd(18)} ${value}`)
  return ['', '  Desco is ready.', '', ...lines, '', '  Ctrl-C ends it; the data stays.', ''].join('\n')
}
