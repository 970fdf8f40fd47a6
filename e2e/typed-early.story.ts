import { expect, story } from './story.ts'

story('What is typed before the code of the page is there is taken up', async ({ page }) => {
  const { promise: isTyped, resolve: typed } = Promise.withResolvers<undefined>()
  await page.route('**/assets/*.js', async (route) => {
    await isTyped
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('combobox', { name: 'To' }).fill('Narita')
  typed(undefined)
  await page.getByRole('option', { name: 'NRT' }).first().click()
  await expect(page.getByRole('combobox', { name: 'To' })).toHaveValue(/NRT/)
})

for (const address of ['/index', '/index?returnUrl=%2Forder']) {
  story(`The login form of ${address} can be filled in at once, too`, async ({ page, refusals }) => {
    refusals.add('/connect/token')
    const { promise: isTyped, resolve: typed } = Promise.withResolvers<undefined>()
    await page.route('**/assets/*.js', async (route) => {
      await isTyped
      await route.continue()
    })
    await page.goto(address, { waitUntil: 'commit' })
    await page.getByLabel('E-mail').fill('early@traveller.example')
    await page.getByLabel('Password').fill('typed in a hurry')
    await page.getByLabel('Password').press('Enter')
    expect(new URL(page.url()).search).not.toContain('password')
    typed(undefined)
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByText('Username or Password is not correct.')).toBeVisible()
    await expect(page.getByLabel('E-mail')).toHaveValue('early@traveller.example')
  })
}
