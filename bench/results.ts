/**
 * Measures the results page with 6,000 offers in a real browser: from a click on a filter or a sort to the
 * painted list, the click latency (INP), scrolling, memory of the tab, and rows on the first screen; and how
 * soon a search over a generated world shows its first offers and all of them, and a keystroke its suggestions.
 */
import type { Browser, CDPSession, Page, ViewportSize } from '@playwright/test'
import { startTestShop, type TestShopInput } from '#test-kit/e2e-shop/start-e2e-shop.ts'
import { wholeRows } from '#test-kit/whole-rows.ts'
import { paintsOfSearch } from './kit/first-offer.ts'
import { launchBrowser } from './kit/launch-browser.ts'
import { clickEverything, scrollDown, watchClicks } from './kit/list-clicks.ts'
import { departureDate, resultsPath } from './kit/results-path.ts'
import { typeAheadTimes } from './kit/type-ahead.ts'
import { quantile, report, tenth } from './kit/report.ts'

const offerCount = 6_000
const rounds = 6
const searches = 7

const large = await onShop({ offerCount }, measureLargeList)
const paints = await onShop({ world: 'generated' }, measureSearches)
report({
  bench: 'results',
  figures: { ...large.figures, ...paints.figures },
  bars: {
    filterP95Ms: { atMost: 50 },
    inpMs: { atMost: 100 },
    heapMb: { atMost: 150 },
    frameP95Ms: { atMost: 17.5 },
    firstOfferMs: { atMost: 300 },
    wholeResultMs: { atMost: 600 },
    typeAheadMs: { atMost: 30 },
    rowsAtDesk: { atLeast: 6 },
    rowsOnPhone: { atLeast: 3 },
  },
  details: { offerCount, ...large.details, ...paints.details },
})

async function onShop<Found>(input: TestShopInput, measure: (url: string) => Promise<Found>): Promise<Found> {
  const shop = await startTestShop(input)
  try {
    return await measure(shop.url)
  } finally {
    await shop.stop()
  }
}

async function measureLargeList(url: string) {
  const browser = await launchBrowser(['--enable-precise-memory-info'])
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
    await page.addInitScript(watchClicks)
    await page.goto(`${url}${resultsPath()}`)
    await page.getByText('Search finished', { exact: false }).waitFor({ state: 'attached', timeout: 60_000 })
    await page.waitForLoadState('networkidle')
    const clicks = await clickEverything(page, rounds)
    const frames = await scrollDown(page)
    const heapMb = await heapOf(page)
    const times = clicks.map((one) => one.paintedMs)
    const inpMs = Math.max(...clicks.map((one) => one.inpMs))
    const figures = {
      filterP50Ms: tenth(quantile(times, 0.5)),
      filterP95Ms: tenth(quantile(times, 0.95)),
      inpMs: Math.round(inpMs),
      frameP95Ms: tenth(quantile(frames, 0.95)),
      heapMb: tenth(heapMb),
      rowsAtDesk: await rowsOnScreen(browser, url, { width: 1280, height: 800 }),
      rowsOnPhone: await rowsOnScreen(browser, url, { width: 360, height: 740 }),
    }
    const slowest = clicks.toSorted((one, other) => other.paintedMs - one.paintedMs).slice(0, 5)
    return { figures, details: { clicks: clicks.length, frames: frames.length, slowest } }
  } finally {
    await browser.close()
  }
}

/** Returns how many rows are whole on the first screen, below the notice of a test shop. */
async function rowsOnScreen(browser: Browser, url: string, viewport: ViewportSize): Promise<number> {
  const page = await browser.newPage({ viewport })
  await page.goto(`${url}${resultsPath()}`)
  await page.evaluate(() => document.documentElement.setAttribute('data-site', 'testMoney'))
  await page.getByText('Search finished', { exact: false }).waitFor({ state: 'attached', timeout: 60_000 })
  await page.waitForLoadState('networkidle')
  const rows = await wholeRows(page)
  await page.close()
  return rows
}

async function measureSearches(url: string) {
  const browser = await launchBrowser()
  try {
    const all = []
    for (let run = 0; run < searches; run += 1) {
      all.push(await paintsOfSearch(browser, url, { to: 'NRT', departureDate }))
    }
    const suggestions = await typeAheadTimes(browser, url)
    const first = all.map((one) => one.firstMs)
    const whole = all.map((one) => one.wholeMs)
    const figures = {
      firstOfferMs: Math.round(quantile(first, 0.5)),
      wholeResultMs: Math.round(quantile(whole, 0.5)),
      typeAheadMs: tenth(quantile(suggestions, 0.5)),
      typeAheadP95Ms: tenth(quantile(suggestions, 0.95)),
    }
    return {
      figures,
      details: {
        firstMs: first.map(Math.round),
        wholeMs: whole.map(Math.round),
        suggestionsMs: suggestions.map(tenth),
      },
    }
  } finally {
    await browser.close()
  }
}

/** Returns the page's heap after garbage collection, in megabytes. */
async function heapOf(page: Page): Promise<number> {
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize / 1024 ** 2
}
