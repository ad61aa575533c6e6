import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A small disk of its own for a database, which `fillDisk(filler)` fills. `filler` is null where that needs root. */
export function smallDisk(mebibytes) {
  const mount = mkdtempSync(path.join(tmpdir(), 'desco-disk-'))
  const options = `size=${mebibytes}m`
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', mount]).status === 0
  const folder = path.join(mount, 'data')
  mkdirSync(folder)
  return {
    folder,
    filler: isMounted ? path.join(mount, 'filler') : null,
    remove() {
      if (isMounted) spawnSync('umount', [mount])
      rmSync(mount, { recursive: true, force: true })
    },
  }
}

/** Leaves not a byte. Removing the file makes room again. */
export function fillDisk(filler) {
  const to = openSync(filler, 'w')
  for (let size = 1 << 20; size >= 1;) {
    try {
      if (writeSync(to, Buffer.alloc(size)) < size) size >>= 1
    } catch (error) {
      if (error.code !== 'ENOSPC') throw error
      size >>= 1
    }
  }
  closeSync(to)
}
