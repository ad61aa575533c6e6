import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'

import { aPictureFile } from '#testing/people/pictures.ts'

import { makePicture, type Picture } from './make-picture.ts'

const limits = { megapixels: 50, least: 200, sides: { large: 1440, small: 720 } }

async function made(file: Uint8Array): Promise<Picture> {
  const picture = await makePicture(file, limits)
  if (typeof picture === 'string') throw new Error(picture)
  return picture
}

describe('makePicture', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('makes two sizes of a %s, both WebP', async (format) => {
    const picture = await made(await aPictureFile({ format, width: 3_000, height: 2_000 }))
    expect(picture).toMatchObject({
      width: 1_440,
      height: 960,
      hash: expect.stringMatching(/^[\da-f]{64}$/u),
    })
    expect(await sharp(picture.large).metadata()).toMatchObject({ format: 'webp', width: 1_440, height: 960 })
    expect(await sharp(picture.small).metadata()).toMatchObject({ format: 'webp', width: 720, height: 480 })
  })

  it('makes none larger than it was, and keeps what is higher than wide within the same side', async () => {
    expect(await made(await aPictureFile({ width: 500, height: 300 }))).toMatchObject({
      width: 500,
      height: 300,
    })
    expect(await made(await aPictureFile({ width: 1_000, height: 4_000 }))).toMatchObject({
      width: 360,
      height: 1_440,
    })
  })

  it('turns a photograph upright, and leaves out place, time, device and profile', async () => {
    const photograph = await sharp(await aPictureFile({ width: 900, height: 600 }))
      .withMetadata({ orientation: 6 })
      .withIccProfile('p3')
      .withExifMerge({ IFD0: { Make: 'Telefono di Giulia' }, IFD3: { GPSLatitude: '45/1 4/1 0/1' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Giulia</x:xmpmeta>')
      .jpeg()
      .toBuffer()
    expect(photograph.includes('Telefono di Giulia')).toBe(true)
    const { width, height, large, small } = await made(photograph)
    expect([width, height]).toEqual([600, 900])
    for (const bytes of [large, small]) {
      expect(bytes.includes('Giulia')).toBe(false)
      const { exif, icc, xmp, iptc, orientation } = await sharp(bytes).metadata()
      expect([exif, icc, xmp, iptc, orientation]).toEqual(Array.from({ length: 5 }))
    }
  })

  it('takes the first frame of one that moves', async () => {
    const frames = [await aPictureFile({}, 250), await aPictureFile({}, 10)]
    const moving = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer()
    expect((await sharp(moving).metadata()).pages).toBe(2)
    const { large } = await made(moving)
    expect((await sharp(large).metadata()).pages ?? 1).toBe(1)
    expect((await sharp(large).stats()).dominant.r).toBeGreaterThan(200)
  })

  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><script>alert(1)</script></svg>'
  it.each([
    ['a page of HTML', '<!doctype html><script>alert(1)</script>'],
    ['an SVG', svg],
    ['a program', '#!/bin/sh\nrm -rf /'],
    ['a PDF', '%PDF-1.7'],
    ['nothing', ''],
  ])('refuses %s, whatever it is called', async (_what, text) => {
    expect(await makePicture(Buffer.from(text), limits)).toBe('kind')
  })

  it.each(['gif', 'tiff'] as const)('refuses a %s', async (format) => {
    expect(await makePicture(await aPictureFile({ format }), limits)).toBe('kind')
  })

  it('knows a photograph of an iPhone that is no JPEG', async () => {
    expect(await makePicture(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1'), limits)).toBe('heic')
  })

  it('asks no other decoder for what only begins like a picture', async () => {
    for (const start of ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'RIFF\x10\0\0\0WEBP']) {
      expect(await makePicture(Buffer.from(start + svg, 'latin1'), limits)).toBe('broken')
    }
  })

  it.each(['jpeg', 'png', 'webp'] as const)('refuses a %s of which the end is missing', async (format) => {
    const file = await aPictureFile({ format, width: 900, height: 900 })
    expect(await makePicture(file.subarray(0, Math.round(file.length * 0.6)), limits)).toBe('broken')
  })

  it('refuses before it decodes what is small as a file and huge as a picture', async () => {
    const file = await aPictureFile({ format: 'png', width: 8_000, height: 7_000 })
    expect(file.length).toBeLessThan(1_000_000)
    const processor = process.cpuUsage()
    expect(await makePicture(file, limits)).toBe('tooManyPixels')
    expect(process.cpuUsage(processor).user / 1_000).toBeLessThan(400)
  })

  it('refuses what is too small to be seen', async () => {
    expect(await makePicture(await aPictureFile({ width: 900, height: 199 }), limits)).toBe('tooSmall')
  })

  it('survives any damage: it makes a picture, or says why not', async () => {
    const files = await Promise.all(
      (['jpeg', 'png', 'webp'] as const).map((format) => aPictureFile({ format, width: 300, height: 300 })),
    )
    const damage = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...files), damage, async (file, changes) => {
        const hurt = Buffer.from(file)
        for (const [place, value] of changes) hurt[place % hurt.length] = value
        const picture = await makePicture(hurt, limits)
        const begun = typeof picture === 'string' ? 'WEBP' : picture.large.subarray(8, 12).toString()
        expect(begun).toBe('WEBP')
      }),
      { numRuns: 60 },
    )
  })
})
