import type { Page } from '@playwright/test'
import { authenticator } from '#test-kit/account/authenticator.ts'
import { expectAccessible, expectAccessibleAtWidths } from '../kit/accessible.ts'
import { signsIn } from '../kit/agent.ts'
import { openAccount } from '../screen-tour/open-account.ts'
import { expect, test } from '../kit/test-fixtures.ts'

const places = [
  ['', 'Account Information'],
  ['?section=trips', 'My trips'],
  ['?section=travellers', 'Saved travellers'],
  ['?section=alerts', 'Price alerts'],
  ['?section=profile', 'Profile'],
  ['?section=security', 'Security'],
  ['?section=language', 'Language and notifications'],
  ['?section=data', 'Your data'],
] as const

const main = (page: Page) => page.getByRole('main')
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click()

test('Every page of the account area has its own address and is accessible', async ({ page, shop }) => {
  test.setTimeout(180_000)
  await signsIn(page, await openAccount(shop, 'places@traveller.example'))
  for (const [query, heading] of places) {
    await page.goto(`/account${query}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await page.waitForLoadState('networkidle')
    await expectAccessibleAtWidths(page, heading)
  }
})

test('The account area is navigable by keyboard alone, and Back returns to the previous page', async ({
  page,
  shop,
}) => {
  await signsIn(page, await openAccount(shop, 'keys@traveller.example'))
  await page.goto('/account')
  const link = main(page).getByRole('link', { name: 'Security' }).first()
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/account\?section=security$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Security')
  await expect(page.getByRole('link', { name: 'Security', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account Information')
})

test('A second factor is set up, asked for at login, and lets a recovery code in', async ({
  page,
  shop,
  refusals,
}) => {
  test.setTimeout(150_000)
  const account = await openAccount(shop, 'two-steps@traveller.example')
  await signsIn(page, account)
  await page.goto('/account?section=security')
  await press(page, 'Set up two-step sign-in')
  await expect(main(page).getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await expectAccessible(page, 'setting up')
  await main(page).getByText('Enter the key by hand').click()
  const secret = (await main(page).locator('code').innerText()).replaceAll(' ', '')
  refusals.add('/api/account/second-factor/confirm')
  await main(page).getByLabel('Code from your authenticator app').fill('000000')
  await press(page, 'Turn on')
  await expect(main(page).getByText('This code is not correct.').first()).toBeVisible()
  const nowMs = await shop.nowMs()
  await main(page)
    .getByLabel('Code from your authenticator app')
    .fill(authenticator(secret, { nowMs: () => nowMs }).code())
  await press(page, 'Turn on')
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
  await expectAccessible(page, 'recovery codes')
  const [recovery = '', ...others] = await main(page).locator('ol code').allInnerTexts()
  expect(others).toHaveLength(9)
  await press(page, 'I have saved them')
  await expect(main(page).getByText('10 recovery codes are left.')).toBeVisible()
  await expect(main(page).locator('code')).toHaveCount(0)
  await expectAccessible(page, 'second factor on')
  await main(page).getByRole('button', { name: 'Logout' }).click()

  refusals.add('/connect/token')
  // The previous page has a card of this name, too.
  await expect(main(page).getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await main(page).getByLabel('Email').fill(account.email)
  await main(page).getByLabel('Password').fill(account.password)
  await press(page, 'Sign in')
  await expect(main(page).getByLabel('Code from your authenticator app')).toBeFocused()
  await expectAccessible(page, 'the code at login')
  await page.keyboard.type('123')
  await page.keyboard.press('Enter')
  await expect(main(page).getByText('This code is not correct.').first()).toBeVisible()
  await main(page).getByLabel('Code from your authenticator app').fill(recovery)
  await press(page, 'Sign in')
  await expect(page).toHaveURL(`${shop.url}/`)
  await page.goto('/account?section=security')
  await expect(main(page).getByText('9 recovery codes are left.')).toBeVisible()
  await expect(main(page).getByText('This device')).toBeVisible()
})

test('Another browser is signed out from the account page at once', async ({ page, shop, browser }) => {
  const account = await openAccount(shop, 'two-browsers@traveller.example')
  const elsewhere = await browser.newPage({ baseURL: shop.url })
  await signsIn(elsewhere, account)
  await signsIn(page, account)
  await page.goto('/account?section=security')
  const list = page.getByRole('region', { name: "Where you're signed in" })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await list.getByRole('button', { name: /^Sign out (?!all)/ }).click()
  await expect(list.getByText('That device has been signed out.')).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await elsewhere.goto('/account')
  await expect(elsewhere).toHaveURL(/\/index\?returnUrl=%2Faccount/)
  await elsewhere.close()
})

test('Data is exported after reauthentication, and the account is deleted', async ({
  page,
  shop,
  refusals,
}) => {
  const account = await openAccount(shop, 'leaving@traveller.example')
  await signsIn(page, account)
  await page.goto('/account?section=data')
  refusals.add('/api/account/export').add('/api/account/reauthenticate').add('/connect/token')
  const refusal = { problem: 'reauthRequired', message: 'm', help: 'h', reference: 'r', errorCode: 403 }
  let isRefused = false
  // The route stays to the end: in Chromium, requests in flight never finish when the last route is removed.
  await page.route('**/api/account/export', async (route) => {
    if (isRefused) return route.continue()
    isRefused = true
    return route.fulfill({ status: 403, json: refusal })
  })
  await press(page, 'Download your data')
  const dialog = page.getByRole('dialog', { name: 'Confirm your password' })
  await expect(dialog.getByLabel('Password')).toBeFocused()
  await expectAccessible(page, 'the password again')
  await page.keyboard.type('not the password')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('The password is not correct.')).toBeVisible()
  await dialog.getByLabel('Password').fill(account.password)
  const download = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  expect((await download).suggestedFilename()).toMatch(/^farehouse-data-\d{4}-\d\d-\d\d\.json$/)
  await expect(dialog).toHaveCount(0)

  await press(page, 'Delete account permanently')
  await expect(main(page).getByText('Tick this box to continue.')).toBeVisible()
  await main(page).getByLabel('I understand that this cannot be undone.').check()
  await press(page, 'Delete account permanently')
  await expect(main(page).getByText('Your account has been deleted.')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
  await page.goto('/index')
  await main(page).getByLabel('Email').fill(account.email)
  await main(page).getByLabel('Password').fill(account.password)
  await press(page, 'Sign in')
  await expect(main(page).getByText('Username or Password is not correct.')).toBeVisible()
})
