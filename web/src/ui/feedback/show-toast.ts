let host: ReturnType<typeof loadHost> | null = null

/** The host that shows toasts. Its library is loaded with the first one. */
export const toastHost = () => (host ??= loadHost())

const loadHost = async () => import('./toast-host.tsx')

export type ToastKind = 'success' | 'error' | 'info'

/** Shows a message at the top right (specification section 9). */
export async function showToast(kind: ToastKind, text: string): Promise<void> {
  const { raiseToast } = await toastHost()
  raiseToast(kind, text)
}

/** A page takes the place of another: what the one before was busy with is said no longer. */
export function leavePageOfToast(): void {
  void host?.then(({ leavePage }) => leavePage())
}

/** Takes away what is shown, because it is no longer true: a new try begins, or its answer stands on the page. */
export function clearToast(): void {
  void host?.then(({ dropToast }) => dropToast())
}
