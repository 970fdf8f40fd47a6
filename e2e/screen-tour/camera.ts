import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Page } from '@playwright/test'

/** Light and dark, as a browser asks for them. */
export const schemes = ['light', 'dark'] as const

/** Takes a picture of a scene as the page is now. */
export type Camera = (scene: string) => Promise<void>

/** Where pictures go, what their names begin with, and which scenes are wanted. */
export type CameraSetting = {
  readonly folder: string
  readonly language: string
  readonly width: number
  readonly isWanted: (scene: string) => boolean
}

// Longer pages are cut: nobody looks at the thirtieth row.
const tallest = 2400

/** A camera for one page: light and dark, the whole page down to where it is cut. */
export function cameraFor(page: Page, { folder, language, width, isWanted }: CameraSetting): Camera {
  return async (scene) => {
    if (!isWanted(scene)) return
    mkdirSync(join(folder, scene), { recursive: true })
    await page.evaluate(() => window.scrollTo(0, 0))
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.evaluate(() => document.fonts.ready)
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      await page.screenshot({
        path: join(folder, scene, `${language}-${width}-${colorScheme}.png`),
        fullPage: true,
        clip: { x: 0, y: 0, width, height: Math.min(height, tallest) },
        animations: 'disabled',
        caret: 'hide',
      })
    }
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  }
}
