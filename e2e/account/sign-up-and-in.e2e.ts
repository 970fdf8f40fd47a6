import type { Page } from '@playwright/test'
import type { Language } from '#contract/problem.ts'
import type { TestShop } from '#test-kit/e2e-shop/start-e2e-shop.ts'
import { axeAt } from '../kit/accessible.ts'
import { sampleOf } from '../kit/sample-of.ts'
import { expect, test } from '../kit/test-fixtures.ts'
import { localeOf } from '../kit/traveller.ts'
import { catalogueMessagesOf } from '../kit/messages.ts'

const password = 'elephants walk at dawn'

/** Returns the link to a page from the email to an address, once the email has been sent. */
async function linkTo(shop: TestShop, email: string, path = '/account/confirmemail'): Promise<string> {
  const links = async () => {
    const own = (await shop.mails()).filter((mail) => mail.includes(`To: ${email}`))
    return own.flatMap((mail) => /https?:\S+code=\S+/.exec(mail) ?? []).filter((link) => link.includes(path))
  }
  await expect.poll(links).toHaveLength(1)
  return (await links()).join('')
}

/** Expects an accessible page without horizontal overflow. */
async function isInOrder(page: Page): Promise<void> {
  // The address changes before the page is rendered.
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  const { violations } = await (await axeAt(page)).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  const sticksOut = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(sticksOut).toBeLessThanOrEqual(0)
}

/** Returns the actions on the account panel, in the language of the pages. */
function visitorAt(page: Page, language: Language) {
  const words = catalogueMessagesOf(language)
  const button = (english: string) => page.getByRole('main').getByRole('button', { name: words(english) })
  const link = (english: string) => page.getByRole('main').getByRole('link', { name: words(english) })
  const field = (english: string) => page.getByRole('main').getByLabel(words(english))
  return {
    words,
    button,
    link,
    field,
    async logsIn(email: string, secret = password) {
      await field('Email').fill(email)
      await field('Password').fill(secret)
      await button('Sign in').click()
    },
    async confirms() {
      await field('Password').fill(password)
      await field('Repeat password').fill(password)
      await button('Confirm email address').click()
    },
    async asksForAnAccount(email: string) {
      await link('Create account').click()
      await expect(page.getByRole('heading', { level: 2 })).toHaveText(words('Create account'))
      await field('Email').fill(email)
      await field('Password').fill(password)
      await field('Repeat password').fill(password)
      await button('Create account').click()
      await expect(page.getByText(words('Check your email'))).toBeVisible()
    },
  }
}

