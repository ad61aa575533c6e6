import { readFile, writeFile } from 'node:fs/promises'

const read = async (pid: number, field: 'VmRSS' | 'VmHWM') => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kibibytes = new RegExp(`^${field}:\\s+(\\d+) kB`, 'mu').exec(status)?.[1]
  return kibibytes === undefined ? null : Number(kibibytes) * 1024
}

/** Bytes of memory that a process holds now; null where the system does not tell (it is Linux that does). */
export const heldNow = (pid: number) => read(pid, 'VmRSS')

/** Bytes of them that no other process shares: without Node's own program file. */
export async function privateNow(pid: number) {
  const parts = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  const kibibytes = [...parts.matchAll(/^Private_\w+:\s+(\d+) kB/gmu)].map(([, count]) => Number(count))
  return kibibytes.length === 0 ? null : kibibytes.reduce((sum, own) => sum + own, 0) * 1024
}

/** The most it held since `forgetMost`. */
export const heldAtMost = (pid: number) => read(pid, 'VmHWM')

export const forgetMost = (pid: number) => writeFile(`/proc/${pid}/clear_refs`, '5').catch(() => undefined)
