import { toastHost } from './toasts.ts'

export type ToastKind = 'success' | 'error' | 'info'

/** Shows a message at the top right (specification section 9). */
export async function showToast(kind: ToastKind, text: string): Promise<void> {
  const { raiseToast } = await toastHost()
  raiseToast(kind, text)
}
