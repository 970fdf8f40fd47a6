import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import { expectAccessibleAtWidths } from '../kit/accessible.ts'
import { receivesPayment } from '../kit/receives-payment.ts'
import { sells, without } from '../kit/supplier-capabilities.ts'
import { dayFromToday } from '../kit/results-address.ts'
import { expect, test } from '../kit/test-fixtures.ts'
import { bookByWire, findByWire } from '../screen-tour/book-by-wire.ts'

test.skip(!sells('exchanges'), without('exchanges'))

test('Staff exchange the tickets of an order for another day, after they have received the difference', async ({
  page: desk,
  shop,
}) => {
  const isChangeable = ({ rebook }: OfferAnswer) => rebook.kind === 'yes' || rebook.kind === 'fee'
  const booked = await bookByWire(shop, (await findByWire(shop, 52)).find(isChangeable))
  const tickets = await receivesPayment(desk, shop, { ...booked, by: 'exchanges@agency.example' })
  await expect(tickets.getByText('Issued', { exact: true }).last()).toBeVisible({ timeout: 60_000 })

  await desk.getByRole('button', { name: /^Exchange tickets/ }).click()
  const panel = desk.getByRole('region', { name: 'Exchange tickets' })
  const date = panel.getByLabel(/^New date/).first()
  await date.fill(dayFromToday(59))
  await date.press('Tab')
  await panel.getByRole('button', { name: 'Search flights' }).click()
  await panel
    .getByRole('radio', { name: /Charge|Refund/ })
    .first()
    .check()
  await panel.getByLabel('Agency fee (฿, optional)').fill('1500')
  await panel.getByLabel('Card terminal').check()
  await expectAccessibleAtWidths(desk, 'the price of an exchange')
  await panel.getByRole('button', { name: 'Exchange tickets' }).click()
  await expect(desk.getByText('Tickets exchanged.')).toBeVisible()
  await expect(tickets.getByText('Exchanged', { exact: true }).first()).toBeVisible()
  await expect(tickets.getByText(/^in exchange for/).first()).toBeVisible()
})
