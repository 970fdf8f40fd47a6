import { expectAccessible } from '../kit/accessible.ts'
import { booksAFlight, stateOf } from '../kit/own-order.ts'
import { expect, test } from '../kit/test-fixtures.ts'

test('An owner cancels an unpaid booking by keyboard at no cost and receives one email', async ({
  page,
  shop,
}) => {
  const number = await booksAFlight(page, shop, 95)
  const cancel = page.getByRole('button', { name: 'Cancel booking' })
  await cancel.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Cancelling is free')).toBeVisible()
  await expectAccessible(page, 'the order page')
  await page.getByRole('button', { name: 'Keep booking' }).press('Enter')
  expect(await stateOf(shop, number)).toBe('held')

  await cancel.press('Enter')
  await page.getByRole('button', { name: 'Confirm cancellation' }).dblclick()
  await expect(page.getByText('This booking was cancelled')).toBeVisible()
  expect(await stateOf(shop, number)).toBe('cancelled')
  await expect(page.getByRole('listitem').filter({ hasText: 'Cancelled' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'How to pay' })).toHaveCount(0)
  const mails = await shop.mailsAbout(number)
  expect(mails.filter((mail) => mail.includes('Your booking is cancelled'))).toHaveLength(1)
})
