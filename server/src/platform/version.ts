import { readFileSync } from 'node:fs'

/** The release, as `package.json` names it: the commit that changes it is the release. */
export const { version: release } = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
) as { version: string }
