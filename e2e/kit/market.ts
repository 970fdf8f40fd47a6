import { type Locator, type Page, expect } from '@playwright/test'
import { shoppingAnswer } from '#contract/api/offers.ts'
import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'

/** Returns the cheapest offer with a free seat, by repeating the search of a page. */
export async function cheapestOffer(page: Page): Promise<OfferAnswer> {
  const param = new URL(page.url()).searchParams.get('param') ?? ''
  const request: unknown = JSON.parse(Buffer.from(param, 'base64').toString())
  const answer = await page.request.post('/api/shopping/', { data: request })
  const { offers } = shoppingAnswer.parse(await answer.json())
  const [cheapest] = offers
    .filter(({ waitingList }) => !waitingList)
    .toSorted((left, right) => left.price.total - right.price.total)
  if (!cheapest) throw new Error('The search finds nothing.')
  return cheapest
}

/** Scrolls from the top to the row with the flights of an offer: only rows near the screen are rendered. */
export async function findsRow(rows: Locator, offer: OfferAnswer): Promise<Locator> {
  const [first] = offer.journeys.flatMap(({ segments }) => segments)
  const row = rows.filter({ hasText: `${first?.airline} ${first?.flightNumber}` }).first()
  const page = row.page()
  await page.evaluate(() => scrollTo(0, 0))
  await expect(async () => {
    if ((await row.count()) === 0) await page.evaluate(() => scrollBy(0, innerHeight / 2))
    await expect(row).toBeAttached({ timeout: 100 })
  }).toPass({ intervals: [0] })
  await row.scrollIntoViewIfNeeded()
  return row
}
