export type Page = { status: number; headers: Headers; html: string }

export type Browser = {
  open: (path: string) => Promise<Page>
  /** Sends the form of the page shown last, hidden fields included. */
  submit: (fields?: Record<string, string | string[]>) => Promise<Page>
  post: (path: string, fields: Record<string, string>) => Promise<Page>
}

/** A browser's memory without the browser: cookies and the form on the screen. */
export function createBrowser(base: string): Browser {
  const cookies = new Map<string, string>()
  let shown = ''

  async function request(path: string, init: RequestInit): Promise<Page> {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const response = await fetch(base + path, { ...init, headers: { cookie }, redirect: 'manual' })
    for (const set of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=', 2)
      cookies.set(name, value)
    }
    const html = await response.text()
    if (html.includes('<form')) shown = html
    return { status: response.status, headers: response.headers, html }
  }

  return {
    open: (path) => request(path, {}),
    post: (path, fields) => request(path, { method: 'POST', body: new URLSearchParams(fields) }),
    submit(fields = {}) {
      const body = new URLSearchParams()
      for (const [, name = '', value = ''] of shown.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g))
        body.set(name, value)
      for (const [name, value] of Object.entries(fields)) {
        body.delete(name)
        for (const one of [value].flat()) body.append(name, one)
      }
      const action = /<form[^>]* action="([^"]+)"/.exec(shown)?.[1]
      if (!action) throw new Error('There is no form on the page.')
      return request(action, { method: 'POST', body })
    },
  }
}
