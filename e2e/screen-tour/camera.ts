import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { axeFindings } from '../kit/accessible.ts'
import type { Scene } from './scenes.ts'

/** The colour schemes, as a browser requests them. */
export const schemes = ['light', 'dark'] as const

/** Takes a picture of the current page, from its top or from a part of it on. */
export type Camera = (scene: Scene, from?: Locator) => Promise<void>

/** The folder of pictures, the prefix of their names, and the wanted scenes. */
export type CameraSetting = {
  readonly folder: string
  readonly language: string
  readonly width: number
  readonly isWanted: (scene: Scene) => boolean
  /** Reports what axe finds on a page, and a page that is wider than its screen; absent when nobody asked. */
  readonly report?: (finding: string) => void
}

// Longer pages are cut: nobody looks at the thirtieth row.
const tallest = 2400
/** Space above the part at which a picture starts, in px. */
const margin = 16

/** Returns a camera for one page: light and dark, the whole page down to the cut. */
export function cameraFor(page: Page, setting: CameraSetting): Camera {
  const { folder, language, width, isWanted } = setting
  return async (scene, from) => {
    if (!isWanted(scene)) return
    mkdirSync(join(folder, scene), { recursive: true })
    await page.evaluate(() => window.scrollTo(0, 0))
    const top = from === undefined ? 0 : await topOf(from)
    // A dialog covers the screen, not the page: there is nothing to see below it.
    const isCovered = (await page.getByRole('dialog').count()) > 0
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.evaluate(() => document.fonts.ready)
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      await page.screenshot({
        path: join(folder, scene, `${language}-${width}-${colorScheme}.png`),
        ...(!isCovered && {
          fullPage: true,
          clip: { x: 0, y: top, width, height: Math.min(height - top, tallest) },
        }),
        // Rows below the screen are not rendered until somebody scrolls to them.
        style: '* { content-visibility: visible !important; }',
        animations: 'disabled',
        caret: 'hide',
      })
    }
    await examine(page, scene, setting)
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  }
}

/** Reports the faults of a page that has been photographed. */
async function examine(page: Page, scene: Scene, { report, language, width }: CameraSetting): Promise<void> {
  if (!report) return
  const place = `${scene} ${language} ${width}`
  const pageWidth = await page.evaluate(() => document.documentElement.scrollWidth)
  if (pageWidth > width) report(`${place}: the page is ${pageWidth} px wide`)
  for (const colorScheme of schemes) {
    for (const finding of await axeFindings(page, colorScheme)) report(`${place} ${colorScheme}: ${finding}`)
  }
}

async function topOf(part: Locator): Promise<number> {
  const box = await part.boundingBox()
  return Math.max(0, Math.floor((box?.y ?? 0) - margin))
}
