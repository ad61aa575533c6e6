import pg from 'pg'

/** One connection without a pool, as an administrator has it. Nobody hears of it when the server ends it. */
export async function connectPlainly(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Asks one statement on a connection of its own, and answers its rows. */
export async function askPlainly(
  connection: pg.ClientConfig,
  statement: string,
  values: unknown[] = [],
): Promise<unknown[]> {
  const client = await connectPlainly(connection)
  try {
    const { rows } = await client.query(statement, values)
    return rows
  } finally {
    await client.end()
  }
}
