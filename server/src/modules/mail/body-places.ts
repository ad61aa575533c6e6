import { encryptedBy, type Place, type Secrets } from '#platform/encryption.ts'

/** Where the words of a mail stand, encrypted. */
export const bodyPlaces = (id: string): { text: Place; html: Place } => ({
  text: { table: 'outgoing_mail', column: 'body_text', id },
  html: { table: 'outgoing_mail', column: 'body_html', id },
})

/** The words in clear. A process of a version that encrypted nothing may have queued them after our start. */
export const openBody = (secrets: Secrets, stored: string, place: Place) =>
  stored.startsWith(encryptedBy()) ? secrets.decrypt(stored, place) : stored
