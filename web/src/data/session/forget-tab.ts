/** The things that this tab keeps for one person (an address that waits for its code): nothing of it is for the next. */
export function forgetTab(): void {
  try {
    sessionStorage.clear()
  } catch {
    // Then nothing was kept.
  }
}
