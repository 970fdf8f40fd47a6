import { expectAccessibleAtWidths } from '../kit/accessible.ts'
import { signsInAsAdministrator } from '../kit/agent.ts'
import { expect, test } from '../kit/test-fixtures.ts'

test('A clerk adds a reporting period, imports its billing statement and explains a difference by keyboard', async ({
  page: desk,
  shop,
}) => {
  await signsInAsAdministrator(desk, shop, 'bsp@agency.example')
  await desk.goto('/staff?section=bsp')
  // far away from the days of other tests
  await desk.getByLabel('First day').fill('2027-03-01')
  await desk.getByLabel('Last day').fill('2027-03-07')
  await desk.getByLabel('Remittance date').fill('2027-03-15')
  const supplier = desk.getByRole('group', { name: 'Tickets settled through the BSP' }).getByRole('checkbox')
  await expect(supplier.first()).toBeVisible()
  await desk.getByRole('button', { name: 'Add period' }).press('Enter')
  await expect(desk.getByLabel('Reporting period')).toContainText('7 Mar 2027')
  const picks = (net: string) =>
    desk.getByLabel('Choose file').setInputFiles({
      name: 'billing.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`Document,Code,Fare,Tax,Commission,Net\n2179999999999,ADMA,500.25,0,0,${net}\n`),
    })
  await picks('x')
  await desk.getByRole('button', { name: 'Import statement' }).press('Enter')
  for (const [label, heading] of [
    ['Document number', 'Document'],
    ['Transaction', 'Code'],
    ['Fare', 'Fare'],
    ['Taxes', 'Tax'],
    ['Commission', 'Commission'],
    ['Net', 'Net'],
  ] as const)
    await desk.getByLabel(label, { exact: true }).selectOption(heading)
  await desk.getByRole('button', { name: 'Save headings and import' }).press('Enter')
  await expect(desk.getByText('Row 2, Net: This is not an amount.')).toBeVisible()
  await picks('500.25')
  await desk.getByRole('button', { name: 'Import statement' }).press('Enter')
  await expect(desk.getByText('1 document imported', { exact: true })).toBeVisible()
  await desk.getByRole('button', { name: 'Explain document 2179999999999' }).press('Enter')
  await desk.getByLabel('Reason of the difference').fill('Fare difference of Ms Dee')
  await desk.keyboard.press('Enter')
  const documents = desk.getByRole('table', { name: 'Documents' })
  await expect(documents).toContainText('Explained: Fare difference of Ms Dee')
  await expect(desk.getByRole('table', { name: 'Net to remit per airline' })).toContainText('฿500.25')
  await expectAccessibleAtWidths(desk, 'BSP billing')
})
