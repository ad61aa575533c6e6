import { execFile } from 'node:child_process'

/** Tells systemd that families are served (Type=notify). By its own command, because Node opens no datagram socket by a path. */
export function tellSystemd() {
  execFile('systemd-notify', ['--ready'], () => undefined)
}
