import { atMost, megabytes, type Row } from '#bench/table.ts'

type Idle = { resident: number | null; private: number | null }

/** The server process alone: without the database and without the demo survey host. */
export const memoryRows = (idle: Idle, underLoad: number | null): Row[] => [
  memory('server memory, idle', idle.resident, 120e6),
  memory('server memory, idle, private bytes', idle.private, 90e6),
  memory('server memory, most under load', underLoad, 250e6),
]

const memory = (what: string, bytes: number | null, limit: number): Row =>
  bytes === null
    ? { what, ours: 'told on Linux only', limit: `≤ ${megabytes(limit)}`, ratio: null, ok: null }
    : atMost(what, bytes, limit, megabytes)
