import { type Page, expect } from '@playwright/test'
import { type StoryShop } from '#test-kit/story-shop/start-story-shop.ts'
import { travellerAt } from './traveller.ts'

/** Books the cheapest direct flight to Tokyo; answers the order's number, with its page open. */
export async function booksAFlight(page: Page, shop: StoryShop, inDays: number): Promise<string> {
  const traveller = travellerAt(page)
  await traveller.opensTheShop()
  await traveller.searches({ to: 'NRT', code: 'NRT', inDays, isDirect: true })
  await traveller.selects((await traveller.seesResults()).first())
  await traveller.fillsInPassenger()
  await traveller.continues()
  await traveller.fillsInContact()
  await traveller.agreesAndChooses('Bank transfer')
  const before = (await shop.orders()).length
  await traveller.books()
  await expect(page).toHaveURL(/\/(?:order|payments)\?key=/)
  await expect.poll(async () => (await shop.orders()).slice(before).map((one) => one.state)).toEqual(['held'])
  const key = new URL(page.url()).searchParams.get('key') ?? ''
  await page.goto(`/order?key=${key}`)
  await expect(page.getByText('Your seats are held. We await your payment.')).toBeVisible()
  return key.replace(/\..*/, '')
}

/** How an order stands in the shop's own books. */
export async function stateOf(shop: StoryShop, number: string): Promise<string | undefined> {
  return (await shop.orders()).find((one) => one.orderNumber === number)?.state
}
