import { changing, rate } from '#load/rate.ts'
import { exportChildren } from '#rows/export-rows.ts'
import { forgetMost, heldAtMost } from '#stage/memory.ts'
import { type Person, personAt, signIn } from '#stage/people.ts'
import type { Portal } from '#stage/start-portal.ts'
import { options } from '#bench/config.ts'
import { atMost, megabytes, type Row } from '#bench/table.ts'

const mostUnderLoad = 250e6
const path = '/api/news/get-news'

type Idle = { resident: number | null; private: number | null }
/** `busy`: how much others worked meanwhile, who leave less load to ours; from 0 to 1, and 0 when it was quiet. */
type UnderLoad = { bytes: number | null; busy: number }

/** The server process alone: without the database and without the demo survey host. */
export const memoryRows = (idle: Idle, underLoad: UnderLoad): Row[] => [
  // of it 55 MB are Node's own program file, which all processes of a machine share
  {
    what: 'server memory, idle, with what others share',
    ours: idle.resident === null ? 'told on Linux only' : megabytes(idle.resident),
    limit: '–',
    ratio: null,
    ok: null,
  },
  memory('server memory, idle, private bytes', idle.private, 90e6),
  {
    ...memory('server memory, most under load', underLoad.bytes, mostUnderLoad),
    ...(underLoad.busy > 0 && { ok: null, busy: underLoad.busy }),
  },
]

/** The most that it holds while people log in and read as fast as they can and a file of all children is made, at the same time. */
export async function memoryAtOnce(portal: Portal, people: readonly Person[]): Promise<Row> {
  const { port, pid, database } = portal
  const logIns = changing([(turn) => signIn(people, turn)])
  const reads = changing([(turn) => ({ method: 'GET', path, token: personAt(people, turn).token }) as const])
  const milliseconds = options.milliseconds(3_000)
  await forgetMost(pid)
  let isUnderLoad = true
  const exporting = async () => {
    while (isUnderLoad) await exportChildren(database)
  }
  const asking = async () => {
    try {
      for (let round = 0; round < options.rounds(3); round += 1)
        await Promise.all([
          rate(port, { connections: 8, milliseconds }, logIns),
          rate(port, { connections: 16, milliseconds }, reads),
        ])
    } finally {
      isUnderLoad = false
    }
  }
  await Promise.all([exporting(), asking()])
  const what = 'server memory, most with log-ins, reads and an export at once'
  return memory(what, await heldAtMost(pid), mostUnderLoad)
}

const memory = (what: string, bytes: number | null, limit: number): Row =>
  bytes === null
    ? { what, ours: 'told on Linux only', limit: `≤ ${megabytes(limit)}`, ratio: null, ok: null }
    : atMost(what, bytes, limit, megabytes)
