import { type Locator, type Page } from '@playwright/test'
import { type OfferAnswer, shoppingAnswer } from '#contract/api/offers.ts'

/** The cheapest offer of the search that a page shows, asked for once more. */
export async function cheapestOffer(page: Page): Promise<OfferAnswer> {
  const param = new URL(page.url()).searchParams.get('param') ?? ''
  const request: unknown = JSON.parse(Buffer.from(param, 'base64').toString())
  const answer = await page.request.post('/api/shopping/', { data: request })
  const { offers } = shoppingAnswer.parse(await answer.json())
  const [cheapest] = offers.toSorted((left, right) => left.price.total - right.price.total)
  if (!cheapest) throw new Error('The search finds nothing.')
  return cheapest
}

/** The row that shows the flights of an offer. */
export function rowOf(rows: Locator, offer: OfferAnswer): Locator {
  const [first] = offer.journeys.flatMap(({ segments }) => segments)
  return rows.filter({ hasText: `${first?.airline} ${first?.flightNumber}` }).first()
}
