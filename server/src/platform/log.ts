/** What a part may write to the log: facts and ids, never names, addresses, tokens or codes. */
export type Log = {
  info(facts: object, sentence: string): void
  warn(facts: object, sentence: string): void
  error(facts: object, sentence: string): void
}

export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }
