// What an operator can mend gets one clear line; anything else is a defect, and its place is worth more.
const clear = new Set(['ConfigError', 'DatabaseCannotStart', 'DatabaseFolderInUse'])

/** Why the portal did not start. */
export function whyNot(error: unknown): string {
  if (!(error instanceof Error)) return 'Desco could not start.'
  if (clear.has(error.name)) return error.message
  const { code, port } = error as { code?: string; port?: number }
  if (code === 'EADDRINUSE') return `Port ${port} is in use by another program. Set PORT to a free one.`
  if (code === 'EACCES') return `Port ${port} needs more rights. Set PORT to one above 1023.`
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND') return 'The database of DATABASE_URL does not answer.'
  return error.stack ?? error.message
}
