import { expect, test } from '../kit/test-fixtures.ts'

test('/account asks for a sign-in and remembers the requested page', async ({ page, shop }) => {
  await page.goto('/account?tab=orders#top')
  await expect(page).toHaveURL(`${shop.url}/index?returnUrl=${encodeURIComponent('/account?tab=orders#top')}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account')
})

test('An unknown address shows a not-found page and does not ask for a sign-in', async ({
  page,
  refusals,
}) => {
  refusals.add('/nowhere')
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
})
