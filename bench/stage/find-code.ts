import { setTimeout } from 'node:timers/promises'

import { ask, jsonOf } from '#load/ask.ts'

const patience = 10_000

/** The one-time code as it arrives in the development inbox. */
export async function findCode(port: number, recipient: string): Promise<string> {
  const deadline = Date.now() + patience
  const path = `/dev/inbox.json?${new URLSearchParams({ to: recipient }).toString()}`
  while (Date.now() < deadline) {
    const [mail] = jsonOf<{ text: string }[]>(await ask(port, { method: 'GET', path }))
    const code = /(?<!\d)\d{6}(?!\d)/u.exec(mail?.text ?? '')?.[0]
    if (code !== undefined) return code
    await setTimeout(10)
  }
  throw new Error('No code arrived.')
}
