// The part that is used of a library that is installed when it is asked for: types of its own would be missed by every other check.
declare module 'better-auth' {
  type Options = Readonly<Record<string, unknown>>
  type Auth = {
    options: Options
    handler(request: Request): Promise<Response>
    api: { getSession(input: { headers: Headers }): Promise<{ user: { id: string } } | null> }
  }
  export function betterAuth(options: Options): Auth
}

declare module 'better-auth/db/migration' {
  export function getMigrations(
    options: Readonly<Record<string, unknown>>,
  ): Promise<{ runMigrations(): Promise<void> }>
}

declare module 'better-auth/node' {
  export function fromNodeHeaders(headers: Readonly<Record<string, string | string[] | undefined>>): Headers
}
