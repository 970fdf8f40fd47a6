import { expect } from './patient-expect.ts'
import type { Traveller } from '../kit/traveller.ts'
import type { Guide } from './guide.ts'

/**
 * Takes screenshots of the last step: the self-check, errors, a price change at the last moment, and payment
 * methods.
 */
export async function bookingScenes(guide: Guide): Promise<void> {
  const again = guide.page.url().replace('/booking', '/pricing')
  await mistakeScenes(guide)
  await movedScene(guide)
  await paymentScenes(guide)
  await duplicateScene(guide, again)
}

async function mistakeScenes({ page, traveller, take }: Guide): Promise<void> {
  const { words } = traveller
  const book = page.getByRole('button', { name: words('Book and pay {amount}') })
  await expect(book).toBeVisible()
  await take('booking')
  await book.click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await take('booking-mistakes')
  // The shop of the tour takes cards only where a simulator of them runs.
  const card = page.locator('input[name="way-to-pay"][value="card"]')
  if ((await card.count()) > 0) {
    await card.check()
    await page.getByRole('radio', { name: /Visa/ }).check()
    await take('booking-card')
  }
  await traveller.agreesAndChooses('Bank transfer')
  await take('booking-ready')
}

async function movedScene({ page, traveller, take, shop }: Guide): Promise<void> {
  const priced = page.waitForResponse((response) => response.url().endsWith('/api/pricing/'))
  await page.reload()
  const { offer } = (await (await priced).json()) as { offer: Awaited<ReturnType<Traveller['selects']>> }
  await traveller.agreesAndChooses('Bank transfer')
  await shop.override(offer, { farePercent: 15 })
  await traveller.books()
  const accept = page.getByRole('button', { name: traveller.words('Accept new price and book') })
  await expect(accept).toBeVisible()
  await take('booking-price-changed')
  await accept.click()
}

async function paymentScenes({ page, traveller, take }: Guide): Promise<void> {
  const { words } = traveller
  await expect(page.getByRole('link', { name: words('View your booking') })).toBeVisible()
  await expect(page.getByRole('heading', { name: words('Pay-in slip') })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await take('payment-transfer')
  await page.getByRole('radio').last().check()
  await page.getByRole('button', { name: words('Pay {amount} in cash') }).click()
  await expect(page.getByText(words('Our office'))).toBeVisible()
  await take('payment-counter')
}

/** Takes screenshots of a duplicate booking: the same passenger on the same flights, otherwise valid. */
async function duplicateScene({ page, traveller, take }: Guide, address: string): Promise<void> {
  const { words } = traveller
  await page.goto(address)
  await traveller.fillsInPassenger()
  const yes = page.locator('#accept-price')
  if ((await yes.count()) > 0) await yes.check()
  await traveller.fillsInContact()
  await traveller.continues()
  await traveller.agreesAndChooses('Bank transfer')
  await traveller.books()
  const allTheSame = page.getByRole('button', { name: words('Book anyway') })
  await expect(allTheSame).toBeVisible()
  await take('booking-duplicate', page.getByRole('alert').first())
  await allTheSame.click()
  await expect(page.getByRole('link', { name: words('View your booking') })).toBeVisible()
}

/** Takes screenshots of the last step in a shop where staff quote the exact price. */
export async function byRequestScene({ page, traveller, take, places }: Guide): Promise<void> {
  const { words } = traveller
  await page.goto(places['booking-by-request'] ?? '')
  await traveller.fillsInPassenger()
  await traveller.fillsInContact()
  await traveller.continues()
  await traveller.agreesAndChooses('Bank transfer')
  await expect(page.getByRole('button', { name: words('Request exact price') })).toBeVisible()
  await take('booking-by-request')
}
