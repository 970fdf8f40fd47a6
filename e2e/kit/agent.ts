import { type Page, expect } from '@playwright/test'
import type { TestShop } from '#test-kit/e2e-shop/start-e2e-shop.ts'
import { type Account, openAccount } from '../screen-tour/open-account.ts'

/** Opens an account with the role Agent and signs in. */
export async function signsInAsAgent(page: Page, shop: TestShop, address: string): Promise<void> {
  const account = await openAccount(shop, address)
  await shop.agent(account.email)
  await signsIn(page, account)
}

/** Opens an account with the role Administrator and signs in. */
export async function signsInAsAdministrator(page: Page, shop: TestShop, address: string): Promise<void> {
  const account = await openAccount(shop, address)
  await shop.administrator(account.email)
  await signsIn(page, account)
}

/** Signs in on the account panel. */
export async function signsIn(page: Page, { email, password }: Account): Promise<void> {
  await page.goto('/index')
  const form = page.getByRole('main')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password').fill(password)
  await form.getByRole('button', { name: 'Sign in' }).click()
  await expect(form.getByRole('button', { name: 'Sign in' })).toHaveCount(0)
}
