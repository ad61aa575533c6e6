import { readFile, writeFile } from 'node:fs/promises'

const read = async (pid: number, field: 'VmRSS' | 'VmHWM') => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kibibytes = new RegExp(`^${field}:\\s+(\\d+) kB`, 'mu').exec(status)?.[1]
  return kibibytes === undefined ? null : Number(kibibytes) * 1024
}

/** Bytes of memory that a process holds now; null where the system does not tell (it is Linux that does). */
export const heldNow = (pid: number) => read(pid, 'VmRSS')

/** The most it held since `forgetMost`. */
export const heldAtMost = (pid: number) => read(pid, 'VmHWM')

export const forgetMost = (pid: number) => writeFile(`/proc/${pid}/clear_refs`, '5').catch(() => undefined)
