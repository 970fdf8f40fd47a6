import { isSoldBySome, sells } from '../kit/supplier-capabilities.ts'
import { expect, test } from '../kit/test-fixtures.ts'
import { opensFares, travellerAt } from '../kit/traveller.ts'

test('CO₂ is shown with its source in the results and with the price, only where the supplier gives a figure', async ({
  page,
}) => {
  test.skip(isSoldBySome('emissions'), 'only the offers of one supplier have a figure')
  const traveller = travellerAt(page, 'en')
  const note = page.getByText(/^CO₂ about \d[\d,]* kg per traveller \(whole trip, figure from Duffel\)$/)
  const expectNote = () =>
    sells('emissions') ? expect(note).toBeVisible() : expect(page.getByText('CO₂')).toHaveCount(0)
  await traveller.findsFlights(76)
  const rows = await traveller.seesResults()
  const row = rows.first()
  const select = (await opensFares(row)).first()
  await expectNote()
  const inResults = sells('emissions') ? await note.textContent() : ''
  await select.click()
  await page.getByRole('button', { name: 'Flight details' }).click()
  await expect(page.getByRole('dialog', { name: 'Flight details' })).toBeVisible()
  await expectNote()
  if (sells('emissions')) await expect(note).toHaveText(inResults ?? '')
})
