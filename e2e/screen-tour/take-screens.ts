/**
 * Drives a shop of its own through its pages and takes pictures of every scene in three languages, at two
 * widths, light and dark: `node e2e/screen-tour/take-screens.ts [SCENE]`. A scene is named by how its name begins:
 * "results" takes all of results. Writes ./screens with a contact sheet.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { type Language, languages } from '#contract/problem.ts'
import { findBrowser } from '#test-kit/find-browser.ts'
import { type StoryShop, startStoryShop } from '#test-kit/story-shop/start-story-shop.ts'
import { localeOf } from '../traveller.ts'
import { cameraFor } from './camera.ts'
import { writeContactSheet } from './contact-sheet.ts'
import { type Account, openAccount } from './open-account.ts'
import { scenes, tour } from './tour.ts'

const folder = join(import.meta.dirname, '../../screens')
const widths = [1280, 360]
const daysApart = 12
const aWeekMs = 7 * 86_400_000

const [wanted = ''] = process.argv.slice(2)
const isWanted = (scene: string) => scene.startsWith(wanted)
if (!scenes.some(isWanted)) {
  console.error(`There is no scene "${wanted}". There are: ${scenes.join(', ')}`)
  process.exit(1)
}

rmSync(folder, { recursive: true, force: true })
const { executablePath, args, env } = await findBrowser()
const browser = await chromium.launch({ executablePath, args: [...args], env: { ...process.env, ...env } })
const shop = await startStoryShop()
try {
  await takeAll(browser, shop)
  await writeContactSheet(folder, browser)
  console.log(`Screens are in ${join(folder, 'index.html')}`)
} finally {
  await shop.stop()
  await browser.close()
}

type Visit = {
  readonly language: Language
  readonly width: number
  readonly firstDay: number
  readonly account: Account
}

async function takeAll(browser: Browser, shop: StoryShop): Promise<void> {
  const account = await openAccount(shop)
  const visits = widths.flatMap((width, row) =>
    languages.map((language, column) => {
      const number = row * languages.length + column
      return { language, width, firstDay: 20 + number * daysApart, account }
    }),
  )
  // Two at a time: one for each end of the list.
  const orders: (Visit & { readonly order: string })[] = []
  const waiting = [...visits]
  const walk = async () => {
    for (let visit = waiting.shift(); visit; visit = waiting.shift()) {
      const order = await visitShop(browser, shop, visit)
      orders.push({ ...visit, order })
      console.log(`${visit.language} ${visit.width}`)
    }
  }
  await Promise.all([walk(), walk()])
  if (!isWanted('order-expired')) return
  await shop.advance(aWeekMs)
  for (const visit of orders)
    await withPage(browser, shop, visit, async (page, take) => {
      await page.goto(visit.order)
      await page.getByRole('heading', { level: 2 }).first().waitFor()
      await take('order-expired')
    })
}

async function visitShop(browser: Browser, shop: StoryShop, visit: Visit): Promise<string> {
  return withPage(browser, shop, visit, (page, take) => tour({ ...visit, page, shop, take }))
}

type Look<Value> = (
  page: Awaited<ReturnType<Browser['newPage']>>,
  take: ReturnType<typeof cameraFor>,
) => Promise<Value>

async function withPage<Value>(
  browser: Browser,
  shop: StoryShop,
  visit: Visit,
  look: Look<Value>,
): Promise<Value> {
  const { language, width } = visit
  const page = await browser.newPage({
    baseURL: shop.url,
    locale: localeOf[language],
    timezoneId: 'Asia/Bangkok',
    viewport: { width, height: width < 640 ? 740 : 800 },
    hasTouch: width < 640,
    isMobile: width < 640,
    reducedMotion: 'reduce',
  })
  try {
    return await look(page, cameraFor(page, { folder, language, width, isWanted }))
  } finally {
    await page.close()
  }
}
