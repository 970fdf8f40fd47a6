import { expectAccessibleAtWidths } from '../kit/accessible.ts'
import { presses } from '../kit/keyboard.ts'
import { receivesPayment } from '../kit/receives-payment.ts'
import { sells, without } from '../kit/supplier-capabilities.ts'
import { expect, test } from '../kit/test-fixtures.ts'
import { bookByWire, findByWire } from '../screen-tour/book-by-wire.ts'

test.skip(!sells('seatsAndBags'), without('seatsAndBags'))

test('A customer adds a bag to a ticketed order by keyboard and pays for it by card', async ({
  page,
  shop,
  browser,
}) => {
  const order = await bookByWire(shop, (await findByWire(shop, 97)).at(0))
  const desk = await browser.newPage({ baseURL: shop.url })
  await receivesPayment(desk, shop, { ...order, by: 'later-extras@agency.example' })
  await expect
    .poll(async () => (await shop.orders()).find((one) => one.orderNumber === order.orderNumber)?.state)
    .toBe('ticketed')
  await desk.close()
  await page.goto(`/order?key=${order.orderKey}`)
  const part = page.getByRole('region', { name: 'Add seats and bags' })
  await presses(page, part.getByRole('button', { name: 'Choose seats and bags' }))
  await presses(page, part.getByRole('checkbox').first(), 'Space')
  await expectAccessibleAtWidths(page, 'the choice of bags after the booking')
  await presses(page, part.getByRole('button', { name: 'Go to payment' }))
  const payment = page.getByRole('region', { name: 'Pay for your seats and bags' })
  await expect(payment).toBeVisible()
  await expectAccessibleAtWidths(page, 'the payment of bags after the booking')
  await payment.getByRole('radio', { name: /^Credit card/ }).check()
  await payment.getByRole('radio', { name: /^Visa/ }).check()
  await payment.getByRole('button', { name: /^Pay ฿/ }).click()
  await expect(page).toHaveURL(/\/payments\/card\?order=/)
  const form = page.frameLocator('iframe')
  await form.getByLabel('Card number').fill('4242424242424242')
  await form.getByLabel('Name on the card').fill('ANNA TESTER')
  await form.getByLabel('Expires (MM/YY)').fill('12/34')
  await form.getByLabel('Security code').fill('123')
  await form.getByRole('button', { name: /^Pay / }).click()
  await page.getByRole('button', { name: 'Succeed' }).click()
  await expect(page.getByText('Your seats and bags are added.')).toBeVisible()
  await expect(part.getByText(/^Extra checked bag/)).toBeVisible()
})
