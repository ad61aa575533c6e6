import { hash } from 'node:crypto'

import type { Sharp, SharpOptions } from 'sharp'

import { limitConcurrency } from './concurrency.ts'

/** A picture in two sizes, both WebP. `width` and `height` are those of the large one, in pixels. */
export type Picture = { hash: string; width: number; height: number; large: Buffer; small: Buffer }

/** Why nothing was made: no picture at all, of another kind, unreadable, with too many pixels, or with too few. */
export type PictureFault = 'kind' | 'heic' | 'broken' | 'tooManyPixels' | 'tooSmall'

type Limits = {
  megapixels: number
  /** The fewest pixels of the shorter side. */
  least: number
  /** The most pixels of the longer side. */
  sides: { large: number; small: number }
}

const quality = 78
const mostSeconds = 10

// one is decoded at a time, on a thread of its own: fifty megapixels are up to 200 MB
const inTurn = limitConcurrency(1, { mostWaiting: 3 })

/**
 * Makes a picture anew from a JPEG, a PNG or a WebP, told by its bytes: upright, in sRGB, of an animated one the first frame,
 * and without anything that a camera or a program wrote beside it (place, time, device, colour profile).
 */
export function makePicture(sent: Uint8Array, limits: Limits): Promise<Picture | PictureFault> {
  return inTurn(async () => {
    const kind = kindOf(sent)
    if (kind !== 'picture') return kind
    const sharp = await loadSharp()
    const size = await sharp(sent, { limitInputPixels: false })
      .metadata()
      .catch(() => undefined)
    if (size === undefined) return 'broken'
    if (size.width * size.height > limits.megapixels * 1_000_000) return 'tooManyPixels'
    if (Math.min(size.width, size.height) < limits.least) return 'tooSmall'
    const most = { limitInputPixels: limits.megapixels * 1_000_000, failOn: 'error' } as const
    try {
      const { data: pixels, info } = await within(sharp(sent, most).autoOrient(), limits.sides.large)
        .raw()
        .toBuffer({ resolveWithObject: true })
      const { width, height, channels } = info
      const draw = (side: number) =>
        within(sharp(pixels, { raw: { width, height, channels } }), side)
          .webp({ quality })
          .toBuffer()
      const [large, small] = [await draw(limits.sides.large), await draw(limits.sides.small)]
      return { hash: hash('sha256', large), width, height, large, small }
    } catch {
      return 'broken'
    }
  })
}

const within = (picture: Sharp, side: number) =>
  picture
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: mostSeconds })

type LoadedSharp = (bytes: Uint8Array, options: SharpOptions) => Sharp
let loaded: Promise<LoadedSharp> | undefined

/** Loaded when the first picture comes: its library is 20 MB of memory, which most processes never need. */
function loadSharp(): Promise<LoadedSharp> {
  return (loaded ??= import('sharp').then(({ default: sharp }) => {
    // it keeps nothing between pictures, and leaves the processors to others
    sharp.cache(false)
    sharp.concurrency(1)
    // no other decoder of the library is ever asked, whatever the first bytes say
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({
      operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
    })
    return sharp
  }))
}

/** By the first bytes, never by a name or by what the sender says. */
function kindOf(sent: Uint8Array): 'picture' | 'kind' | 'heic' {
  const start = Buffer.from(sent.subarray(0, 16)).toString('latin1')
  const isPicture =
    start.startsWith('\xff\xd8\xff') ||
    start.startsWith('\x89PNG\r\n\x1a\n') ||
    (start.startsWith('RIFF') && start.startsWith('WEBP', 8))
  if (isPicture) return 'picture'
  return /^.{4}ftyp(?:hei|hev|mif1|msf1)/su.test(start) ? 'heic' : 'kind'
}
