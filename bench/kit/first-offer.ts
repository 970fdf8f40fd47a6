import type { Browser, Page } from '@playwright/test'

/** A one-way search, that many days ahead. */
export type OneWaySearch = { readonly from?: string; readonly to: string; readonly departureDate: string }

/** Paint times of a search, in milliseconds after the click on its button. */
export type SearchPaints = {
  /** When the first offer was painted. */
  readonly firstMs: number
  /** When the complete list was painted. */
  readonly wholeMs: number
}

/** Searches with the form of the first page, in a fresh browser context, and returns the paint times. */
export async function paintsOfSearch(
  browser: Browser,
  url: string,
  search: OneWaySearch,
): Promise<SearchPaints> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  try {
    await page.addInitScript(watchForOffers)
    await page.goto(`${url}/`, { waitUntil: 'networkidle' })
    await page.getByRole('combobox', { name: 'To' }).fill(search.to)
    await page.getByRole('option', { name: search.to }).first().click()
    await page.getByLabel('Departure').fill(search.departureDate)
    await page.getByLabel('Departure').blur()
    // A person takes longer to fill in the form than the page needs to prefetch the next one.
    await page.waitForLoadState('networkidle')
    await page.getByRole('button', { name: 'Search flights' }).click()
    return { firstMs: await figureOf(page, 'firstOfferMs'), wholeMs: await figureOf(page, 'wholeResultMs') }
  } finally {
    await page.close()
  }
}

async function figureOf(page: Page, name: 'firstOfferMs' | 'wholeResultMs'): Promise<number> {
  const painted = await page.waitForFunction((figure) => window[figure], name)
  return Number(await painted.jsonValue())
}

/**
 * Runs in the page: records the last click, and when the first offer and the end of the search were painted.
 */
function watchForOffers(): void {
  let clickedMs = 0
  addEventListener('click', (event) => (clickedMs = event.timeStamp), { capture: true })
  const note = (name: 'firstOfferMs' | 'wholeResultMs') => {
    // The frame with the offer is drawn after this callback; the message arrives after the frame.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => (window[name] ??= performance.now() - clickedMs))
      port1.start()
      port2.postMessage('painted')
    })
  }
  const watcher = new MutationObserver(() => {
    if (!location.pathname.startsWith('/fareflightresults') || !document.querySelector('main article')) return
    if (window.firstOfferMs === undefined) note('firstOfferMs')
    const said = [...document.querySelectorAll('main [role="status"]')].map((status) => status.textContent)
    if (!said.some((words) => words.startsWith('Search finished'))) return
    watcher.disconnect()
    note('wholeResultMs')
  })
  watcher.observe(document, { childList: true, subtree: true })
}

declare global {
  interface Window {
    firstOfferMs?: number
    wholeResultMs?: number
  }
}
