/**
 * Takes from a diary's database what the portal has: whose diaries there are, days, and the entries that were sent. Unsent
 * and refused entries stay, and those in conflict. In one transaction, without the diary's own parts: this page may lack them.
 */
export function dropKnownDays(databaseName: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(databaseName)
    // nothing was kept, and nothing is made
    opening.onupgradeneeded = () => opening.transaction?.abort()
    opening.onerror = () => reject(opening.error ?? new Error('The diary on this phone did not open.'))
    opening.onsuccess = () => {
      const database = opening.result
      const change = database.transaction(['entries', 'days', 'kept'], 'readwrite')
      change.objectStore('days').clear()
      change.objectStore('kept').clear()
      const entries = change.objectStore('entries')
      const sent = entries.index('state').openKeyCursor(IDBKeyRange.only('stored'))
      sent.onsuccess = () => {
        if (sent.result === null) return
        entries.delete(sent.result.primaryKey)
        sent.result.continue()
      }
      change.oncomplete = () => {
        database.close()
        resolve()
      }
      change.onabort = () => reject(change.error ?? new Error('The diary on this phone was not changed.'))
    }
  })
}
