import { open, rm, writeFile } from 'node:fs/promises'
import type { ParseArgsOptionsConfig } from 'node:util'

import { type ProblemCode, problemText } from '@desco/contract/problems'
import { reason } from '@desco/contract/team/family-acts'
import { z } from 'zod/mini'

import type { Config } from '#server/config.ts'
import type { Connection } from '#platform/database/database.ts'
import { checkFields } from '#platform/http/read-input.ts'
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

/** The sentences that each command says of itself. */
type Described = {
  /** The options as they are typed: what the list of commands shows, and what may be typed. */
  usage: string
  summary: string
  /** Refusals of its act in words of its own; else they are said in those of the portal. */
  refusals?: Partial<Record<ProblemCode, string>>
  /** Its options that are called otherwise than the field of an endpoint. */
  optionNames?: Readonly<Record<string, string>>
  /** The exit code of whatever goes wrong, where a program reads it; else 1. */
  failsAs?: number
}

/** One command of `npm run desco -- …`. `run` answers what is printed; a `CommandError` ends it with one clear line. */
export type Command = Described & { run(needs: CommandNeeds, values: Values): Promise<string> }

/** One that works without the keys of the database, because they are lost. */
export type KeylessCommand = Described & {
  runWithoutKeys(needs: Omit<CommandNeeds, 'secrets'>, values: Values): Promise<string>
}

/** One that opens by itself what it needs, because that may be what is wrong. */
export type OwnCommand = Described & {
  runAlone(needs: Pick<CommandNeeds, 'config' | 'log'> & { input: Input }, values: Values): Promise<string>
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

/** Reads the typed options by an endpoint's own schema. */
export const readTyped = <S extends z.ZodMiniType>(schema: S, typed: unknown) =>
  checkFields(schema, typed, 'Invalid input')

/** Runs a command. A refusal is said in words, and each thing that was typed wrong with its option. */
export async function answerOf(command: Command, needs: CommandNeeds, values: Values) {
  try {
    return await command.run(needs, values)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { code, details } = error
    const names = { ...usualNames, ...command.optionNames }
    const wrong = Object.entries(details.fields ?? {}).map(
      ([field, words]) => `--${names[field] ?? field}: ${words}`,
    )
    throw new CommandError(wrong.join('\n') || (command.refusals?.[code] ?? problemText(code)))
  }
}

const usualNames: Readonly<Record<string, string>> = {
  code: 'family',
  receivedOn: 'received',
  requestId: 'request',
  staffId: 'to',
  because: 'reason',
  expiresOn: 'expires',
}

/** Writes a file that is readable for its owner alone; a file that is there already is left as it is. */
export async function writeNew(name: string, pieces: AsyncIterable<Buffer> | Iterable<string>) {
  const file = await open(name, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new CommandError(`${name} is there already.`) : error
  })
  try {
    await writeFile(file, pieces)
  } catch (error) {
    await rm(name, { force: true })
    throw error
  } finally {
    await file.close()
  }
}
