import { expectAccessibleAtWidths } from '../kit/accessible.ts'
import { signsInAsAgent } from '../kit/agent.ts'
import { resultsAddress } from '../kit/results-address.ts'
import { expect, test } from '../kit/test-fixtures.ts'
import { opensFares, rowToggle, travellerAt } from '../kit/traveller.ts'

const thereAndBack = resultsAddress([
  ['BKK', 'NRT', 40],
  ['NRT', 'BKK', 47],
])

test('The flights of a round trip are accessible, step by step and as whole trips', async ({ page }) => {
  await page.goto(thereAndBack)
  const rows = await travellerAt(page).seesResults()
  await expectAccessibleAtWidths(page, 'departing flights')
  await (await opensFares(rows.first())).first().click()
  await expect(page).toHaveURL(/picked=/)
  await expectAccessibleAtWidths(page, 'returning flights')
  await page.getByRole('radio', { name: 'Whole trips' }).check()
  await expect(page).toHaveURL(/way=trips/)
  await expectAccessibleAtWidths(page, 'whole trips')
})

test('An open row, its price and its rules are accessible', async ({ page }) => {
  await page.goto(resultsAddress([['BKK', 'NRT', 41]]))
  const row = (await travellerAt(page).seesResults()).first()
  const part = (name: string) => row.getByRole('region', { name })
  await rowToggle(row).click()
  const explain = row.getByRole('button', { name: /^Explain this price/ })
  await explain.first().click()
  await expect(part('Explain this price')).toBeVisible()
  await expectAccessibleAtWidths(page, 'an open row and its price')
  const rules = row.getByRole('button', { name: /^Fare rules/ })
  await rules.first().click()
  await expect(part('Fare rules')).toBeVisible()
  await expect(part('Fare rules').getByText('Loading fare rules…')).toHaveCount(0)
  await expectAccessibleAtWidths(page, 'the rules of a fare')
})

test('The markup dialog and the price details for staff are accessible', async ({ page, shop }) => {
  await signsInAsAgent(page, shop, 'staff@traveller.example')
  await page.goto(resultsAddress([['BKK', 'NRT', 46]], { nonstop: 1 }))
  await travellerAt(page).seesResults()
  await expectAccessibleAtWidths(page, 'results for staff')
  await page.getByRole('button', { name: 'Set markup' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set real-time markup' })
  await dialog.getByLabel('Adult, senior, student or youth').fill('1,2345')
  await dialog.getByRole('button', { name: 'Save and reprice' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expectAccessibleAtWidths(page, 'the markup dialog')
})
