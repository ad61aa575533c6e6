import type { Page } from '@playwright/test'

/** A photograph as a browser writes it, to be chosen in a file's field. */
export async function aPhotograph(page: Page) {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 1_600
    canvas.height = 1_000
    const brush = canvas.getContext('2d')
    if (brush === null) throw new Error('This browser does not draw.')
    const table = brush.createLinearGradient(0, 0, 1_600, 1_000)
    table.addColorStop(0, '#e2a72e')
    table.addColorStop(1, '#7d8f3f')
    brush.fillStyle = table
    brush.fillRect(0, 0, 1_600, 1_000)
    brush.fillStyle = '#ae2e1a'
    for (const [x, y] of [
      [600, 480],
      [820, 560],
      [1_000, 430],
    ] as const) {
      brush.beginPath()
      brush.arc(x, y, 130, 0, 7)
      brush.fill()
    }
    return canvas.toDataURL('image/jpeg', 0.9)
  })
  const buffer = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
  return { name: 'IMG_0042.jpg', mimeType: 'image/jpeg', buffer }
}
