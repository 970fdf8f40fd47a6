import { expectAccessible } from '../kit/accessible.ts'
import { booksAFlight } from '../kit/own-order.ts'
import { expect, test } from '../kit/test-fixtures.ts'

test('An order is found by its code and the email address, and by nothing less', async ({
  page,
  shop,
  refusals,
}) => {
  refusals.add('/api/orders/find/')
  const number = await booksAFlight(page, shop, 94)
  const code =
    (await page
      .getByText(/^[A-Z0-9]{6}$/)
      .first()
      .textContent()) ?? ''
  await page.goto('/order')
  await expectAccessible(page, 'the order page')
  await page.getByRole('button', { name: 'Find booking' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter your email address.')

  await page.getByLabel('Booking code or order number').fill(number)
  await page.getByLabel('Email').fill('somebody@example.com')
  await page.keyboard.press('Enter')
  await expect(page.getByText("We couldn't find a booking with this code and email address.")).toBeVisible()

  await page.goto('about:blank')
  await page.goto(`/order#code=${number}`)
  await expect(page.getByLabel('Booking code or order number')).toHaveValue(number)
  await page.getByLabel('Booking code or order number').fill(` ${code.toLowerCase()} `)
  await page.getByLabel('Email').fill('ANNA@example.com')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/order#key=${number}`))
  await expect(page.getByText('Your seats are held. Payment is due.')).toBeVisible()

  refusals.add('/api/orders/link/')
  await page.getByText('Has someone else got the link to this booking?').click()
  await page.getByRole('button', { name: 'Replace the link' }).click()
  await expect(page.getByText('Open the link in our email to do this.')).toBeVisible()
  await expectAccessible(page, 'the order page')
  await page.getByRole('button', { name: 'Email me the link' }).click()
  await expect(page.getByText('Check your email')).toBeVisible()
  const mailed = (await shop.mailsAbout(number)).filter((mail) => mail.includes('link to your booking'))
  expect(mailed).toHaveLength(1)
  await page.goto(/\/order#key=\S+/.exec(mailed[0] ?? '')?.[0] ?? '')
  await page.getByText('Has someone else got the link to this booking?').click()
  await page.getByRole('button', { name: 'Replace the link' }).click()
  await expect(page.getByText('The link has been replaced')).toBeVisible()
})

test('The first page leads to the look-up, which shows no booking steps', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Find your booking' }).click()
  await expect(page).toHaveURL(/\/order$/)
  await expect(page.getByRole('heading', { name: 'Find my booking' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Booking steps' })).toHaveCount(0)
})

test('A link that no longer works leads to the other ways to the booking', async ({ page, refusals }) => {
  refusals.add('/api/orders/by-key')
  await page.goto(`/order#key=FH234567.${'A'.repeat(43)}`)
  await expect(page.getByText("We couldn't find this order.")).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Find my booking' })).toBeVisible()
  await expect(page.getByLabel('Booking code or order number')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expectAccessible(page, 'the order page with an old link')
})
