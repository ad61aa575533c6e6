import type { Endpoint } from '@desco/contract/endpoint'
import { news, pictureSides, type PictureSize } from '@desco/contract/messages/news'

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

/** Fetches the picture of a news, as large as the element that will show it needs. Throws a `Refusal`. */
export async function fetchPicture(id: string, shownIn: HTMLElement, signal: AbortSignal): Promise<Blob> {
  const path = `/api/news/picture/${id}/${sizeFor(shownIn)}` as const
  const response = await fetchFile({ ...news.seeNewsPicture, path }, { signal })
  return response.blob()
}

// a third pixel for each point is not seen in a photograph, and is paid for
const mostDensity = 2

function sizeFor({ clientWidth }: HTMLElement): PictureSize {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  const wanted = clientWidth * Math.min(window.devicePixelRatio, mostDensity)
  return wanted > pictureSides.small && !connection?.saveData ? 'large' : 'small'
}
