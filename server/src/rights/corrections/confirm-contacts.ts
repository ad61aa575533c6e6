import { contactsAreDue, getAccount, listEvents, lockFamily, recordEvent } from '#families/index.ts'
import type { Parent } from '#platform/http/actor.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import type { Needs } from '#platform/needs.ts'

/** A parent says that their contacts are still right. Said twice, or before a year is over, nothing more is kept. */
export async function confirmContacts({ db, clock }: Needs, { accountId, familyId }: Parent): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockFamily(tx, familyId)
    const account = await getAccount(tx, accountId)
    const now = clock.now()
    if (!contactsAreDue(await listEvents(tx, familyId), account, now)) return
    await recordEvent(tx, now, { familyId, kind: 'contacts_confirmed', accountId })
  })
}
