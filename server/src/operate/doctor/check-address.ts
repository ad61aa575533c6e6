import { once } from 'node:events'
import { connect } from 'node:tls'

import type { Config } from '#server/config.ts'

import { about, certificateFinding, type Finding } from './finding.ts'

const { ok, wrong } = about('address')
const patienceMilliseconds = 10_000

/** Whether families reach the portal at PUBLIC_URL, from here; and until when its certificate is good. */
export async function checkAddress({ publicUrl, metricsToken }: Config): Promise<Finding[]> {
  const live = await ask(`${publicUrl}/api/live`)
  if (typeof live === 'string')
    return [wrong(`${publicUrl} ${live}`, 'start the portal and its proxy, and look at name and certificate')]
  if (live.status !== 200 || live.text !== '{"message":"OK"}')
    return [
      wrong(
        `another server answers at ${publicUrl} (${live.status})`,
        'let the proxy pass every path on to the portal',
      ),
    ]
  const findings = [ok(`the portal answers at ${publicUrl}`)]
  if (publicUrl.startsWith('https:')) findings.push(await checkCertificate(new URL(publicUrl)))
  const figures = metricsToken === null ? null : await ask(`${publicUrl}/metrics`)
  if (figures !== null && typeof figures !== 'string' && figures.status === 401)
    findings.push(wrong('the proxy passes /metrics on to everybody', 'answer 404 there (deploy/nginx.conf)'))
  return findings
}

/** An answer, or why there is none. */
async function ask(url: string): Promise<{ status: number; text: string } | string> {
  try {
    const answer = await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMilliseconds),
    })
    return { status: answer.status, text: await answer.text() }
  } catch (error) {
    return whyNot(error)
  }
}

function whyNot(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: string } }
  const code = cause?.code ?? ''
  if (name === 'TimeoutError') return 'does not answer'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'has a name that is not known'
  if (code === 'ECONNREFUSED') return 'refuses the connection: nothing listens there'
  if (/CERT|SSL|TLS|SELF_SIGNED|ALTNAME/u.test(code))
    return `has no certificate that browsers accept (${code})`
  return `cannot be reached${code === '' ? '' : ` (${code})`}`
}

async function checkCertificate({ hostname, port }: URL): Promise<Finding> {
  const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname })
  socket.setTimeout(patienceMilliseconds, () => socket.destroy(new Error('It does not answer.')))
  try {
    await once(socket, 'secureConnect')
    return certificateFinding('address', socket.getPeerCertificate().valid_to)
  } catch (error) {
    return wrong(`its certificate cannot be read: ${whyNot({ cause: error })}`, 'look at the proxy')
  } finally {
    socket.destroy()
  }
}
