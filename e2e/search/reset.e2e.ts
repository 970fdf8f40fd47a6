import { expect, test } from '../kit/test-fixtures.ts'
import { travellerAt } from '../kit/traveller.ts'

test('Reset asks for confirmation and then clears the whole trip', async ({ page, shop }) => {
  const traveller = travellerAt(page)
  await traveller.findsFlights(57)
  const rows = await traveller.seesResults()
  await traveller.selects(rows.first())
  // What is being saved must not arrive after the deletion.
  await page.route('**/api/draft/*', async (route) => {
    if (route.request().method() === 'PUT') await new Promise((later) => setTimeout(later, 1_000))
    await route.continue()
  })
  await traveller.fillsInPassenger()
  const reset = page.getByRole('button', { name: 'Reset', exact: true })
  await reset.click()
  const question = page.getByRole('dialog', { name: 'All data will be lost. Reset?' })
  await question.getByRole('button', { name: 'Keep everything' }).click()
  await expect(page.getByLabel('Last name')).toHaveValue('Tester')
  await page.getByLabel('Last name').fill('Tester-Two')
  await reset.click()
  await question.getByRole('button', { name: 'Reset', exact: true }).click()
  await expect(page).toHaveURL(`${shop.url}/`)
  await expect(page.getByRole('button', { name: 'Reset', exact: true })).toHaveCount(0)
  await traveller.findsFlights(57)
  await traveller.selects((await traveller.seesResults()).first())
  await expect(page.getByLabel('Last name')).toHaveValue('')
})

test('A name is checked while it is typed and when its field is left', async ({ page }) => {
  const traveller = travellerAt(page)
  await traveller.findsFlights(58)
  await traveller.selects((await traveller.seesResults()).first())
  const last = page.getByLabel('Last name')
  await expect(last).not.toHaveAttribute('aria-invalid')
  await last.pressSequentially('สม')
  await expect(page.getByText('Information must be entered in English only').first()).toBeVisible()
  await last.fill('Tester')
  await expect(last).not.toHaveAttribute('aria-invalid')
  await page.getByLabel('First and middle names').focus()
  await last.focus()
  await expect(page.getByText('Enter the first name.')).toBeVisible()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  // The first name, and email and phone of the contact.
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(3)
  await expect(page.getByRole('alert').getByRole('heading')).toBeInViewport()
})
