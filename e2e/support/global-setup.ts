import { provisionBrowser } from './browser.ts'
import { createFinder, findInLog } from './secrets/find-secrets.ts'
import { secretsOfRun } from './secrets/known-secrets.ts'
import { searchDatabase } from './secrets/search-database.ts'
import { foundInBrowsers } from './secrets/watch-browser.ts'
import { startPortal } from './start-portal.ts'

/**
 * One browser and one portal for the whole run. The returned function ends the portal, and fails when a secret of the run
 * stands where it should not. It says the place and never the secret.
 */
export async function globalSetup() {
  const [stopPortal] = await Promise.all([startPortal(), provisionBrowser()])
  return async () => {
    const find = createFinder(secretsOfRun())
    const inBrowsers = foundInBrowsers()
    const inDatabase = await searchDatabase(find).catch((error: Error) => [`database: ${error.message}`])
    const log = await stopPortal()
    const found = [...inDatabase, ...findInLog(log, find), ...inBrowsers]
    if (found.length > 0)
      throw new Error(`Secrets stand where they should not, or could not be looked for:\n${found.join('\n')}`)
  }
}

export default globalSetup
