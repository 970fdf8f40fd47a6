import { languages } from '#contract/problem.ts'
import { calm, controlOf, silences, wireOf } from '#test-kit/airline-faults.ts'
import { expect, expectProblem, story } from './fault-story.ts'

// Fault matrix, step P: every kind of silence, spread over the languages; the sentences of each problem code
// in every language are the business of price-faults.test.ts.
for (const [turn, language] of languages.entries()) {
  story.describe(language, () => {
    story.use({ language })
    const own = silences.filter((_, index) => index % languages.length === turn)

    story(
      `The airline does not tell the price: choice and names stay (${own.map(({ row }) => row).join(', ')})`,
      async ({ page, shop, airline, traveller, refusals }) => {
        refusals.add('/api/pricing/')
        const { words } = traveller
        await traveller.opensTheShop()
        await traveller.searches({ to: 'NRT', code: 'NRT', inDays: 101 + turn, isDirect: true })
        await traveller.selects((await traveller.seesResults()).first())
        await traveller.fillsInPassenger()
        const address = page.url()
        for (const fault of own) {
          await story.step(`${fault.row}: ${fault.name}`, async () => {
            await airline.control(controlOf(fault, 'pricing'))
            await page.reload()
            await expectProblem({ page, shop }, 'supplierSilent', language)
            expect(page.url()).toBe(address)
            await airline.control(calm)
            await page.getByRole('button', { name: words('Ask again') }).click()
            await expect(page.getByLabel(words('Last name'))).toHaveValue('Tester')
          })
        }
        await traveller.continues()
      },
    )

    story(
      'The price rises: old and new side by side, and nothing goes on without a yes',
      async ({ page, airline, traveller }) => {
        const { words } = traveller
        await traveller.opensTheShop()
        await traveller.searches({ to: 'NRT', code: 'NRT', inDays: 105 + turn, isDirect: true })
        const rows = await traveller.seesResults()
        await airline.control({ times: 1, match: wireOf.pricing, priceDrift: 30 })
        await traveller.selects(rows.first())
        await expect(page.getByText(words('The price has changed from {before} to {now}'))).toHaveText(
          /฿[\d,.]+\D+฿[\d,.]+/,
        )
        await expect(page.getByRole('link', { name: words('Choose another flight') })).toBeVisible()
        await traveller.fillsInPassenger()
        await page.getByRole('button', { name: words('Continue to booking') }).click()
        await expect(page).not.toHaveURL(/\/booking\?/)
        await page.getByRole('checkbox', { name: words('I accept the new price of {now}') }).check()
        await expect(page.getByLabel(words('Last name'))).toHaveValue('Tester')
        await traveller.continues()
      },
    )

    story(
      'The seats are sold: told so, with a way back to the results',
      async ({ page, shop, airline, traveller, refusals }) => {
        refusals.add('/api/pricing/')
        const { words } = traveller
        await traveller.opensTheShop()
        await traveller.searches({ to: 'NRT', code: 'NRT', inDays: 109 + turn, isDirect: true })
        const rows = await traveller.seesResults()
        await airline.control({ match: wireOf.pricing, seats: 0 })
        const select = rows.first().getByRole('link', { name: words('Select') })
        if ((await select.count()) === 0)
          await rows.first().getByRole('button', { expanded: false }).first().click()
        await select.first().click()
        await expectProblem({ page, shop }, 'offerGone', language)
        await airline.control(calm)
        await page.getByRole('link', { name: words('Back to the results') }).click()
        await expect((await traveller.seesResults()).first()).toBeVisible()
      },
    )
  })
}
