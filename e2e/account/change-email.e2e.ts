import type { Page } from '@playwright/test'
import { signsIn } from '../kit/agent.ts'
import { openAccount } from '../screen-tour/open-account.ts'
import { expectAccessible } from '../kit/accessible.ts'
import { expect, test } from '../kit/test-fixtures.ts'

const main = (page: Page) => page.getByRole('main')
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click()

test('An email change is requested, cancelled, requested again and confirmed in another browser', async ({
  page,
  shop,
  browser,
}) => {
  test.setTimeout(150_000)
  const account = await openAccount(shop, 'moves@traveller.example')
  const wanted = 'moved@traveller.example'
  const linksTo = async (address: string) =>
    (await shop.mailsAbout(`To: ${address}`)).flatMap(
      (mail) => /https?:\S+\/account\/newemail#\S+/.exec(mail)?.[0] ?? [],
    )
  await signsIn(page, account)
  await page.goto('/account?section=security')
  const asks = async () => {
    await main(page).getByLabel('New email address').fill(wanted)
    await press(page, 'Change email address')
    await expect(main(page).getByText(`We sent an email to ${wanted}.`)).toBeVisible()
  }
  await asks()
  await expectAccessible(page, 'a change that waits')
  await press(page, 'Keep current address')
  await expect(main(page).getByText(`We sent an email to ${wanted}.`)).toHaveCount(0)
  await asks()
  await expect.poll(async () => (await linksTo(wanted)).length).toBeGreaterThan(0)
  await expect
    .poll(async () => (await shop.mailsAbout('Somebody asked to change your email address')).length)
    .toBe(2)

  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await other.goto((await linksTo(wanted)).at(-1) ?? '')
  await expect(other).toHaveURL(/\/account\/newemail$/)
  await expectAccessible(other, 'the page of the link')
  await press(other, 'Confirm email address')
  await expect(other.getByText('Your email address has changed.')).toBeVisible()
  await other.goto(`${shop.url}/account`)
  await expect(other).toHaveURL(/\/index\?returnUrl=%2Faccount/)
  await main(other).getByLabel('Email').fill(wanted)
  await main(other).getByLabel('Password').fill(account.password)
  await press(other, 'Sign in')
  await expect(other).toHaveURL(/\/account$/)
  await elsewhere.close()

  await page.reload()
  await expect(main(page).locator('#email').getByText(wanted, { exact: true })).toBeVisible()
  await expect
    .poll(async () => (await shop.mailsAbout('Your email address has changed')).length)
    .toBeGreaterThan(0)
})
