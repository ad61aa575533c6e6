export type ToastKind = 'success' | 'error' | 'info'

/** Shows a message at the top right (specification section 9). Its library is loaded with the first one. */
export async function showToast(kind: ToastKind, text: string): Promise<void> {
  const { raiseToast } = await import('./toast-host.tsx')
  raiseToast(kind, text)
}
