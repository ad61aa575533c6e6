import type { AuditDetails } from '@desco/contract/staff/audit-details'
import { resolve } from 'node:path'

import { recordAct, recordLook } from '#staff/index.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { localKeyFile, parseMasterKeys, readLocalKeys } from '#platform/secrets/master-keys.ts'
import { giveUpKey, rotateSecrets } from '#server/encrypted-columns.ts'

import { type Command, CommandError, doer, type KeylessCommand, needed } from '#operate/command.ts'

export const keysCommands = {
  'keys rotate': {
    usage: '',
    summary: 'encrypts every stored secret anew with the newest key; what was broken off goes on',
    run: async ({ db, clock, secrets }) => {
      const record = (details: Pick<AuditDetails, 'stage' | 'secrets'>) =>
        recordLook({ db, clock }, doer, { act: 'keys_rotated', details })
      // before the first piece too: a rotation that breaks off has changed something
      await record({ stage: 'to do' })
      const counts = await rotateSecrets({ db, secrets })
      await record({ stage: 'done', secrets: totalOf(counts) })
      return [`Encrypted anew with the key ${secrets.newestKey}:`, ...linesOf(counts)].join('\n')
    },
  },
  'keys give-up': {
    usage: '--id <id> --yes',
    summary: 'drops every secret of a key that is lost for good, so that the portal starts without it',
    runWithoutKeys: async ({ config, db, clock }, values) => {
      const id = needed(values, 'id')
      if (config.keys?.some((key) => key.id === id))
        throw new CommandError(`The key ${id} is not lost: it stands in the settings.`)
      const folder = resolve(config.dataFolder)
      if (parseMasterKeys(readLocalKeys(folder) ?? '')?.some((key) => key.id === id))
        throw new CommandError(`The key ${id} is not lost: it stands in ${localKeyFile(folder)}.`)
      if (values['yes'] !== true) throw new CommandError(`${whatIsLost}\nSay --yes if that is meant.`)
      const counts = await inTransaction(db, async (tx) => {
        const dropped = await giveUpKey(tx, id)
        if (dropped === undefined) throw new CommandError(`The database uses no key ${id}.`)
        await recordAct({ db: tx, clock }, doer, {
          act: 'key_given_up',
          details: { secrets: totalOf(dropped) },
        })
        return dropped
      })
      return [`Dropped with the key ${id}:`, ...linesOf(counts)].join('\n')
    },
  },
} satisfies Record<string, Command | KeylessCommand>

const whatIsLost =
  'The authenticators of the team (staff renew makes new ones), the link between earlier and later exports, and mails that were not sent will be lost.'

const linesOf = (counts: Record<string, number>) =>
  Object.entries(counts).map(([column, count]) => `  ${column}: ${count}`)

const totalOf = (counts: Record<string, number>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)
