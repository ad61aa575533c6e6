import { readFileSync } from 'node:fs'

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

/** The release, as `package.json` names it: the commit that changes it is the release. */
export const release: string = version
