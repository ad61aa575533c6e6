import { readFile } from 'node:fs/promises'

import type { Download } from '@playwright/test'
import { unzipSync } from 'fflate'

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** Every file of a downloaded ZIP as text, by its name; a mark of UTF-8 stays where it is. */
export async function filesIn(download: Download): Promise<Record<string, string>> {
  const zip = unzipSync(await readFile(await download.path()))
  return Object.fromEntries(Object.entries(zip).map(([name, bytes]) => [name, decoder.decode(bytes)]))
}
