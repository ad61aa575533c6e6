import type { Database } from '#platform/database.ts'
import type { Secrets } from '#platform/encryption.ts'

import { bodyPlaces, openBody } from './body-places.ts'
import { findGivenUpMail } from './outgoing-mail.queries.ts'

/** A mail that failed for good, in clear; undefined when there is none, or nothing is left of its words. */
export async function readGivenUpMail({ db, secrets }: { db: Database; secrets: Secrets }, id: string) {
  const mail = await findGivenUpMail(db, id)
  if (mail === undefined) return undefined
  const { recipient, subject, body_text } = mail
  return { recipient, subject, text: openBody(secrets, body_text, bodyPlaces(id).text) }
}
