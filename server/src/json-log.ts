import type { Log } from '#platform/log.ts'

/** One line of JSON for each fact, written without waiting. */
export function jsonLog(stream: NodeJS.WritableStream): { log: Log; logStream: NodeJS.WritableStream } {
  const write = (level: string) => (facts: object, sentence: string) => {
    stream.write(
      `${JSON.stringify({ level, time: new Date().toISOString(), message: sentence, ...facts })}\n`,
    )
  }
  return { log: { info: write('info'), warn: write('warn'), error: write('error') }, logStream: stream }
}
