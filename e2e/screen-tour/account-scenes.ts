import { expect } from './patient-expect.ts'
import type { Guide } from './guide.ts'

/** Takes screenshots of the pages of a signed-in user's account, and the setup of a second factor. */
export async function accountScenes({ page, traveller, take }: Guide): Promise<void> {
  const { words } = traveller
  const visit = async (query: string, heading: string) => {
    await page.goto(`/account${query}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words(heading))
    await page.waitForLoadState('networkidle')
  }
  await visit('', 'Account Information')
  await take('account')
  await visit('?section=trips', 'My trips')
  await take('account-trips')
  await visit('?section=travellers', 'Saved travellers')
  await take('account-travellers')
  await visit('?section=alerts', 'Price alerts')
  await take('account-alerts')
  await visit('?section=profile', 'Profile')
  await take('account-profile')
  await visit('?section=security', 'Security')
  await take('account-security')
  await page
    .getByRole('main')
    .getByRole('button', { name: words('Set up two-step sign-in') })
    .click()
  await expect(page.getByRole('main').getByRole('img')).toBeVisible()
  await take('account-second-factor')
  await visit('?section=language', 'Language and notifications')
  await take('account-language')
  await visit('?section=data', 'Your data')
  await take('account-data')
}
