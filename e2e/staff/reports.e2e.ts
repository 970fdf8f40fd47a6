import { expectAccessible } from '../kit/accessible.ts'
import { signsInAsAdministrator } from '../kit/agent.ts'
import { expect, test } from '../kit/test-fixtures.ts'
import { askAsOwner, bookByWire, findByWire } from '../screen-tour/book-by-wire.ts'

// The report begins empty: what other tests sell must not be in it.
test.use({ shopFor: 'reports' })

test('Whoever may see reports reads what was sold, and takes it along as a file', async ({ page, shop }) => {
  test.setTimeout(120_000)
  await signsInAsAdministrator(page, shop, 'reports@agency.example')
  const booked = await bookByWire(shop, (await findByWire(shop, 41)).at(0))
  await askAsOwner(shop, '/api/payments/', { orderKey: booked.orderKey, paymentMethod: 'bankTransfer' })
  await page.goto('/staff?section=reports')
  await expect(page.getByText('No sales in this period')).toBeVisible()
  await expectAccessible(page, 'reports of nothing')
  await page.goto('/staff?section=cashPickups')
  await page.getByLabel('Order number').fill(booked.orderNumber)
  await page.getByLabel('Amount (฿)').fill(String(booked.amountDue / 100))
  await page.getByRole('radio', { name: 'Bank transfer' }).check()
  await page.getByRole('button', { name: 'Record payment' }).click()
  await expect(page.getByRole('log').filter({ hasText: booked.orderNumber })).toBeVisible()

  await page.goto('/staff?section=reports')
  const table = page.getByRole('table', { name: 'Data table' })
  await expect(table.getByRole('row').last()).toContainText((booked.amountDue / 100).toLocaleString('en-GB'))
  await expectAccessible(page, 'reports')
  await page.getByLabel('Group by').selectOption('airline')
  await expect(page).toHaveURL(/by=airline/)
  await expect(table.getByRole('row')).toHaveCount(3)
  await table.getByRole('button', { name: 'Gross' }).click()
  await expect(table.getByRole('columnheader', { name: 'Gross' })).toHaveAttribute('aria-sort', 'descending')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^sales-.*\.csv$/)
  await page.getByRole('link', { name: 'Conversion' }).click()
  await expect(page.getByRole('heading', { name: 'Conversion funnel' })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Group by')).toHaveValue('airline')
})
