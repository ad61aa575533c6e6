const keptForMs = 15 * 60_000
let kept: { staffId: string; reason: string; until: number } | null = null

/** Keeps the reason for which one of the team sees names in searches, for a quarter of an hour and in this tab alone. */
export function keepSearchReason(staffId: string, reason: string): void {
  kept = { staffId, reason, until: Date.now() + keptForMs }
}

/** The reason that is still good. */
export const keptSearchReason = (staffId: string): string | undefined =>
  kept !== null && kept.staffId === staffId && Date.now() < kept.until ? kept.reason : undefined
