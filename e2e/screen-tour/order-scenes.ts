import { expect } from './patient-expect.ts'
import type { Guide } from './guide.ts'

const prepared = [
  'order-held',
  'order-requested',
  'order-quoted',
  'order-waitlisted',
  'order-review',
  'order-paid',
  'order-ticketed',
  'order-refund-asked',
  'order-cancelled',
] as const

/** Takes screenshots of orders in every state, a refund, and finding an order without its link. */
export async function orderScenes(guide: Guide): Promise<void> {
  for (const scene of prepared) await preparedScene(guide, scene)
  await refundScene(guide)
  await laterExtrasScene(guide)
  await lookUpScenes(guide)
}

/** Takes screenshots of an order that was made before the tour; nothing when there is none. */
export async function preparedScene(
  { page, traveller, take, places }: Guide,
  scene: (typeof prepared)[number] | 'order-expired',
): Promise<void> {
  const place = places[scene]
  if (place === undefined) return
  await page.goto(place)
  await expect(page.getByRole('heading', { name: traveller.words('Booking summary') })).toBeVisible()
  await take(scene)
}

async function refundScene({ page, traveller, take, places }: Guide): Promise<void> {
  const place = places['order-ticketed']
  if (place === undefined) return
  const { words } = traveller
  await page.goto(place)
  await page.getByRole('button', { name: words('Request refund') }).click()
  await page.getByRole('button', { name: words('See refund amount') }).click()
  const part = page.getByRole('region', { name: words('Change or cancel') })
  await expect(part.getByRole('table')).toBeVisible()
  await take('order-refund-quote', part)
}

/** Takes screenshots of bags and seats to add. */
async function laterExtrasScene({ page, traveller, take, places }: Guide): Promise<void> {
  const place = places['order-ticketed']
  if (place === undefined) return
  const { words } = traveller
  await page.goto(place)
  const part = page.getByRole('region', { name: words('Add seats and bags') })
  await part.getByRole('button', { name: words('Choose seats and bags') }).click()
  await part.getByRole('checkbox').first().check()
  await take('order-extras-choice', part)
}

async function lookUpScenes({ page, traveller, take }: Guide): Promise<void> {
  const { words } = traveller
  await page.goto('/order')
  await expect(page.getByRole('button', { name: words('Find booking') })).toBeVisible()
  await take('order-look-up')
  await page.getByLabel(words('Booking code or order number')).fill('FH234567')
  await page.getByLabel(words('Email')).fill('somebody@traveller.example')
  await page.getByRole('button', { name: words('Find booking') }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await take('order-look-up-missed')
}
