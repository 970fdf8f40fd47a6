import type { Page } from '@playwright/test'
import { authenticator } from '#test-kit/account/authenticator.ts'
import { expectAccessibleAtWidths } from './accessible.ts'
import { expect } from './test-fixtures.ts'

/** Sets up two-step sign-in by keyboard, from the button to the saved recovery codes; returns the app. */
export async function setsUpTwoStepSignIn(page: Page): Promise<ReturnType<typeof authenticator>> {
  await page.getByRole('main').getByRole('button', { name: 'Set up two-step sign-in' }).press('Enter')
  await page.getByText('Enter the key by hand').press('Enter')
  const secret = await page.locator('code').first().textContent()
  const app = authenticator((secret ?? '').replaceAll(' ', ''), { nowMs: () => Date.now() })
  await page.getByLabel('Code from your authenticator app').fill(app.code())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
  await expectAccessibleAtWidths(page, 'recovery codes')
  await page.getByRole('button', { name: 'I have saved them' }).press('Enter')
  return app
}
