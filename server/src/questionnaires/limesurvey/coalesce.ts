type WaitingItem<Item, Outcome> = {
  item: Item
  resolve: (outcome: Outcome) => void
  reject: (error: unknown) => void
}

/**
 * Gathers what many callers ask while one call is under way: for each key one call at a time, with as many items in it
 * as fit. However many people come at once, the service sees one orderly caller.
 */
export function coalesce<Item, Outcome>(
  mostAtOnce: number,
  run: (key: number, items: Item[]) => Promise<Outcome[]>,
): (key: number, item: Item) => Promise<Outcome> {
  const queues = new Map<number, WaitingItem<Item, Outcome>[]>()

  const drain = async (key: number, queue: WaitingItem<Item, Outcome>[]) => {
    // those who ask within the same turn travel together
    await new Promise((resolve) => setImmediate(resolve))
    while (queue.length > 0) {
      const batch = queue.splice(0, mostAtOnce)
      try {
        const outcomes = await run(
          key,
          batch.map(({ item }) => item),
        )
        batch.forEach(({ resolve, reject }, index) => {
          const outcome = outcomes[index]
          if (outcome === undefined) reject(new Error('An item was left unanswered.'))
          else resolve(outcome)
        })
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    queues.delete(key)
  }

  return (key, item) =>
    new Promise((resolve, reject) => {
      const queue = queues.get(key)
      if (queue) return void queue.push({ item, resolve, reject })
      const fresh = [{ item, resolve, reject }]
      queues.set(key, fresh)
      void drain(key, fresh)
    })
}
