import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const password = 'Tavola!2026'
const longestWaitMs = 20_000

/**
 * One family over HTTP, in the wire's names (specification sections 4 to 9). `contract` is the code whose consent texts are
 * signed; `inboxes` are the portals in whose development inbox a code may arrive. Every step throws when it is not answered
 * as a family expects.
 */
export class Family {
  email = `giulia-${randomUUID().slice(0, 8)}@example.org`
  token = ''

  /** Registers, types the code and adds a child. */
  async register(url, { contract, inboxes }) {
    const consents = await consentsOf(contract)
    await post(url, 'sign-up', { body: { ...person, email: this.email, consents } })
    const otp = await this.#codeFrom(inboxes)
    const typed = new URLSearchParams({ email: this.email, otp })
    const { token } = await answered(url, `/api/users/verify-account?${typed}`)
    const body = {
      children: [{ childname: 'Nicolò', surname: "D'Angelo", dobirth: '2015-03-14' }],
      spouse: { isChecked: 'true' },
    }
    await post(url, 'add-children', { token, body })
  }

  async logIn(url) {
    const { res } = await post(url, 'login', { body: { email: this.email, password } })
    this.token = res.token
  }

  /** What the first page after the log-in asks for. */
  async seeDashboard(url) {
    const { token } = this
    const { res } = await post(url, 'verify-token', { token })
    if (res.user.children[0]?.childname !== 'Nicolò') throw new Error('the child is not there')
    await answered(url, '/api/limesurvey/surveylist', { token })
    await answered(url, '/api/news/get-news', { token })
  }

  /** Gives the child a username, and lets it in. */
  async enableChild(url) {
    const { token } = this
    const { user } = (await post(url, 'verify-token', { token })).res
    const [child] = user.children
    const username = `nico_${randomUUID().slice(0, 8)}`
    const { familyId } = user
    await post(url, 'child-reg', {
      token,
      body: { username, password, name: child.childname, id: child._id, age: 11, familyId },
    })
    await answered(url, `/api/limesurvey/childsurveylist/${child._id}`, { token })
    await post(url, 'login', { body: { email: username, password } })
  }

  async logOut(url) {
    await post(url, 'logout', { token: this.token })
    await post(url, 'verify-token', { token: this.token }, 401)
  }

  /** Everything, from the form to the log-out. */
  async walk(url, surroundings) {
    await this.register(url, surroundings)
    await this.logIn(url)
    await this.seeDashboard(url)
    await this.enableChild(url)
    await this.logOut(url)
  }

  async #codeFrom(inboxes) {
    for (const deadline = Date.now() + longestWaitMs; Date.now() < deadline;) {
      for (const inbox of inboxes) {
        const [mail] = await answered(inbox, `/dev/inbox.json?to=${encodeURIComponent(this.email)}`)
        if (mail === undefined) continue
        const code = /(?<!\d)\d{6}(?!\d)/.exec(mail.text)?.[0]
        if (code === undefined) throw new Error(`a mail without a code: ${mail.text.slice(0, 60)}`)
        return code
      }
      await new Promise((resolve) => {
        setTimeout(resolve, 100)
      })
    }
    throw new Error('no code came')
  }
}

const person = {
  name: 'Giulia',
  surname: "D'Angelo",
  password,
  confirm_password: password,
  phone_number: '3331234567',
  sex: 'Female',
  maritalstatus: 'Married',
  isChecked: 'true',
}

async function consentsOf(contract) {
  const texts = path.join(contract, 'packages/contract/src/consents/texts.ts')
  const { documents, documentVersion } = await import(pathToFileURL(texts).href)
  const { section1, section2, section3 } = documents
  return {
    version: documentVersion,
    section1: section1.accept,
    section2: section2.accept,
    section3: section3.accept,
  }
}

const post = (url, name, { body = {}, token } = {}, status = 200) =>
  answered(url, `/api/users/${name}`, { method: 'POST', body: JSON.stringify(body), token }, status)

async function answered(url, asked, { token, ...sent } = {}, status = 200) {
  const headers = {
    ...(sent.body !== undefined && { 'content-type': 'application/json' }),
    ...(token !== undefined && { token }),
  }
  const answer = await fetch(`${url}${asked}`, {
    ...sent,
    headers,
    signal: AbortSignal.timeout(longestWaitMs),
  })
  const said = await answer.text()
  if (answer.status !== status)
    throw new Error(`${asked.replace(/\?.*/, '')} is answered ${answer.status} ${said.slice(0, 200)}`)
  return said === '' ? undefined : JSON.parse(said)
}
