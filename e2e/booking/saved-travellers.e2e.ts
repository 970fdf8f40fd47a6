import type { Page, Route } from '@playwright/test'
import type { TestShop } from '#test-kit/e2e-shop/start-e2e-shop.ts'
import { expectAccessible } from '../kit/accessible.ts'
import { signsInAsAgent } from '../kit/agent.ts'
import { sells, without } from '../kit/supplier-capabilities.ts'
import { expect, test } from '../kit/test-fixtures.ts'
import { type Traveller, travellerAt } from '../kit/traveller.ts'

async function choosesAFlight(page: Page, inDays: number): Promise<Traveller> {
  const traveller = travellerAt(page)
  await traveller.findsFlights(inDays)
  const rows = await traveller.seesResults()
  await traveller.selects(rows.first())
  return traveller
}

async function signedIn(page: Page, shop: TestShop, name: string): Promise<void> {
  await signsInAsAgent(page, shop, `${name}@agency.example`)
}

test('A saved traveller fills the next booking and is managed in the account', async ({ page, shop }) => {
  test.skip(!sells('passports'), without('passports'))
  test.setTimeout(120_000)
  await signedIn(page, shop, 'saved')
  const traveller = await choosesAFlight(page, 84)
  await traveller.fillsInPassenger()
  await page.getByRole('button', { name: 'Save this traveller to my account' }).click()
  await expect(page.getByText('Saved for your next booking.')).toBeVisible()

  await choosesAFlight(page, 85)
  const companyName = page.getByLabel('Company name')
  // What is typed while the saved traveller is fetched stays.
  const typeMeanwhile = async (route: Route): Promise<void> => {
    await companyName.fill('Fair Wind Co., Ltd.')
    await route.continue()
  }
  await page.route('**/api/account/travellers/*', typeMeanwhile, { times: 1 })
  await page.getByLabel('Last name').fill('')
  await page.getByLabel('Use a saved traveller').selectOption({ label: 'Tester Annaa · •••567' })
  await expect(page.getByLabel('Last name')).toHaveValue('Tester')
  await expect(companyName).toHaveValue('Fair Wind Co., Ltd.')
  await expect(page.getByLabel('Passport number')).toHaveValue('AA1234567')
  await expect(
    page.getByRole('group', { name: 'Date of birth' }).getByRole('textbox', { name: 'Year' }),
  ).toHaveValue('1990')
  await traveller.continues()

  await page.goto('/account?section=travellers')
  const list = page.getByRole('region', { name: 'Saved travellers' })
  await expect(list.getByText('Passport ending 567')).toBeVisible()
  await expect(list).not.toContainText('AA1234567')
  await expectAccessible(page, 'account with a saved traveller')
  await list.getByRole('button', { name: 'Change Tester Annaa' }).click()
  await expect(list.getByLabel('Passport number')).toHaveValue('AA1234567')
  await list.getByLabel('Last name').fill('')
  await list.getByRole('button', { name: 'Save' }).click()
  await expect(list.getByRole('alert').getByText('Enter the last name.')).toBeVisible()
  await expectAccessible(page, 'a saved traveller with a mistake')
  await list.getByLabel('Last name').fill('Renamed')
  await list.getByRole('button', { name: 'Save' }).click()
  await expect(list.getByText('Renamed Annaa')).toBeVisible()
  await list.getByRole('button', { name: 'Delete Renamed Annaa' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(list.getByText('Renamed Annaa')).toHaveCount(0)
})

test('An agent must give the company name, and becomes the main contact with one tick', async ({
  page,
  shop,
}) => {
  test.setTimeout(120_000)
  await signedIn(page, shop, 'company')
  const traveller = await choosesAFlight(page, 86)
  await traveller.fillsInPassenger()
  await expect(page.getByText('Agency accounts need this for the invoice.')).toBeVisible()
  await page.getByLabel('I am the main contact').check()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('company@agency.example')
  await page.getByLabel('Use the first passenger as contact').uncheck()
  await page.getByLabel('Contact name').fill('Ploy Agent')
  await page.getByLabel('Mobile phone').fill('02 123 4567')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  const company = page.getByLabel('Company name')
  await page
    .getByRole('alert')
    .getByRole('link', { name: /Please enter the company name/ })
    .click()
  await expect(company).toBeFocused()
  await company.fill('Fair Wind Co., Ltd.')
  await traveller.continues()
  await traveller.agreesAndChooses('Bank transfer')
  await traveller.books()
  await expect(page).toHaveURL(/\/payments#key=/)
})
