import { connect, type Socket } from 'node:net'

/** Sends lines as they stand, which no HTTP client would send so, and answers what comes until the line is closed. */
export async function askRawly(url: string, lines: string[]): Promise<string> {
  const socket = await openSocket(url, lines.join('\r\n'))
  let said = ''
  socket.setEncoding('utf8').on('data', (text: string) => (said += text))
  await new Promise((resolve) => void socket.once('close', resolve))
  return said
}

/** A line that has sent the beginning of a request. The caller destroys it. */
export async function openSocket(url: string, begin: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  socket.on('error', () => undefined)
  await new Promise<void>((resolve) => void socket.write(begin, () => resolve()))
  return socket
}
