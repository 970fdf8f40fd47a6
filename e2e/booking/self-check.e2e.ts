import { sells, without } from '../kit/supplier-capabilities.ts'
import { expect, test } from '../kit/test-fixtures.ts'
import { travellerAt } from '../kit/traveller.ts'

test.skip(!sells('passports'), without('passports'))

test('The self-check lists what to verify, leads to the field, and never blocks a booking', async ({
  page,
}) => {
  const traveller = travellerAt(page)
  await traveller.findsFlights(83)
  const rows = await traveller.seesResults()
  const offer = await traveller.selects(rows.first())
  await traveller.fillsInPassenger()
  // Valid for the trip, but not for another six months.
  const expires = page.getByRole('group', { name: 'Passport expiry date' })
  const lastDay = new Date(Date.now() + 110 * 86_400_000)
  await expires.getByRole('textbox', { name: 'Day' }).fill(String(lastDay.getUTCDate()))
  await expires
    .getByRole('combobox', { name: 'Month' })
    .selectOption(String(lastDay.getUTCMonth() + 1).padStart(2, '0'))
  await expires.getByRole('textbox', { name: 'Year' }).fill(String(lastDay.getUTCFullYear()))
  await traveller.fillsInContact()
  await page.locator('#contact-email').fill('anna@gmial.com')
  await traveller.continues()
  const check = page.getByRole('region', { name: 'Check before you book' })
  await check.getByText('Everything we checked').click()
  await expect(check.getByText('On the tickets: TESTER/ANNAA MS.')).toBeVisible()
  await expect(check.getByText(/anna@gmail\.com/)).toBeVisible()
  const passport = check.getByText(
    /TESTER\/ANNAA MS: the passport expires on .* Many countries ask for six months/,
  )
  await expect(passport).toBeVisible()

  await passport.getByRole('link', { name: 'Correct it' }).click()
  await expect(page).toHaveURL(/\/pricing\?.*#passenger-0-expiryDate$/)
  await expect(page.locator('#passenger-0-expiryDate')).toBeFocused()
  await page.locator('#contact-email').fill('anna@example.com')
  await traveller.continues()
  await traveller.agreesAndChooses('Bank transfer')
  await check.getByText('Everything we checked').click()
  await expect(check.getByText('We email anna@example.com and call +66 81 234 5678.')).toBeVisible()
  const total = `฿${(offer.price.total / 100).toLocaleString('en-GB')}`
  await expect(check.getByText(`${total} in total`)).toBeVisible()
  await expect(page.getByRole('radio', { name: total }).first()).toBeVisible()
  await traveller.books()
  await expect(page.locator('dt:text-is("Amount") + dd')).toHaveText(total)
})
