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
