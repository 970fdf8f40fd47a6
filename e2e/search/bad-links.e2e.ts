import { expect, test } from '../kit/test-fixtures.ts'

const paramOf = (request: unknown) =>
  encodeURIComponent(Buffer.from(JSON.stringify(request)).toString('base64'))

for (const [what, param] of [
  ['cut short', 'eyJhaXJsaW5lIjoi'],
  ['no base64 at all', '<script>alert(1)</script>'],
  ['another kind of JSON', paramOf([1, 2, 3])],
] as const) {
  test(`A link that is ${what} gets a clear message and an empty form`, async ({ page }) => {
    await page.goto(`/fareflightresults?param=${param}`)
    await expect(page.getByText("This link doesn't work.")).toBeVisible()
    await expect(page.getByRole('button', { name: 'Search flights' })).toBeVisible()
  })
}

test('An outdated link shows the reason and leads to a new search', async ({ page, refusals }) => {
  refusals.add('/api/shopping/')
  const leg = { from: 'BKK', to: 'NRT', departureDate: '2025-01-20', cabinClass: 'economy' }
  await page.goto(`/fareflightresults?param=${paramOf({ searchAirLegs: [leg] })}`)
  await expect(page.getByRole('alert').getByText('This date has passed.')).toBeVisible()
  await page.getByRole('alert').getByRole('link', { name: 'Edit search' }).click()
  await expect(page.getByRole('combobox', { name: 'To' })).toHaveValue(/NRT|Narita/)
})

const unknownKey = `FH234567.${'nonsense'.repeat(4)}`
for (const path of [
  '/pricing?offer=off_nonsense',
  '/booking?offer=off_nonsense',
  `/payments?key=${unknownKey}`,
  `/order?key=${unknownKey}`,
]) {
  test(`${path} shows an error with a reference`, async ({ page, refusals }) => {
    refusals.add('/api/pricing/').add('/api/payments/payable').add('/api/orders/by-key')
    await page.goto(path)
    await expect(page.getByRole('alert').getByText(/^Reference: \w+/)).toBeVisible()
    const again = page.getByRole('button', { name: /^(?:Try again|Find booking)$/ })
    const onward = page
      .getByRole('alert')
      .getByRole('link', { name: /^(?:Find my booking|Back to results)$/ })
    await expect(again.or(onward)).toBeVisible()
    // Nothing of a trip was done where the link names no order.
    const isOrder = !path.includes('offer=')
    await expect(page.getByRole('navigation', { name: 'Booking steps' })).toHaveCount(isOrder ? 0 : 1)
  })
}
