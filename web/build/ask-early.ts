type Early = {
  /** Where the browser keeps the session. */
  tokenKey: string
  /** The check: sent as the portal's code sends it, with the token alone. */
  check: string
  /** The first reads of the page, asked by `GET` without anything but the token. */
  reads: readonly string[]
}

/** As long as an answer is taken for one of now, in milliseconds. */
const freshFor = 10_000

/**
 * A page behind the log-in with a script before everything else, which asks who is signed in, and what the page shows first,
 * while the page's own scripts are on their way. `call()` takes each answer once, if it would ask the same with the same token. What
 * somebody presses may change an answer: then it is asked anew. Who is not signed in sees nothing of the page.
 */
export function askingEarly(page: string, { tokenKey, check, reads }: Early): string {
  const script = `(function () {
  var token = null
  try { token = localStorage.getItem('${tokenKey}') } catch (refused) {}
  if (!token) { document.documentElement.setAttribute('data-nobody', ''); return }
  if (!window.fetch || !window.AbortController) return
  var limit = new AbortController()
  var asked = {}
  function ask(method, path) {
    asked[path] = fetch(path, { method: method, headers: { token: token }, signal: limit.signal })
    asked[path].catch(function () {})
  }
  ask('POST', '${check}')
${reads.map((path) => `  ask('GET', '${path}')\n`).join('')}  function forget() { asked = {} }
  setTimeout(function () { forget(); limit.abort() }, ${freshFor})
  addEventListener('click', forget, true)
  addEventListener('keydown', forget, true)
  window.askedEarly = function (path, theirs) {
    var answer = theirs === token ? asked[path] : undefined
    delete asked[path]
    return answer
  }
})()`
  return page.replace('<head>', () => `<head><script>${script}</script>`)
}
