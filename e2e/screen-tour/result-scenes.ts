import { expect } from './patient-expect.ts'
import { dayFromToday } from '../kit/results-address.ts'
import { opensFares, type Traveller } from '../kit/traveller.ts'
import type { Guide } from './guide.ts'

/** A route without nonstop flights. */
const nowhereNonstop = 'NRT-KOP'

/** Returns the results address of a search without using the form; a round trip when it has a return day. */
export function resultsAddress(route: string, inDays: number, backInDays?: number): string {
  const [from, to] = route.split('-')
  const leg = { from, to, departureDate: dayFromToday(inDays), cabinClass: 'economy' }
  const back =
    backInDays === undefined ? [] : [{ ...leg, from: to, to: from, departureDate: dayFromToday(backInDays) }]
  const text = JSON.stringify({
    adults: 2,
    children: 1,
    triptype: back.length,
    nonstop: route === nowhereNonstop ? 1 : 0,
    searchAirLegs: [leg, ...back],
  })
  return `/fareflightresults?${new URLSearchParams({ param: Buffer.from(text).toString('base64') })}`
}

/** Takes screenshots of the results of a search in every view, and the messages of an empty result. */
export async function resultScenes({ page, width, traveller, take, firstDay }: Guide): Promise<void> {
  const { words } = traveller
  await loadingScene({ page, traveller, take, firstDay })
  await page.goto(resultsAddress('BKK-NRT', firstDay))
  const rows = await traveller.seesResults()
  await take('results')
  await opensFares(rows.first(), words)
  await take('results-details')
  const address = new URL(page.url())
  if (width < 640) {
    await page.getByRole('button', { name: words('Filters') }).click()
    await take('results-filters')
    await page.keyboard.press('Escape')
  }
  address.searchParams.delete('open')
  await viewScenes({ page, take, words, address })
  address.searchParams.set('airlines', 'ZZ')
  await page.goto(address.href)
  await expect(page.getByText(words('No flights match these filters.'))).toBeVisible()
  await take('results-filtered-out')
  await page.goto(resultsAddress(nowhereNonstop, firstDay))
  await expect(page.getByText(words('Not found this flight type.'))).toBeVisible()
  await take('results-nothing-found')
  await silentScene({ page, traveller, take, firstDay })
  await datesScene({ page, traveller, take, firstDay })
}

type Results = Pick<Guide, 'page' | 'traveller' | 'take' | 'firstDay'>

/** The path of search requests. */
const asking = '**/api/shopping/'

/** Takes screenshots of the page before any airline has answered. */
async function loadingScene({ page, traveller, take, firstDay }: Results): Promise<void> {
  // No answer arrives while this page is open.
  await page.route(asking, () => undefined)
  await page.goto(resultsAddress('BKK-NRT', firstDay))
  await expect(page.getByText(traveller.words('Searching airlines for seats and prices…'))).toBeVisible()
  await take('results-loading')
  await page.unroute(asking)
}

/** Takes screenshots of results of which one airline has not answered. */
async function silentScene({ page, traveller, take, firstDay }: Results): Promise<void> {
  await page.route(asking, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('"complete":true', '"complete":false')
    await route.fulfill({ response, body })
  })
  await page.goto(resultsAddress('BKK-NRT', firstDay + 1))
  await traveller.seesResults()
  await take('results-silent', page.getByText(traveller.words('Some airlines did not answer.')).last())
  // A search that the page has left may still be waiting for its answer.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}

/** Takes screenshots of the table of other dates of a round trip. */
async function datesScene({ page, traveller, take, firstDay }: Results): Promise<void> {
  await page.goto(resultsAddress('BKK-NRT', firstDay, firstDay + 4))
  await traveller.seesResults()
  const open = page.getByRole('button', { name: traveller.words('Other dates') })
  await open.click()
  await expect(page.getByRole('gridcell').filter({ hasText: '฿' }).first()).toBeVisible()
  await take('results-dates')
}

/** Takes screenshots of a round trip chosen flight by flight, with what is missing, and a fare comparison. */
export async function choosingScenes({ page, traveller, take, firstDay }: Guide): Promise<void> {
  const { words } = traveller
  await traveller.opensTheShop()
  await traveller.searches({ to: 'NRT', code: 'NRT', inDays: firstDay + 3, backInDays: firstDay + 9 })
  const rows = await traveller.seesResults()
  await (await opensFares(rows.first(), words)).first().click()
  await page.getByRole('button', { name: words('Continue') }).click()
  await expect(page.getByRole('region', { name: words('Flights') }).getByRole('alert')).toBeVisible()
  await take('results-steps')
  // Fares are compared before anything is chosen: afterwards the list shows the chosen fare only.
  await page.goto(resultsAddress('BKK-NRT', firstDay + 3))
  const offers = await traveller.seesResults()
  await opensFares(offers.first(), words)
  const toggles = offers.first().getByRole('button', { name: words('Compare: {name}') })
  await toggles.nth(0).click()
  await toggles.nth(1).click()
  await page.getByRole('button', { name: words('Compare {count}') }).click()
  await expect(page.getByRole('dialog').getByRole('table')).toBeVisible()
  await take('results-compare')
}

type Views = Pick<Guide, 'page' | 'take'> & { readonly words: Traveller['words']; readonly address: URL }

/** Takes screenshots of the results on one time axis, and as points over price and duration. */
async function viewScenes({ page, take, words, address }: Views): Promise<void> {
  const drawn = {
    timeline: page.getByRole('list', { name: words('Timeline of flights') }),
    plot: page.getByRole('slider', { name: words('Chart: price and duration') }),
  }
  for (const view of ['timeline', 'plot'] as const) {
    const href = new URL(address)
    href.searchParams.set('view', view)
    await page.goto(href.href)
    await expect(drawn[view]).toBeVisible()
    await take(`results-${view}`)
  }
}
