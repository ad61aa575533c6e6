/** A fault that an operator can mend, in one clear line: the process ends with it, and doctor says it. */
export class StartRefused extends Error {
  override readonly name: string = 'StartRefused'
}
