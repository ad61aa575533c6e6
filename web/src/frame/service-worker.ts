/**
 * Lets the portal open without a network from now on. After the page has come, so that it waits for nothing; only behind
 * the log-in, because a visitor has nothing to write down.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // without it the portal needs its network, as before
  const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined)
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}
