// What an operator can mend gets one clear line; anything else is a defect, and its place is worth more.
const clear = new Set([
  'ConfigError',
  'DatabaseCannotStart',
  'DatabaseFolderInUse',
  'NoDatabase',
  'DatabaseOfAnotherVersion',
  'DatabaseHeld',
])

/** Why the portal did not start. */
export function whyNot(error: unknown): string {
  if (!(error instanceof Error)) return 'Desco could not start.'
  if (clear.has(error.name)) return error.message
  const { code, port, path } = error as { code?: string; port?: number; path?: string }
  if (code === 'EADDRINUSE') return `Port ${port} is in use by another program. Set PORT to a free one.`
  if (code === 'EACCES' && port !== undefined) {
    return `Port ${port} needs more rights. Set PORT to one above 1023.`
  }
  if ((code === 'EACCES' || code === 'EPERM' || code === 'EROFS') && path !== undefined) {
    return `Desco may not use ${path}. Give this account the right to, or set DESCO_DATA_DIR to a folder of its own.`
  }
  if (code === 'ENOSPC') {
    return 'The disk is full. Make room, or set DESCO_DATA_DIR to a folder on another disk.'
  }
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND') return 'The database of DATABASE_URL does not answer.'
  return error.stack ?? error.message
}
