import type { Endpoint } from '@desco/contract/endpoint'

import { fetchFile } from './call.ts'

/**
 * Fetches a file with the session of the stored token, and hands it to the browser to keep: a link could not send the token.
 * Throws a `Refusal`.
 */
export async function downloadFile(endpoint: Endpoint, fallbackName: string): Promise<void> {
  const response = await fetchFile(endpoint)
  const named = /filename="([\w.-]+)"/u.exec(response.headers.get('content-disposition') ?? '')
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = named?.[1] ?? fallbackName
  link.click()
  // the browser has begun to read it by then
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
