import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { ParseArgsOptionsConfig } from 'node:util'

import { type ProblemCode, problemText } from '@desco/contract/problems'
import { reason } from '@desco/contract/team/family-acts'
import { z } from 'zod/mini'

import type { Config } from '#server/config.ts'
import type { Connection } from '#platform/database/database.ts'
import type { LetterNeeds, Needs } from '#platform/needs.ts'
import { Problem } from '#platform/problem.ts'

/** The needs of a command: the portal's database, brought up to date, and its configuration. */
export type CommandNeeds = LetterNeeds &
  Needs<'log' | 'networkLimits'> & {
    config: Config
    /** For what takes long. */
    connection: Connection
  }

export type Values = Record<string, string | boolean | undefined>

/** One command of `npm run desco -- …`. `run` answers what is printed; a `CommandError` ends it with one clear line. */
export type Command = {
  /** The options as they are typed: what the list of commands shows, and what may be typed. */
  usage: string
  summary: string
  run(needs: CommandNeeds, values: Values): Promise<string>
}

/** One that works without the keys of the database, because they are lost. */
export type KeylessCommand = Omit<Command, 'run'> & {
  runWithoutKeys(needs: Omit<CommandNeeds, 'secrets'>, values: Values): Promise<string>
}

/** One that opens by itself what it needs, because that may be what is wrong. */
export type OwnCommand = Omit<Command, 'run'> & {
  runAlone(needs: Pick<CommandNeeds, 'config' | 'log'> & { input: Input }, values: Values): Promise<string>
  /** The exit code of whatever goes wrong, where a program reads it; else 1. */
  failsAs?: number
}

/** The text that is piped in. */
export type Input = AsyncIterable<Uint8Array>

export class CommandError extends Error {
  override readonly name = 'CommandError'
}

/** The doer in the audit log: a person who may use the machine, and none of the team by name. */
export const doer = { by: 'command_line' } as const

/** The options that a usage names: a text where something follows the name, else a switch. */
export const optionsIn = (usage: string): ParseArgsOptionsConfig =>
  Object.fromEntries(
    Array.from(usage.matchAll(/--([a-z-]+)( [<\w])?/gu), ([, name = '', value]) => [
      name,
      { type: value === undefined ? 'boolean' : 'string' },
    ]),
  )

/** An option that must be given. */
export function needed(values: Values, name: string): string {
  const value = values[name]
  if (typeof value !== 'string' || value === '') throw new CommandError(`--${name} is missing.`)
  return value
}

/** An option that must be given, by its schema; `wrong` follows its name where it is not that. */
export function option<S extends z.ZodMiniType>(values: Values, name: string, schema: S, wrong: string) {
  const read = z.safeParse(schema, needed(values, name))
  if (!read.success) throw new CommandError(`--${name} ${wrong}`)
  return read.data
}

/** An option that is one of some words. */
export const oneOf = <T extends string>(values: Values, name: string, known: readonly T[]) =>
  option(values, name, z.enum(known), `is one of ${known.join(', ')}.`)

/** Why an act is done, for the audit log. */
export const neededReason = (values: Values) => option(values, 'reason', reason, 'has 5 to 300 characters.')

type OptionNames = Readonly<Record<string, string>>

/** The options that are not called as the field of an endpoint. */
const optionNames: OptionNames = {
  code: 'family',
  receivedOn: 'received',
  requestId: 'request',
  staffId: 'to',
  because: 'reason',
  expiresOn: 'expires',
}

const wrongFields = (fields: (readonly [string, string])[], names?: OptionNames) =>
  new CommandError(
    fields.map(([field, words]) => `--${{ ...optionNames, ...names }[field] ?? field}: ${words}`).join('\n'),
  )

/** Reads the typed options by an endpoint's own schema; each thing that is wrong is said with its option. */
export function readTyped<S extends z.ZodMiniType>(schema: S, typed: unknown, names?: OptionNames) {
  const { success, data, error } = z.safeParse(schema, typed)
  if (success) return data
  const fields = error.issues.map(({ path, message }) => [String(path[0]), message] as const)
  throw wrongFields(fields, names)
}

type Words = Partial<Record<ProblemCode, string>>

/** Gives an act's answer; a refusal is said in the given words, else in those of the portal. */
export async function orSay<T>(work: Promise<T>, words: Words = {}, names?: OptionNames) {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { code, details } = error
    if (details.fields !== undefined) throw wrongFields(Object.entries(details.fields), names)
    throw new CommandError(words[code] ?? problemText(code))
  }
}

/** Writes a file that is readable for its owner alone; a file that is there already is left as it is. */
export async function writeNew(name: string, pieces: AsyncIterable<Buffer> | Iterable<string>) {
  const file = createWriteStream(name, { flags: 'wx', mode: 0o600 })
  let isOurs = false
  file.once('open', () => (isOurs = true))
  try {
    await pipeline(pieces, file)
  } catch (error) {
    if (isOurs) await rm(name, { force: true })
    if ((error as { code?: string }).code === 'EEXIST') throw new CommandError(`${name} is there already.`)
    throw error
  }
}
