import { expect, test } from '../kit/test-fixtures.ts'
import { travellerAt } from '../kit/traveller.ts'
import { catalogueMessagesOf } from '../kit/messages.ts'

test('Switching the language keeps all typed values', async ({ page }) => {
  const traveller = travellerAt(page)
  const [ja, th] = [catalogueMessagesOf('ja'), catalogueMessagesOf('th')]
  await traveller.opensTheShop()
  await page.getByRole('radio', { name: 'One way' }).check()
  await page.getByLabel('Language').selectOption('ja')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ja('Where would you like to fly?'))
  await expect(page.getByRole('radio', { name: ja('One way') })).toBeChecked()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
  await page.getByLabel(ja('Language')).selectOption('en')
  await traveller.searches({ to: 'NRT', code: 'NRT', inDays: 33, isDirect: true })
  const rows = await traveller.seesResults()
  await traveller.selects(rows.first())
  await traveller.fillsInPassenger()
  await page.getByLabel('Language').selectOption('th')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(th('Who is flying?'))
  await expect(page.getByLabel(th('Last name'))).toHaveValue('Tester')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(th('Who is flying?'))
  await expect(page.getByLabel(th('Last name'))).toHaveValue('Tester')
})

test('A page that is opened just before a language switch comes in the new language', async ({ page }) => {
  const th = catalogueMessagesOf('th')
  // The field has a date once the page is alive; before, the browser follows its links itself.
  await travellerAt(page).opensTheShop()
  const { promise: isSwitched, resolve: switched } = Promise.withResolvers<undefined>()
  await page.route('**/assets/en-*.js', async (route) => {
    await isSwitched
    await route.continue()
  })
  const requested = page.waitForRequest('**/assets/en-*.js')
  await page.getByRole('banner').getByRole('link', { name: 'Account' }).click()
  await requested
  await page.getByLabel('Language').selectOption('th')
  await expect(page.locator('html')).toHaveAttribute('lang', 'th')
  switched(undefined)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(th('Account'))
  await expect(page.getByLabel(th('Password'))).toBeVisible()
})
