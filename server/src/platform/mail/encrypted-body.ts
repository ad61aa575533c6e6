import type { Database } from '#platform/database/database.ts'
import { encryptedBy, type Place, type Secrets } from '#platform/secrets/encryption.ts'

/** Where the words of a mail stand, encrypted. */
export const bodyPlaces = (id: string): { text: Place; html: Place; unsubscribe: Place } => ({
  text: { table: 'outgoing_mail', column: 'body_text', id },
  html: { table: 'outgoing_mail', column: 'body_html', id },
  unsubscribe: { table: 'outgoing_mail', column: 'unsubscribe', id },
})

/** The words in clear. A process of a version that encrypted nothing may have queued them after our start. */
export const openBody = (secrets: Secrets, stored: string, place: Place) =>
  stored.startsWith(encryptedBy()) ? secrets.decrypt(stored, place) : stored

/** A mail that failed for good, in clear; undefined when there is none, or nothing is left of its words. */
export async function readGivenUpMail({ db, secrets }: { db: Database; secrets: Secrets }, id: string) {
  const mail = await db
    .selectFrom('outgoing_mail')
    .select(['recipient', 'subject', 'bodyText'])
    .where('id', '=', id)
    .where('givenUpAt', 'is not', null)
    .where('bodyText', '!=', '')
    .executeTakeFirst()
  if (mail === undefined) return undefined
  const { recipient, subject, bodyText } = mail
  return { recipient, subject, text: openBody(secrets, bodyText, bodyPlaces(id).text) }
}
