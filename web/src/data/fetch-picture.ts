import { news, pictureSides, type PictureSize } from '@desco/contract/messages/news'

import { fetchFile } from './call.ts'

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
