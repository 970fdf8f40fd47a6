import { expectAccessible } from './accessible.ts'
import { expect, story } from './story.ts'
import { travellerAt } from './traveller.ts'

for (const width of [360, 1280]) {
  story.describe(`${width} px wide`, () => {
    story.use({ viewport: { width, height: 800 } })

    story('Every page from search to order is accessible', async ({ page }) => {
      story.setTimeout(120_000)
      const traveller = travellerAt(page)
      await traveller.opensTheShop()
      await expectAccessible(page, 'search')
      await page.getByRole('button', { name: 'Search flights' }).click()
      await expect(page.getByRole('combobox', { name: 'To' })).toHaveAttribute('aria-invalid', 'true')
      await expectAccessible(page, 'search with a mistake')
      await page.getByRole('button', { name: 'Open the calendar' }).first().click()
      await expect(page.getByRole('grid').first()).toBeVisible()
      await expectAccessible(page, 'calendar')
      await page.keyboard.press('Escape')
      await traveller.searches({ to: 'NRT', code: 'NRT', inDays: 35, isDirect: true })
      const rows = await traveller.seesResults()
      await expectAccessible(page, 'results')
      await rows.first().getByRole('button', { name: 'Details' }).click()
      await expectAccessible(page, 'results with details')
      await traveller.selects(rows.nth(1))
      await expectAccessible(page, 'price')
      await page.getByRole('button', { name: 'Continue to booking' }).click()
      await expect(page.getByRole('alert').first()).toBeVisible()
      await expectAccessible(page, 'price with mistakes')
      await traveller.fillsInPassenger()
      await traveller.continues()
      await page.getByRole('button', { name: 'Book now' }).click()
      await expect(page.getByRole('alert').first()).toBeVisible()
      await expectAccessible(page, 'booking with mistakes')
      await traveller.fillsInContact()
      await traveller.agreesAndChooses('Bank transfer')
      await expectAccessible(page, 'booking')
      await traveller.books()
      await expect(page.getByRole('link', { name: 'Finish: see your order' })).toBeVisible()
      await expectAccessible(page, 'payment')
      await page.getByRole('link', { name: 'Finish: see your order' }).click()
      await expect(page.getByRole('heading', { name: 'Booking summary' })).toBeVisible()
      await expectAccessible(page, 'order')
    })

    for (const path of [
      '/index',
      '/account/resetpassword',
      '/account/confirmemail',
      '/account/newemail',
      '/pricing',
      '/order',
      '/nowhere',
    ]) {
      story(`${path} is accessible`, async ({ page, refusals }) => {
        refusals.add('/nowhere')
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectAccessible(page, path)
      })
    }
  })
}
