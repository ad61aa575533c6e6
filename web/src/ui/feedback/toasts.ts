let host: ReturnType<typeof loadHost> | null = null

/** The host that shows toasts. Its library is loaded with the first one. */
export const toastHost = () => (host ??= loadHost())

const loadHost = async () => import('./toast-host.tsx')

/** A page takes the place of another: what the one before was busy with is said no longer. */
export function leavePageOfToast(): void {
  void host?.then(({ leavePage }) => leavePage())
}

/** Takes away what is shown, because it is no longer true: a new try begins, or its answer stands on the page. */
export function clearToast(): void {
  void host?.then(({ dropToast }) => dropToast())
}
