import { expect, test } from '../kit/test-fixtures.ts'
import { travellerAt } from '../kit/traveller.ts'

test('Reload keeps the typed values, and the browser stores nothing personal', async ({ page }) => {
  const traveller = travellerAt(page)
  await traveller.findsFlights(55)
  const rows = await traveller.seesResults()
  await traveller.selects(rows.first())
  await traveller.fillsInPassenger()
  await page.reload()
  await expect(page.getByLabel('Last name')).toHaveValue('Tester')
  await expect(page.getByLabel('First and middle names')).toHaveValue('Annaa')
  await expect(page.getByLabel('Nationality')).toHaveValue('TH')
  const born = page.getByRole('group', { name: 'Date of birth' })
  await expect(born.getByRole('textbox', { name: 'Year' })).toHaveValue('1990')
  await traveller.fillsInContact()
  await traveller.continues()
  await page.reload()
  await expect(page.getByText('Anna Tester · anna@example.com')).toBeVisible()
  const kept = await page.evaluate(() =>
    JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      location.href,
      document.cookie,
    ]),
  )
  // Sealed ids are random letters and digits, and amounts any digits: both may spell anything.
  const readable = kept.replaceAll(/off_[\w.-]+|:\d{6,}/g, '')
  for (const personal of ['Tester', 'Anna', 'AA1234567', 'anna@example.com', '1990', '234 5678']) {
    expect(readable, `"${personal}" in the browser`).not.toContain(personal)
  }
})
