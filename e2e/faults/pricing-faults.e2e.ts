import { languages } from '#contract/problem.ts'
import { calm, controlOf, silences, wireOf } from '#test-kit/suppliers/airline-faults.ts'
import { sampleOf } from '../kit/sample-of.ts'
import { catalogueMessagesOf } from '../kit/messages.ts'
import { opensFares } from '../kit/traveller.ts'
import { expect, expectProblem, test } from './fault-fixtures.ts'

/** English comes last, and stays. */
const backwards = languages.toReversed()

// Fault matrix, step P: every kind of silence, spread over the languages; price-faults.test.ts covers the
// messages of each problem code in every language.
for (const [turn, language] of sampleOf([...languages.entries()].toReversed(), 1)) {
  test.describe(language, () => {
    test.use({ language })
    const own = silences.filter((_, index) => index % languages.length === turn)

    test(`The airline does not return the price: choice and names stay (${own.map(({ row }) => row).join(', ')})`, async ({
      page,
      shop,
      airline,
      traveller,
      refusals,
    }) => {
      refusals.add('/api/pricing/')
      const { words } = traveller
      await traveller.findsFlights(101 + turn)
      await traveller.selects((await traveller.seesResults()).first())
      await traveller.fillsInPassenger()
      const address = page.url()
      for (const fault of own) {
        await test.step(`${fault.row}: ${fault.name}`, async () => {
          await airline.control(controlOf(fault, 'pricing'))
          await page.reload()
          await expectProblem({ page, shop }, 'supplierUnavailable', language)
          expect(page.url()).toBe(address)
          await airline.control(calm)
          await page.getByRole('button', { name: words('Try again') }).click()
          await expect(page.getByLabel(words('Last name'))).toHaveValue('Tester')
        })
      }
      await traveller.continues()
    })
  })
}

test('The price rises: both prices stand side by side, and nothing continues without confirmation', async ({
  page,
  airline,
  traveller,
}) => {
  await traveller.findsFlights(105)
  const rows = await traveller.seesResults()
  await airline.control({ times: 1, match: wireOf.pricing, priceDrift: 30 })
  await traveller.selects(rows.first())
  await traveller.fillsInPassenger()
  for (const language of backwards) {
    const words = catalogueMessagesOf(language)
    await page.locator('header select').selectOption(language)
    await expect(page.getByText(words('The price has changed from {before} to {now}'))).toHaveText(
      /฿[\d,.]+\D+฿[\d,.]+/,
    )
    await expect(page.getByRole('link', { name: words('Choose a different flight') })).toBeVisible()
    await expect(page.getByRole('checkbox', { name: words('I accept the new price of {now}') })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page).not.toHaveURL(/\/booking\?/)
  await page.getByRole('checkbox', { name: traveller.words('I accept the new price of {now}') }).check()
  await expect(page.getByLabel('Last name')).toHaveValue('Tester')
  await traveller.continues()
})

test('The seats sell out: the page says so, with a way back to the results', async ({
  page,
  shop,
  airline,
  traveller,
  refusals,
}) => {
  refusals.add('/api/pricing/')
  await traveller.findsFlights(109)
  const rows = await traveller.seesResults()
  await airline.control({ match: wireOf.pricing, seats: 0 })
  await (await opensFares(rows.first())).first().click()
  for (const language of backwards) {
    await page.locator('header select').selectOption(language)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await page.reload()
    await expectProblem({ page, shop }, 'offerGone', language)
    await expect(
      page.getByRole('link', { name: catalogueMessagesOf(language)('Back to results') }),
    ).toBeVisible()
  }
  await airline.control(calm)
  await page.getByRole('link', { name: 'Back to results' }).click()
  await expect((await traveller.seesResults()).first()).toBeVisible()
})
