import type { Endpoint } from '@desco/contract/endpoint'

import { ask, jsonOf, refusalFrom } from './call.ts'
import { storedToken } from './stored-token.ts'

/**
 * Fetches a file with the session of the stored token, and hands it to the browser to keep: a link could not send the token.
 * Throws a `Refusal`.
 */
export async function downloadFile({ method, path }: Endpoint, fallbackName: string): Promise<void> {
  const token = storedToken()
  const response = await ask(path, { method, headers: token === null ? {} : { token } })
  if (!response.ok) throw refusalFrom(response.status, await jsonOf(response))
  const named = /filename="([\w.-]+)"/u.exec(response.headers.get('content-disposition') ?? '')
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = named?.[1] ?? fallbackName
  link.click()
  // the browser has begun to read it by then
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
