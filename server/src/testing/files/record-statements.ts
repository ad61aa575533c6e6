import { appendFileSync } from 'node:fs'
import { join } from 'node:path'

import pg from 'pg'
import { inject } from 'vitest'

import { keyOf, type Statement, writeStatement } from './statements.ts'

// Before each test file of the server: the statements of the portal's code are written down, for query-plans.test.ts.

type Recorder = { seen: Set<string>; isPaused: boolean }
const recorder = Symbol.for('desco recorded statements')
const prototype = pg.Client.prototype as pg.Client & { [recorder]?: Recorder }

const isPlanned = /^\s*(?:select|insert|update|delete|with|merge|copy \()/iu
// these files stand between the code that asks and the driver
const between = /\/platform\/database\/(?:database|guarded-client|in-transaction|personal-data\.queries)\.ts/u
const framesLookedAt = 60

if (prototype[recorder] === undefined) {
  const record: Recorder = { seen: new Set(), isPaused: false }
  prototype[recorder] = record
  const file = join(inject('statements'), `${process.pid}.jsonl`)
  const ask = Reflect.get(prototype, 'query') as (...asked: unknown[]) => unknown

  const recorded = function (this: pg.Client, ...asked: unknown[]): unknown {
    const statement = statementOf(asked)
    if (!record.isPaused && statement !== undefined && isPlanned.test(statement.text)) {
      const key = keyOf(statement.text)
      const askedBy = record.seen.has(key) ? undefined : siteOf(filesHere())
      if (askedBy !== undefined) {
        record.seen.add(key)
        appendFileSync(file, writeStatement({ ...statement, askedBy }))
      }
    }
    return ask.apply(this, asked)
  }
  Object.defineProperty(prototype, 'query', { value: recorded, writable: true, configurable: true })
}

/** The statements of invented calls are not written down: a statement keeps the values of a person's call. Resume it afterwards. */
export function pauseRecording(): () => void {
  const record = prototype[recorder]
  if (record !== undefined) record.isPaused = true
  return () => {
    if (record !== undefined) record.isPaused = false
  }
}

function statementOf([asked, values]: unknown[]): Omit<Statement, 'askedBy'> | undefined {
  if (typeof asked === 'string') return { text: asked, values: Array.isArray(values) ? values : [] }
  if (typeof asked !== 'object' || asked === null) return undefined
  const { text, values: own } = asked as { text?: unknown; values?: unknown }
  return typeof text === 'string' ? { text, values: Array.isArray(own) ? own : [] } : undefined
}

/** The files of the stack, nearest first. Without the lines, which the runner would look up in source maps each time. */
function filesHere(): string[] {
  // the second one is put back as it was, and not called
  // oxlint-disable-next-line typescript/unbound-method
  const { stackTraceLimit, prepareStackTrace } = Error
  Error.stackTraceLimit = framesLookedAt
  Error.prepareStackTrace = (_error, sites) => sites.map((site) => site.getFileName() ?? '')
  const { stack } = new Error('where is this asked')
  Object.assign(Error, { stackTraceLimit, prepareStackTrace })
  return stack as unknown as string[]
}

/** The file of the portal that asks; undefined where a test does. */
function siteOf(stack: readonly string[]): string | undefined {
  const files = stack.flatMap((file) => /\/server\/src\/[^:?]+\.ts/u.exec(file) ?? [])
  const nearest = files.find(
    (file) => !between.test(file) && !file.endsWith('/testing/files/record-statements.ts'),
  )
  // a migration asks once
  if (nearest?.endsWith('/platform/database/migrate.ts')) return undefined
  if (nearest === undefined || nearest.includes('/testing/') || nearest.endsWith('.test.ts')) return undefined
  return nearest.replace('/server/', '')
}
