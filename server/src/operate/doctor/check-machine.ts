import { access, statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { Config } from '#server/config.ts'

import { about, type Finding } from './finding.ts'

const disk = about('disk')
const pages = about('pages')
const mebibyte = 1024 * 1024
const leastFree = { wrong: 256 * mebibyte, note: 2_048 * mebibyte }

/** Whether a disk has room; `free` and `total` in bytes. */
export function diskFinding(folder: string, { free, total }: { free: number; total: number }): Finding {
  const says = `${Math.floor(free / mebibyte)} of ${Math.floor(total / mebibyte)} MiB are free at ${folder}`
  if (free < leastFree.wrong) return disk.wrong(says, 'make room: a full disk stops the database')
  return free < leastFree.note ? disk.note(says) : disk.ok(says)
}

/** The disk of the data folder, and the pages. The disk of a database elsewhere is not seen from here. */
export async function checkMachine(config: Config): Promise<Finding[]> {
  const folder = await nearestFolder(resolve(config.dataFolder))
  const { bavail, blocks, bsize } = await statfs(folder)
  return [diskFinding(folder, { free: bavail * bsize, total: blocks * bsize }), await checkPages(config)]
}

async function nearestFolder(folder: string): Promise<string> {
  try {
    await access(folder)
    return folder
  } catch {
    return dirname(folder) === folder ? folder : nearestFolder(dirname(folder))
  }
}

async function checkPages(config: Config): Promise<Finding> {
  const folder = config.webFolder ?? fileURLToPath(new URL('../../../../web/dist', import.meta.url))
  try {
    await access(join(folder, 'app.html'))
    return pages.ok(`built, in ${folder}`)
  } catch {
    return pages.wrong(`there are none in ${folder}`, 'npm run build -w web, or set DESCO_WEB_DIR')
  }
}
