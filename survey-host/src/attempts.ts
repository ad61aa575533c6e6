export type Attempts = {
  blocked: (address: string) => boolean
  failed: (address: string) => void
  forgiven: (address: string) => void
}

type Needs = { limit: number; blockSeconds: number; now: () => Date }

/** Counts failures per address; attempts made during a block do not prolong it. */
export function createAttempts({ limit, blockSeconds, now }: Needs): Attempts {
  const failures = new Map<string, { count: number; last: number }>()

  function blocked(address: string) {
    const known = failures.get(address)
    if (!known || known.count < limit) return false
    if (now().getTime() - known.last < blockSeconds * 1000) return true
    failures.delete(address)
    return false
  }

  return {
    blocked,
    failed(address) {
      if (blocked(address)) return
      failures.set(address, { count: (failures.get(address)?.count ?? 0) + 1, last: now().getTime() })
    },
    forgiven(address) {
      failures.delete(address)
    },
  }
}
