/** The start is refused with one line that names the variable. Never quotes a value: it may be a password. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
