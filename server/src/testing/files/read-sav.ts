import { createRequire } from 'node:module'

type Reader = {
  open(): Promise<void>
  readAllRows(): Promise<Record<string, unknown>[]>
  meta: {
    header: object
    sysvars: readonly { name: string; label?: string }[]
    valueLabels: readonly { entries: readonly { val: string | number; label: string }[] }[]
  }
}

// it gives itself to require alone
const require = createRequire(import.meta.url)
const { SavBufferReader } = require('sav-reader') as {
  SavBufferReader: new (file: Buffer) => Reader
}

/** The content of a file of SPSS, read by a program that is not ours. */
export async function readSav(file: Uint8Array) {
  const reader = new SavBufferReader(Buffer.from(file))
  await reader.open()
  const rows = await reader.readAllRows()
  return { rows, meta: reader.meta }
}
