import type { Browser, Page } from '@playwright/test'
import type { TestShop } from '#test-kit/e2e-shop/start-e2e-shop.ts'
import { bookByWire, findByWire } from '../../../e2e/screen-tour/book-by-wire.ts'
import { sellBy } from '../../../e2e/screen-tour/made-orders.ts'
import { openStaffPage } from '../../../e2e/screen-tour/staff-page.ts'
import { signsInAsAdministrator } from '../../../e2e/kit/agent.ts'

declare global {
  interface Window {
    slowestEvent: number
  }
}

/** Rows of the queue that are loaded when the keys are pressed. */
const loadedRows = 500
const atOnce = 8

/**
 * Fills the work queue, loads 500 rows and presses the keys of the table; returns the slowest answer to a key, as the
 * browser counts it for INP (ms, in steps of eight), and how many rows were loaded.
 */
export async function measureQueueKeys(
  shop: TestShop,
  browser: Browser,
): Promise<{ readonly inpMs: number; readonly rows: number }> {
  await fillQueue(shop, browser)
  const page = await browser.newPage({ baseURL: shop.url, viewport: { width: 1280, height: 800 } })
  await signsInAsAdministrator(page, shop, 'many-rows@agency.example')
  await page.goto('/staff')
  const table = page.getByRole('grid', { name: 'Work queue' })
  await table.getByRole('row').nth(3).waitFor()
  const rows = await loadRows(page)
  await page.evaluate(() => {
    window.slowestEvent = 0
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        window.slowestEvent = Math.max(window.slowestEvent, duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  // Moving, selecting, the preview, all rows, and back to the top.
  const keys = ['j', 'j', 'x', 'k', 'x', 'Space', 'j', 'j', 'k', 'Space', 'Shift+X', 'Escape', 'j', 'k']
  for (let round = 0; round < 5; round += 1)
    for (const key of keys) {
      await page.keyboard.press(key)
      await page.waitForTimeout(120)
    }
  return { inpMs: await page.evaluate(() => window.slowestEvent), rows }
}

async function fillQueue(shop: TestShop, browser: Browser): Promise<void> {
  await sellBy({ shop, desk: await openStaffPage(browser, shop, 'many@agency.example') }, 'request')
  const [offer] = await findByWire(shop, 80)
  for (let made = 0; made < loadedRows + atOnce; made += atOnce)
    await Promise.all(Array.from({ length: atOnce }, () => bookByWire(shop, offer)))
}

/** Scrolls until enough rows are loaded; returns how many the table then counts. */
async function loadRows(page: Page): Promise<number> {
  const table = page.getByRole('grid', { name: 'Work queue' })
  for (let turn = 0; turn < 200; turn += 1) {
    const rows = await table.evaluate((one) => Number(one.getAttribute('aria-rowcount')))
    const lastRow = await table.getByRole('row').last().getAttribute('aria-rowindex')
    if (Number(lastRow) >= loadedRows) return rows
    await table.getByRole('row').last().scrollIntoViewIfNeeded()
    await page.mouse.move(600, 500)
    await page.mouse.wheel(0, 4000)
    await page.waitForTimeout(100)
  }
  throw new Error('the queue did not load 500 rows')
}
