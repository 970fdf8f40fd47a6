import { expect } from '@playwright/test'
import { type Guide } from './guide.ts'

/** The desk before anybody has asked for anything. */
export async function emptyDeskScene({ page, traveller, take }: Guide): Promise<void> {
  await page.goto('/staff')
  await expect(page.getByText(traveller.words('Nothing waits for us.'))).toBeVisible()
  await expect(page.getByRole('button', { name: traveller.words('Save') })).toBeVisible()
  await take('staff-empty')
}

/** The desk with orders that wait for it. */
export async function deskScene({ page, traveller, take }: Guide): Promise<void> {
  const { words } = traveller
  await page.goto('/staff')
  await expect(page.getByRole('button', { name: words('Send it to the customer') })).toBeVisible()
  await expect(page.getByRole('heading', { name: words('What owners of orders ask for') })).toBeVisible()
  await expect(page.getByRole('button', { name: words('Save') })).toBeVisible()
  await take('staff')
}
