import { expect, story } from './story.ts'
import { localeOf, travellerAt } from './traveller.ts'

story(
  'The contact follows the first passenger, asks about a slip and shows the number back',
  async ({ page, shop }) => {
    const traveller = travellerAt(page)
    const before = await shop.orders()
    await traveller.opensTheShop()
    await traveller.searches({ to: 'NRT', code: 'NRT', inDays: 81, isDirect: true })
    const rows = await traveller.seesResults()
    await traveller.selects(rows.first())
    await traveller.fillsInPassenger()
    await traveller.continues()
    const name = page.getByLabel('Contact name')
    const email = page.getByLabel('E-mail', { exact: true })
    const mobile = page.getByLabel('Mobile phone')
    await page.getByLabel('Use the first passenger as contact').check()
    await expect(name).toHaveValue('Annaa Tester')
    await email.fill('anna@gmial.com')
    await mobile.fill('081 234 5678')
    await mobile.blur()
    await expect(page.getByText('We will call +66 81 234 5678.')).toBeVisible()
    await expect(page.getByText('Did you mean anna@gmail.com?')).toBeVisible()
    await page.getByRole('button', { name: 'Yes, use it' }).click()
    await expect(email).toHaveValue('anna@gmail.com')
    await page.getByLabel('Cost centre (optional)').fill('CC-42')

    await page.getByRole('link', { name: 'Change passengers' }).click()
    await page.getByLabel('Last name').fill('Renamed')
    await traveller.continues()
    await expect(name).toHaveValue('Annaa Renamed')
    await page.getByLabel('Use the first passenger as contact').uncheck()
    await expect(name).toHaveValue('Annaa Renamed')
    await expect(name).toBeEditable()
    await traveller.agreesAndChooses('Bank transfer')
    await page.reload()
    await expect(page.getByLabel('Cost centre (optional)')).toHaveValue('CC-42')
    await expect(page.getByRole('radio', { name: /Bank transfer/ })).toBeChecked()
    await page.locator('#agreement').check()
    await traveller.books()
    await expect(page).toHaveURL(/\/payments\?key=/)
    const [order] = (await shop.orders()).slice(before.length)
    const [mail] = await shop.mailsAbout(order?.orderNumber ?? 'no order')
    expect(mail).toContain('To: anna@gmail.com')
  },
)

for (const language of ['en', 'ja', 'th'] as const) {
  story.describe(`in ${language}`, () => {
    story.use({ locale: localeOf[language] })

    story(
      `What is wrong with the contact stands at its field, and nothing is lost (${language})`,
      async ({ page }) => {
        const traveller = travellerAt(page, language)
        const { words } = traveller
        await traveller.opensTheShop()
        await traveller.searches({ to: 'NRT', code: 'NRT', inDays: 82, isDirect: true })
        const rows = await traveller.seesResults()
        await traveller.selects(rows.first())
        await traveller.fillsInPassenger()
        await traveller.continues()
        await page.getByLabel(words('Contact name')).fill('Anna Tester')
        await page.getByLabel(words('E-mail')).fill('anna@example')
        await page.getByLabel(words('Mobile phone')).fill('call me')
        await traveller.books()
        const mistakes = page.getByRole('alert').getByRole('link')
        for (const sentence of [
          'The e-mail address is in the wrong format.',
          'The phone number is in the wrong format: digits, spaces, + and - only.',
          'Please select a payment method.',
          'Please accept the fare rules.',
        ]) {
          await expect(mistakes.filter({ hasText: words(sentence) })).toBeVisible()
        }
        await expect(page.getByLabel(words('Contact name'))).toHaveValue('Anna Tester')
        await mistakes.filter({ hasText: words('Please accept the fare rules.') }).click()
        await expect(page.locator('#agreement')).toBeFocused()
      },
    )
  })
}
