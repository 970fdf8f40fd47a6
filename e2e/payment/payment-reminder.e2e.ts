import { booksAFlight, stateOf } from '../kit/own-order.ts'
import { expect, test } from '../kit/test-fixtures.ts'

test.use({ shopFor: 'clock' })

const hourMs = 3_600_000

test('An unpaid order gets two reminders, then a notice that the seats are released', async ({
  page,
  shop,
}) => {
  const number = await booksAFlight(page, shop, 97)
  const deadline = page.getByRole('region', { name: 'Deadlines' })
  const payBy = await deadline.locator('time').first().getAttribute('datetime')
  await expect(deadline.getByRole('link', { name: 'Add to calendar' })).toHaveAttribute(
    'href',
    /^data:text\/calendar.*TRIGGER/,
  )
  const hours = (Date.parse(payBy ?? '') - (await shop.nowMs())) / hourMs
  expect(hours).toBeGreaterThan(12)
  const subjects = async () => {
    const mails = await shop.mailsAbout(number)
    return mails.map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1] ?? '')
  }
  expect(await subjects()).toHaveLength(1)
  await shop.advance((hours / 2 + 0.1) * hourMs)
  expect(await subjects()).toHaveLength(2)
  await shop.advance((hours / 2 - 2) * hourMs)
  expect(await subjects()).toHaveLength(3)
  await shop.advance(3 * hourMs)
  expect(await subjects()).toHaveLength(4)
  expect(await stateOf(shop, number)).toBe('expired')
  await page.reload()
  await expect(
    page.getByText('The payment deadline has passed. Your seats went back to the airline.'),
  ).toBeVisible()
})
