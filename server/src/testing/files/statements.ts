import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A statement that the portal asked while tests ran: with the values of its first time, and the file that asked. */
export type Statement = { text: string; values: unknown[]; askedBy: string }

/** The same for statements that differ only in how many values a list holds. */
export const keyOf = (text: string) =>
  text.replaceAll(/\$\d+(?:\s*,\s*\$\d+)+/gu, '$…').replaceAll(/\(\$…\)(?:\s*,\s*\(\$…\))+/gu, '($…)')

export const writeStatement = (statement: Statement) => `${JSON.stringify(statement)}\n`

/** Every statement once, as all processes of this run have written them down in a folder. */
export function readStatements(folder: string): Statement[] {
  const lines = readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'))
  const statements = new Map<string, Statement>()
  for (const line of lines) {
    if (line === '') continue
    const statement = JSON.parse(line, withBytes) as Statement
    const key = keyOf(statement.text)
    if (!statements.has(key)) statements.set(key, statement)
  }
  return [...statements.values()]
}

// how JSON.stringify writes a Buffer
function withBytes(_key: string, value: unknown): unknown {
  const { type, data } = (value ?? {}) as { type?: unknown; data?: unknown }
  return type === 'Buffer' && Array.isArray(data) ? Buffer.from(data as number[]) : value
}
