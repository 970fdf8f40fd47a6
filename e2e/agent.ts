import { type Page, expect } from '@playwright/test'
import { type StoryShop } from '#test-kit/story-shop/start-story-shop.ts'
import { openAccount } from './screen-tour/open-account.ts'

/** Opens an account that may sell, and signs in with it. */
export async function signsInAsAgent(page: Page, shop: StoryShop, address: string): Promise<void> {
  const { email, password } = await openAccount(shop, address)
  await shop.agent(email)
  await page.goto('/index')
  const form = page.getByRole('main')
  await form.getByLabel('E-mail').fill(email)
  await form.getByLabel('Password').fill(password)
  await form.getByRole('button', { name: 'Log in' }).click()
  await expect(form.getByRole('button', { name: 'Log in' })).toHaveCount(0)
}
