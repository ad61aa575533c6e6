import type { Database } from '#platform/database.ts'

/** The study's salt, encrypted, or this one from now on. The first of two that offer one at once holds. */
export async function keepSalt(db: Database, offered: string): Promise<string> {
  const find = () => db.selectFrom('export_salt').select('salt').executeTakeFirst()
  const known = await find()
  if (known !== undefined) return known.salt
  await db
    .insertInto('export_salt')
    .values({ salt: offered })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { salt } = (await find()) ?? { salt: offered }
  return salt
}
