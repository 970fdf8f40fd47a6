import { pricingAnswer } from '#contract/api/price.ts'
import { sells, without } from '../kit/supplier-capabilities.ts'
import { expect, test } from '../kit/test-fixtures.ts'
import { opensFares, travellerAt } from '../kit/traveller.ts'

test.skip(!sells('ruleTexts'), without('ruleTexts'))

test('Every answer about the fare shows the original text beside it', async ({ page }) => {
  const traveller = travellerAt(page, 'en')
  await traveller.findsFlights(74)
  const rows = await traveller.seesResults()
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/pricing/'))
  await traveller.selects(rows.first())
  const answer = pricingAnswer.parse(await (await answered).json())
  await page.getByRole('button', { name: 'Fare rules' }).click()
  const rules = page.getByRole('dialog', { name: 'Fare rules' })
  const originals = rules.getByRole('blockquote')
  const told = (answer.rules.texts ?? []).map(({ text }) => text)
  expect(told.length).toBeGreaterThanOrEqual(8)
  for (const text of told) await expect(originals.filter({ hasText: text }).first()).toBeVisible()
  await expect(originals.first()).toHaveAttribute('lang', 'en')
  for (const { fareBasis, rbd } of answer.fares) {
    await expect(rules.getByText(fareBasis, { exact: true }).first()).toBeVisible()
    await expect(rules.getByText(rbd, { exact: true }).first()).toBeVisible()
  }
})

test('The airline does not answer: the choice stays on the page and can be requested again', async ({
  page,
  refusals,
}) => {
  refusals.add('/api/pricing/')
  const traveller = travellerAt(page, 'en')
  await traveller.findsFlights(75)
  const rows = await traveller.seesResults()
  let isSilent = true
  await page.route('**/api/pricing/', (route) => (isSilent ? route.abort() : route.continue()))
  await (await opensFares(rows.first())).first().click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('region', { name: /^Still selected:/ })).toBeVisible()
  isSilent = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('form', { name: 'Travellers' })).toBeVisible()
})
