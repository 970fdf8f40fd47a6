import { expect } from './patient-expect.ts'
import type { Guide } from './guide.ts'

/** Takes screenshots of the list of companies, and one company. */
export async function companyScenes({ page, traveller, take }: Guide): Promise<void> {
  const { words } = traveller
  await page.goto('/staff?section=companies')
  const name = page.getByRole('link', { name: 'Silom Business Travel Co., Ltd.' })
  await expect(name).toBeVisible()
  await take('staff-companies')
  await name.click()
  await expect(page.getByRole('button', { name: words('Record payment') })).toBeVisible()
  await expect(page.getByRole('cell', { name: /R-2026-118/ })).toBeVisible()
  await expect(page.getByText(/^IV\d{4}-000001$/).first()).toBeVisible()
  await take('staff-company')
  await page.goto('/staff?section=reports&report=ageing')
  await expect(page.getByRole('link', { name: 'Silom Business Travel Co., Ltd.' }).first()).toBeVisible()
  await take('staff-ageing')
  await page.goto('/staff?section=reports&report=journal')
  await expect(page.getByRole('button', { name: words('Save accounts') })).toBeVisible()
  await take('staff-journal')
}

/** Takes screenshots of the company in an agent's account. */
export async function ownCompanyScene({ page, traveller, take }: Guide): Promise<void> {
  const { words } = traveller
  await page.goto('/account?section=company')
  await expect(page.getByRole('button', { name: words('Report transfer') })).toBeVisible()
  await expect(page.getByRole('cell', { name: /R-2026-118/ })).toBeVisible()
  await take('account-company')
}
