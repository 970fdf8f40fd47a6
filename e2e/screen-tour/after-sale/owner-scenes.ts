import { expect } from '../patient-expect.ts'
import type { Guide } from '../guide.ts'
import { type Scene, scenesOf } from '../scenes.ts'

/** Scenes that take more than the opening of an order. */
const byHand = [
  'after-sale-ticketed',
  'after-sale-void',
  'after-sale-change',
  'after-sale-services',
  'after-sale-services-form',
] as const satisfies readonly Scene[]

const orders = scenesOf.afterSale.filter((scene) => !byHand.some((one) => one === scene))

/** Takes screenshots of order pages after the sale: refunds, voids, exchanges, services and splits. */
export async function ownerScenes(guide: Guide): Promise<void> {
  const { take } = guide
  for (const scene of orders) {
    await open(guide, scene)
    await take(scene)
  }
  await askScenes(guide)
  await serviceScenes(guide)
}

async function open({ page, traveller, places }: Guide, scene: Scene): Promise<void> {
  await page.goto(places[scene] ?? '')
  await expect(page.getByRole('heading', { name: traveller.words('Booking summary') })).toBeVisible()
  await page.waitForLoadState('networkidle')
}

/** Takes screenshots of a request for a refund while the tickets can be voided, and of one for other flights. */
async function askScenes(guide: Guide): Promise<void> {
  const { page, take } = guide
  const { words } = guide.traveller
  const part = page.getByRole('region', { name: words('Change or cancel') })
  await open(guide, 'after-sale-ticketed')
  await take('after-sale-ticketed')
  await part.getByRole('button', { name: words('Request refund') }).click()
  await expect(part.getByRole('button', { name: words('Cancel booking and get full refund') })).toBeVisible()
  await part.getByRole('button', { name: words('See refund amount') }).click()
  await expect(part.getByRole('table')).toBeVisible()
  await take('after-sale-void', part)
  await open(guide, 'after-sale-ticketed')
  await part.getByRole('button', { name: words('Change flights') }).click()
  await take('after-sale-change', part)
}

/** Takes screenshots of services and names with the airline's answers, and of both forms with what they refuse. */
async function serviceScenes(guide: Guide): Promise<void> {
  const { page, take } = guide
  const { words } = guide.traveller
  const part = page.getByRole('region', { name: words('Meals, assistance and names') })
  await open(guide, 'after-sale-services')
  await take('after-sale-services', part)
  await part.getByText(words('Request a meal or wheelchair')).click()
  await part.getByRole('button', { name: words('Request service') }).click()
  await part.getByText(words('Correct a name'), { exact: true }).click()
  await take('after-sale-services-form', part)
}
