import { readFile } from 'node:fs/promises'

import type { Download } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'

/** Every file of a downloaded ZIP as text, by its name. */
export async function filesIn(download: Download): Promise<Record<string, string>> {
  const zip = unzipSync(await readFile(await download.path()))
  return Object.fromEntries(Object.entries(zip).map(([name, bytes]) => [name, strFromU8(bytes)]))
}
