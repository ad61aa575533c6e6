import { provisionBrowser } from './browser.ts'
import { startPortal } from './start-portal.ts'

/** One browser and one portal for the whole run; what is returned ends the portal. */
export async function globalSetup() {
  const [stopPortal] = await Promise.all([startPortal(), provisionBrowser()])
  return stopPortal
}

export default globalSetup
