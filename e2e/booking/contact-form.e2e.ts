import { expect, test } from '../kit/test-fixtures.ts'
import { travellerAt } from '../kit/traveller.ts'

test('The contact follows the first passenger, questions a likely typing error and repeats the number', async ({
  page,
  shop,
}) => {
  const traveller = travellerAt(page)
  const before = await shop.orders()
  await traveller.findsFlights(81)
  const rows = await traveller.seesResults()
  await traveller.selects(rows.first())
  await traveller.fillsInPassenger()
  const name = page.getByLabel('Contact name')
  const email = page.getByLabel('Email', { exact: true })
  const mobile = page.getByLabel('Mobile phone')
  const isFirst = page.getByLabel('Use the first passenger as contact')
  await expect(isFirst).toBeChecked()
  await expect(page.locator('[id="' + (await isFirst.getAttribute('aria-describedby')) + '"]')).toHaveText(
    'Annaa Tester',
  )
  await expect(name).toHaveCount(0)
  await email.fill('anna@gmial.com')
  await mobile.fill('081 234 5678')
  await mobile.blur()
  await expect(page.getByText('We will call +66 81 234 5678.')).toBeVisible()
  await expect(page.getByRole('status').getByText('Did you mean anna@gmail.com?')).toBeVisible()
  await page.getByRole('button', { name: 'Yes, use it' }).click()
  await expect(email).toHaveValue('anna@gmail.com')
  await page.getByLabel('Cost centre (optional)').fill('CC-42')

  await page.getByLabel('Last name').fill('Renamed')
  await isFirst.uncheck()
  await expect(name).toHaveValue('Annaa Renamed')
  await traveller.continues()
  await page.getByRole('link', { name: 'Edit travellers and contact' }).click()
  await expect(name).toHaveValue('Annaa Renamed')
  await expect(page.getByLabel('Cost centre (optional)')).toHaveValue('CC-42')
  await traveller.continues()
  await traveller.agreesAndChooses('Bank transfer')
  await page.reload()
  await expect(page.getByRole('radio', { name: /Bank transfer/ })).toBeChecked()
  await page.locator('#agreement').check()
  await traveller.books()
  await expect(page).toHaveURL(/\/payments#key=/)
  const [order] = (await shop.orders()).slice(before.length)
  const [mail] = await shop.mailsAbout(order?.orderNumber ?? 'no order')
  expect(mail).toContain('To: anna@gmail.com')
})
