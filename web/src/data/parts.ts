// The portal comes in parts: a page or a dialog is a file of its own, asked for when it is needed.

/** A part did not come: the line is bad, or a new version was deployed and has other files. */
export class PartNotLoaded extends Error {
  override readonly name = 'PartNotLoaded'
  /** Lets the part be asked for again. */
  readonly forget: () => void
  constructor(cause: unknown, forget: () => void = () => undefined) {
    super('A part of the portal did not come', { cause })
    this.forget = forget
  }
}

/** The script that the page names: its name changes with every deployment, because it names all the others. */
const entryScript = () => document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src

/** Names the build that runs here, for the server's log. */
export const portalVersion = (): string =>
  /\/([\w-]{1,40})\.js$/u.exec(entryScript() ?? '')?.[1] ?? 'development'

const longestWait = 3000

/** Whether a new version was deployed since this page was opened: the server no longer has the page's own script. */
export async function portalWasRenewed(): Promise<boolean> {
  const script = entryScript()
  if (script === undefined) return false
  const waited = new Promise<false>((resolve) => void setTimeout(resolve, longestWait, false))
  const asked = fetch(script, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status === 404,
    () => false,
  )
  return Promise.race([asked, waited])
}

const openedAnewKey = 'desco.opened-anew'

/**
 * Opens the present address anew, with the files of the new version. Once per version: if the new page does not have
 * them either, the answer is false and nothing happens. Without a session storage there is no such memory, so never.
 */
export function openAnewOnce(page: Pick<Location, 'reload'> = window.location): boolean {
  try {
    if (sessionStorage.getItem(openedAnewKey) === portalVersion()) return false
    sessionStorage.setItem(openedAnewKey, portalVersion())
  } catch {
    return false
  }
  page.reload()
  return true
}
