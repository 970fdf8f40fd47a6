import { expectAccessibleAtWidths } from '../kit/accessible.ts'
import { expect, test } from '../kit/test-fixtures.ts'

const email = 'google@traveller.example'
const password = 'elephants walk at dawn'

test('A traveller signs in with Google: first the mail that creates the account, then at once', async ({
  page,
  shop,
}) => {
  const continues = async () => {
    await page.goto('/index?returnUrl=%2Forder')
    await page.getByRole('link', { name: 'Continue with Google' }).click()
    await page.getByRole('link', { name: `Continue as ${email}` }).click()
  }
  await page.goto('/index')
  await expect(page.getByRole('link', { name: 'Continue with Google' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Continue with LINE' })).toHaveCount(0)
  await expectAccessibleAtWidths(page, 'the sign-in form with Google')
  await continues()
  await expect(page.getByRole('alert')).toContainText('Check your email')
  const links = async () =>
    (await shop.mails())
      .filter((mail) => mail.includes(`To: ${email}`))
      .flatMap((mail) => /https?:\S+confirmemail\S*code=\S+/.exec(mail) ?? [])
  await expect.poll(links).toHaveLength(1)
  await page.goto((await links()).join(''))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Repeat password').fill(password)
  await page.getByRole('button', { name: 'Confirm email address' }).click()
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible()
  await continues()
  await expect(page).toHaveURL('/order')
  await page.goto('/account')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL('/account')
})

test('Whoever cancels at Google finds the form again', async ({ page }) => {
  await page.goto('/index')
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('alert')).toContainText('You are not signed in.')
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
})
