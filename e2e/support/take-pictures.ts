import path from 'node:path'

import type { Page } from '@playwright/test'

import { picturesFolder } from './config.ts'
import type { Screen } from './screens.ts'

const views = [
  { name: '360', width: 360, height: 740, colorScheme: 'light', text: '' },
  { name: '768', width: 768, height: 1024, colorScheme: 'light', text: '' },
  { name: '1280', width: 1280, height: 800, colorScheme: 'light', text: '' },
  { name: '360-dark', width: 360, height: 740, colorScheme: 'dark', text: '' },
  { name: '1280-dark', width: 1280, height: 800, colorScheme: 'dark', text: '' },
  { name: '360-large-text', width: 360, height: 740, colorScheme: 'light', text: '200%' },
] as const

/** Takes a picture of the whole page in each of these ways, where `npm run screens` asks for them. */
export async function takePictures(page: Page, screen: Screen) {
  if (picturesFolder === undefined) return
  const setText = (size: string) =>
    page.evaluate((fontSize) => void (document.documentElement.style.fontSize = fontSize), size)
  for (const { name, width, height, colorScheme, text } of views) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme })
    await setText(text)
    const file = path.join(picturesFolder, `${fileName(screen)}.${name}.jpg`)
    await page.screenshot({ path: file, type: 'jpeg', quality: 70, fullPage: true })
  }
  await setText('')
}

const fileName = (screen: Screen) => screen.toLowerCase().replaceAll(/[^a-z0-9]+/gu, '-')
