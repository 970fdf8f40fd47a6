import { expectAccessible, expectAccessibleAtWidths, widths } from '../kit/accessible.ts'
import { expect, test } from '../kit/test-fixtures.ts'
import { rowToggle, travellerAt } from '../kit/traveller.ts'

test('A guest books one way in English and pays by bank transfer, and every page on the way is accessible', async ({
  page,
  shop,
}) => {
  test.setTimeout(150_000)
  const isAccessible = (what: string) => expectAccessibleAtWidths(page, what)
  const title = page.getByRole('heading', { level: 1 })
  const traveller = travellerAt(page)
  const before = await shop.orders()
  await traveller.opensTheShop()
  await expect(title).toHaveText('Where would you like to fly?')
  await isAccessible('search')
  await page.getByRole('button', { name: 'Search flights' }).click()
  await expect(page.getByRole('combobox', { name: 'To' })).toHaveAttribute('aria-invalid', 'true')
  await isAccessible('search with a mistake')
  await traveller.searches({ to: 'Narita', code: 'NRT', inDays: 40 })
  const rows = await traveller.seesResults()
  await isAccessible('results')
  await rowToggle(rows.first()).click()
  await isAccessible('results with details')
  const offer = await traveller.selects(rows.nth(1))
  await expect(title).toHaveText('Who is flying?')
  await isAccessible('price')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await isAccessible('price with mistakes')
  await traveller.fillsInPassenger()
  await traveller.continues()
  await page.getByRole('button', { name: /^Book and pay / }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await isAccessible('booking with mistakes')
  await traveller.agreesAndChooses('Bank transfer')
  await isAccessible('booking')
  await traveller.books()
  await expect(title).toHaveText('Pay for your booking')
  await expect(page).toHaveURL(/\/payments#key=/)
  const number = (await shop.orders()).slice(before.length)[0]?.orderNumber ?? 'no order'
  await expect(page.getByText(number).first()).toBeVisible()
  const baht = (offer.price.total / 100).toLocaleString('en-GB')
  await expect(page.getByText(baht).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'View your booking' })).toBeVisible()
  await isAccessible('payment')
  await page.getByRole('link', { name: 'View your booking' }).click()
  await expect(title).toHaveText('Bangkok – Tokyo')
  await expect(page.getByRole('region', { name: 'Your trip' })).toContainText('TESTER/ANNAA MS')
  await expect(page.getByRole('heading', { name: 'Booking summary' })).toBeVisible()
  await isAccessible('order')
  expect(await shop.mailsAbout(number)).toHaveLength(1)
})

test('The plain calendar is accessible', async ({ page }) => {
  await travellerAt(page).opensTheShop()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await page.getByRole('button', { name: 'Open calendar' }).first().click()
    await expect(page.getByRole('grid').first()).toBeVisible()
    await expectAccessible(page, `calendar, ${width} px wide`)
    await page.keyboard.press('Escape')
  }
})

test('Pages that are opened without their required data are accessible', async ({ page, refusals }) => {
  test.setTimeout(120_000)
  refusals.add('/nowhere')
  for (const path of [
    '/index',
    '/account/resetpassword',
    '/account/confirmemail',
    '/account/newemail',
    '/pricealert',
    '/pricing',
    '/order',
    '/nowhere',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessibleAtWidths(page, path)
  }
})
