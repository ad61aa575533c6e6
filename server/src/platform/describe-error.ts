import { isDatabaseGone } from './database/database.ts'

const named = ['code', 'constraint', 'table'] as const

/** SQLSTATEs of PostgreSQL (its manual, appendix A) and codes of Node that an operator meets. */
const meanings: Record<string, string> = {
  '22001': 'a text is too long for its column',
  '22P02': 'a value cannot be read as its type',
  '23502': 'a value is missing that must be there',
  '23503': 'a row refers to one that is not there, or is referred to',
  '23505': 'the same value is there already',
  '23514': 'a value breaks a rule of its table',
  '25006': 'the database takes no changes: it is a standby',
  '25P03': 'a transaction was idle for too long',
  '28000': 'the database does not let this user in',
  '28P01': 'the database refuses the password',
  '3D000': 'the database does not exist',
  '40001': 'two transactions changed the same rows',
  '40P01': 'two transactions waited for each other',
  '42501': 'the database role lacks a right',
  '42703': 'a column is not there: do the migrations fit this release?',
  '42P01': 'a table is not there: do the migrations fit this release?',
  '53100': 'the disk of the database is full',
  '53200': 'the memory of the database is used up',
  '53300': 'the database has too many connections',
  '55P03': 'a lock was not free in time',
  '57014': 'a statement took longer than its limit',
  '57P01': 'the database was told to stop',
  '57P03': 'the database is starting or stopping',
  EACCES: 'a file may not be read or written',
  ECONNREFUSED: 'nothing answers at the address',
  ECONNRESET: 'the connection broke',
  ENOENT: 'a file is not there',
  ENOSPC: 'the disk is full',
  ENOTFOUND: 'the name of the host is not known',
  ETIMEDOUT: 'no answer came in time',
}

/**
 * The part of an error that the log may hold: its kind, what its code means, and its place in the code where that is a
 * defect or nobody knows why. Never its message: a database quotes the values that it refused, and they are people's.
 */
export function describeError(error: unknown) {
  if (!(error instanceof Error)) return { name: typeof error }
  const facts: { name: string } & Partial<Record<(typeof named)[number], string>> = { name: error.name }
  for (const fact of named) {
    const value: unknown = Reflect.get(error, fact)
    if (typeof value === 'string') facts[fact] = value
  }
  const isAway = isDatabaseGone(error)
  const why = meanings[facts.code ?? ''] ?? (isAway ? 'no connection to the database' : undefined)
  return {
    ...facts,
    ...(why !== undefined && { why }),
    ...((why === undefined || isDefect(facts.code)) && { frames: framesOf(error) }),
    // one line says so until it is back (`createLog`)
    ...(isAway && { database: 'away' }),
  }
}

/** A wrong value, a broken constraint or a statement that does not fit: no operator can mend it. */
const isDefect = (code: string | undefined) => code !== undefined && /^(?:2[23]|427|42P)/u.test(code)

/** A message of several lines can look like a frame, so it is cut off first. */
function framesOf({ stack = '', message }: Error): string[] {
  const end = stack.indexOf(message)
  const after = end === -1 ? '' : stack.slice(end + message.length)
  return after
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '))
}
