import { isDatabaseGone } from '#platform/database/database.ts'
import { StartRefused } from '#platform/start-refused.ts'

const ofEmbeddedPostgres = new Set(['DatabaseCannotStart', 'DatabaseFolderInUse'])

/** The database's words when it lets nobody in (PostgreSQL's manual, appendix A), by the setting that leads there. */
export const refusalsOf = (setting: 'DATABASE_URL' | 'DATABASE_OWNER_URL'): Record<string, string> => ({
  '28000': `The database of ${setting} does not let this user in.`,
  '28P01': `The database of ${setting} refuses the user or the password.`,
  '3D000': `The database that ${setting} names does not exist.`,
})

const notThere = 'The database of DATABASE_URL does not answer.'
const refusals: Record<string, string> = {
  ...refusalsOf('DATABASE_URL'),
  ECONNREFUSED: notThere,
  EHOSTUNREACH: 'The database of DATABASE_URL cannot be reached from here.',
  ENETUNREACH: 'The database of DATABASE_URL cannot be reached from here.',
  '42501':
    'The user of DATABASE_URL may not make or change tables there. Bring it up to date as their owner: npm run desco -- migrate with DATABASE_OWNER_URL (docs/operations.md).',
}
// the driver says these without a code
const withoutCode = /^(?:timeout expired|SASL: )/u
const withoutTls = /^The server does not support SSL connections/u
/** Of a certificate, as OpenSSL and Node name them. */
const untrusted =
  /^(?:CERT_|ERR_TLS_CERT_ALTNAME_INVALID|SELF_SIGNED_CERT|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_(?:GET_ISSUER_CERT|VERIFY_LEAF_SIGNATURE))/u

/** Why the portal did not start. A fault that an operator can mend gets one clear line; of a defect its place is worth more. */
export function whyNot(error: unknown): string {
  if (!(error instanceof Error)) return 'Desco could not start.'
  if (error instanceof StartRefused || ofEmbeddedPostgres.has(error.name)) return error.message
  const { code, port, path, syscall }: NodeJS.ErrnoException & { port?: number } = error
  if (code === 'EADDRINUSE') return `Port ${port} is in use by another program. Set PORT to a free one.`
  if (code === 'EACCES' && port !== undefined) {
    return `Port ${port} needs more rights. Set PORT to one above 1023.`
  }
  if ((code === 'EACCES' || code === 'EPERM' || code === 'EROFS') && path !== undefined) {
    return `Desco may not use ${path}. Give this account the right to, or set DESCO_DATA_DIR to a folder of its own.`
  }
  if (code === 'ENOENT' && syscall === 'open' && path !== undefined)
    return `There is no file ${path}, which the settings name.`
  if (code === 'ENOSPC') {
    return 'The disk is full. Make room, or set DESCO_DATA_DIR to a folder on another disk.'
  }
  if (code === 'EADDRNOTAVAIL') return 'HOST is no address of this machine.'
  // where a sign of the password was read as an end of it, the name is a part of the password
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return 'The host of DATABASE_URL or HOST is not known. A password with @ : / ? # in it is written with %40, %3A, %2F, %3F, %23.'
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return 'The certificate of the database of DATABASE_URL is for another name than the host there.'
  if (untrusted.test(String(code)))
    return 'The certificate of the database of DATABASE_URL is not trusted, or has ended. An authority of your own is named by sslrootcert=FILE in it (docs/operations.md).'
  if (withoutTls.test(error.message))
    return 'The database of DATABASE_URL speaks no TLS: set ssl = on there, with a certificate.'
  const refused = refusals[String(code)]
  if (refused !== undefined) return refused
  if (isDatabaseGone(error) || withoutCode.test(error.message)) return notThere
  return error.stack ?? error.message
}
