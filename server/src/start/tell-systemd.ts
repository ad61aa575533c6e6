import { execFile } from 'node:child_process'

/**
 * Tells systemd, where it asks for it (Type=notify), that families are served. By its own command, because Node opens no
 * datagram socket by a path.
 */
export function tellSystemd(environment: Record<string, string | undefined> = process.env) {
  if (environment['NOTIFY_SOCKET'] === undefined) return
  execFile('systemd-notify', ['--ready'], () => undefined)
}
