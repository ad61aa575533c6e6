import { atMost, megabytes, type Row } from '#bench/table.ts'

type Idle = { resident: number | null; private: number | null }
/** `busy`: how much others worked meanwhile, who leave less load to ours; from 0 to 1, and 0 when it was quiet. */
type UnderLoad = { bytes: number | null; busy: number }

/** The server process alone: without the database and without the demo survey host. */
export const memoryRows = (idle: Idle, underLoad: UnderLoad): Row[] => [
  memory('server memory, idle', idle.resident, 120e6),
  memory('server memory, idle, private bytes', idle.private, 90e6),
  {
    ...memory('server memory, most under load', underLoad.bytes, 250e6),
    ...(underLoad.busy > 0 && { ok: null, busy: underLoad.busy }),
  },
]

const memory = (what: string, bytes: number | null, limit: number): Row =>
  bytes === null
    ? { what, ours: 'told on Linux only', limit: `≤ ${megabytes(limit)}`, ratio: null, ok: null }
    : atMost(what, bytes, limit, megabytes)
