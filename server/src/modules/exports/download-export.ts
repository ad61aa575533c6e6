import { Readable } from 'node:stream'

import { doerOf } from '#modules/staff/index.ts'
import type { StaffMember } from '#platform/http/actor.ts'
import { Download } from '#platform/http/download.ts'

import type { Needs } from './needs.ts'
import { takeFile } from './take-file.ts'

/** The file for who asked for it, once. */
export async function downloadExport(needs: Needs, actor: StaffMember, id: string): Promise<Download> {
  const { fileName, size, pieces, end, breakOff } = await takeFile(needs, doerOf(actor), id)
  return new Download(Readable.from(pieces, { objectMode: false }), fileName, 'application/zip', {
    size,
    // a mark that cannot be written leaves the file for its other transfers, and for its expiry
    over: (isWhole) => void (isWhole ? end() : breakOff()).catch(() => undefined),
  })
}