for (const language of sampleOf<Language>(['th', 'en', 'ja'], 1)) {
  test.describe(`in ${language} on a phone`, () => {
    test.use({
      locale: localeOf[language],
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    })

    test(`A visitor is led to login, signs up, and returns to the page (${language})`, async ({
      page,
      shop,
      refusals,
    }) => {
      refusals.add('/connect/token')
      const email = `sign-up-${language}@traveller.example`
      const visitor = visitorAt(page, language)
      await page.goto('/account#password')
      await expect(page).toHaveURL(/\/index\?returnUrl=%2Faccount/)
      await isInOrder(page)
      await visitor.asksForAnAccount(email)
      await isInOrder(page)
      const link = await linkTo(shop, email)
      await page.goto(link)
      await expect(page).toHaveURL(/\/account\/confirmemail$/)
      await isInOrder(page)
      await visitor.confirms()
      await expect(page.getByText(visitor.words('Your email address is confirmed.'))).toBeVisible()
      await page.goto('/index?returnUrl=%2Faccount')
      await visitor.logsIn(email, 'not the password')
      await expect(page.getByRole('alert')).toBeVisible()
      await isInOrder(page)
      await visitor.logsIn(email)
      await expect(page).toHaveURL(/\/account$/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(visitor.words('Account Information'))
      await isInOrder(page)
      await page.getByRole('main').locator('a[href="/account?section=profile"]').click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(visitor.words('Profile'))
      await expect(page.getByRole('main').getByText(email)).toBeVisible()
      await expect(visitor.field('Name')).toBeVisible()
      await isInOrder(page)
      await page.goto('/index')
      await expect(page.getByRole('heading', { level: 2 })).toHaveText(visitor.words('Your data'))
      await isInOrder(page)
    })
  })
}

test('A link to another site is not followed after login', async ({ page, shop }) => {
  const email = 'careful@traveller.example'
  const visitor = visitorAt(page, 'en')
  await page.goto('/index')
  await visitor.asksForAnAccount(email)
  await page.goto(await linkTo(shop, email))
  await visitor.confirms()
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible()
  await page.goto('/index?returnUrl=https%3A%2F%2Fevil.example%2Faccount')
  await visitor.logsIn(email)
  await expect(page).toHaveURL(`${shop.url}/`)
})

test('A user with a forgotten password sets a new one, changes it, and logs out', async ({
  page,
  shop,
  refusals,
}) => {
  const email = 'forgetful@traveller.example'
  const visitor = visitorAt(page, 'en')
  await page.goto('/index')
  await visitor.asksForAnAccount(email)
  await page.goto(await linkTo(shop, email))
  await visitor.confirms()
  await visitor.link('Sign in').click()
  await visitor.link('Forgot your password?').click()
  await visitor.field('Email').fill(email)
  await visitor.button('Email me the link').click()
  await expect(page.getByText('Check your email')).toBeVisible()
  await page.goto(await linkTo(shop, email, '/account/resetpassword'))
  await expect(page).toHaveURL(/\/account\/resetpassword$/)
  await visitor.field('New password').fill('a much better one')
  await visitor.field('Repeat new password').fill('a much better on')
  await visitor.button('Save new password').click()
  await expect(page.getByText('The passwords do not match.').first()).toBeVisible()
  await visitor.field('Repeat new password').fill('a much better one')
  await visitor.button('Save new password').click()
  await expect(page.getByText('Your new password is saved.')).toBeVisible()
  await visitor.link('Sign in').click()
  await visitor.logsIn(email, 'a much better one')
  await expect(page).toHaveURL(`${shop.url}/`)
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Change Password' }).click()
  refusals.add('/api/account/password')
  // Read while the password changes, it is refused with the old token and read again.
  refusals.add('/api/account/email')
  await visitor.field('Current password').fill('not the password')
  await visitor.field('New password').fill('the best of them all')
  await visitor.field('Repeat new password').fill('the best of them all')
  await visitor.button('Change Password').click()
  await expect(page.getByText('Username or Password is not correct.').first()).toBeVisible()
  await visitor.field('Current password').fill('a much better one')
  await visitor.button('Change Password').click()
  await expect(page.getByText('Your password has changed.')).toBeVisible()
  await visitor.link('Profile').click()
  await visitor.field('Name').fill('Somchai ใจดี')
  await visitor.button('Save').click()
  await expect(page.getByText('Profile saved.')).toBeVisible()
  await visitor.button('Logout').click()
  await expect(page).toHaveURL(/\/index$/)
  await expect(visitor.button('Sign in')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
  await page.goto('/account')
  await expect(page).toHaveURL(/\/index\?returnUrl=%2Faccount/)
})

test('An expired token is renewed when the user returns, and lost with the cookies', async ({
  page,
  shop,
  context,
  refusals,
}) => {
  const email = 'returning@traveller.example'
  const visitor = visitorAt(page, 'en')
  await page.goto('/index')
  await visitor.asksForAnAccount(email)
  await page.goto(await linkTo(shop, email))
  await visitor.confirms()
  await visitor.link('Sign in').click()
  await visitor.logsIn(email)
  await expect(page).toHaveURL(`${shop.url}/`)
  const stored = () => page.evaluate(() => localStorage.getItem('user'))
  const first = await stored()
  await page.evaluate(() => localStorage.removeItem('user'))
  await page.goto('/account')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account Information')
  expect(await stored()).not.toBe(first)
  await context.clearCookies({ name: 'binding' })
  for (const path of ['profile', 'orders', 'guest-orders', 'travellers', 'second-factor', 'renew'])
    refusals.add(`/api/account/${path}`)
  refusals.add('/api/draft/')
  await page.reload()
  await expect(page).toHaveURL(/\/index\?returnUrl=%2Faccount/)
  expect(await stored()).toBeNull()
})
