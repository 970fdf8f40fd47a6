import { pagePaths } from '#contract/paths.ts'
import { orderKeyUrl } from '#web/session/order-key-url.ts'
import { expectAccessibleAtWidths } from '../kit/accessible.ts'
import { receivesPayment } from '../kit/receives-payment.ts'
import { sells, without } from '../kit/supplier-capabilities.ts'
import { expect, test } from '../kit/test-fixtures.ts'
import { bookByWire, findByWire } from '../screen-tour/book-by-wire.ts'

test.skip(!sells('voidDeadline'), without('voidDeadline'))

test('A customer who wants a refund on the day of issue voids the tickets where the agency allows it, and gets everything back', async ({
  page,
  shop,
  browser,
}) => {
  const desk = await browser.newPage({ baseURL: shop.url })
  const booked = await bookByWire(shop, (await findByWire(shop, 53)).at(0))
  await receivesPayment(desk, shop, { ...booked, by: 'own-voids@agency.example' })
  await desk.goto('/staff?section=agency')
  await desk.getByLabel('Self-service void').check()
  await desk.getByRole('button', { name: 'Save' }).click()
  await expect(desk.getByText('Saved. Pages, documents and emails now show it.')).toBeVisible()

  await page.goto(orderKeyUrl(pagePaths.order, booked.orderKey))
  await expect(page.getByText('Your tickets are issued')).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Request refund' }).click()
  const offer = page.getByRole('region', { name: /^Refund in full/ })
  await expect(offer).toContainText('We refund you by bank transfer.')
  await expectAccessibleAtWidths(page, 'the offer of a full refund')
  await offer.getByRole('button', { name: 'Cancel booking and get full refund' }).click()
  await expect(page.getByText('Refunded').first()).toBeVisible()
  await expect(offer).toBeHidden()
})
