import { type Browser, type Page } from '@playwright/test'

/** What is searched: one way, in so many days. */
export type OneWaySearch = { readonly from?: string; readonly to: string; readonly departureDate: string }

/** When a search showed something, in milliseconds after the click on its button. */
export type SearchPaints = {
  /** The first offer was painted. */
  readonly firstMs: number
  /** The whole list was there, and painted. */
  readonly wholeMs: number
}

/** Searches with the form of the first page, in a browser that was never here, and says when what was painted. */
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
    // Whoever fills in a form takes longer than the page needs to fetch the next one.
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

/** Runs in the page: notes when the last click was, and when the first offer and the end of the search were painted. */
function watchForOffers(): void {
  let clickedMs = 0
  addEventListener('click', (event) => (clickedMs = event.timeStamp), { capture: true })
  const note = (name: 'firstOfferMs' | 'wholeResultMs') => {
    // The frame that holds the offer is drawn after this callback; the message comes after the frame.
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
