import { port } from './prepare-socket-folder.ts'

export type Settings = Readonly<Record<string, string>>

const modest: Settings = {
  shared_buffers: '64MB',
  max_connections: '100',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

// errors quote what people typed, and reach us anyway through the driver: only the server's own life is logged
const quiet: Settings = {
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}

const throwAway: Settings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
}

type Wanted = { socketFolder: string; durable: boolean; settings: Settings }

/** The options of the postgres command: what the caller asks for comes last and wins. */
export function serverOptions({ socketFolder, durable, settings }: Wanted): string[] {
  const all: Settings = {
    ...modest,
    ...quiet,
    ...(durable ? {} : throwAway),
    ...settings,
    listen_addresses: '',
    port: String(port),
    unix_socket_directories: `"${socketFolder}"`,
    unix_socket_permissions: '0700',
  }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
