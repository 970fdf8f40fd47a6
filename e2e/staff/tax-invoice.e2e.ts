import { expectAccessibleAtWidths } from '../kit/accessible.ts'
import { signsInAsAdministrator } from '../kit/agent.ts'
import { expect, test } from '../kit/test-fixtures.ts'
import { askAsOwner, bookByWire, findByWire } from '../screen-tour/book-by-wire.ts'

// It changes the agency's profile, which another test changes as well.
test.use({ shopFor: 'moneyPages' })

test('A customer asks for a tax invoice; a clerk issues, corrects and credits it by keyboard, and finds all in the sales VAT report', async ({
  page: desk,
  browser,
  shop,
}) => {
  test.setTimeout(120_000)
  await shop.standingMarkup({ adult: 0, serviceFee: 107_00 })
  const booked = await bookByWire(shop, (await findByWire(shop, 44)).at(0))
  await askAsOwner(shop, '/api/payments/', { orderKey: booked.orderKey, paymentMethod: 'bankTransfer' })
  await signsInAsAdministrator(desk, shop, 'vat@agency.example')

  await desk.goto('/staff?section=agency#agency-vatBranch')
  await expect(desk.getByLabel('Head office or branch')).toBeFocused()
  await desk.keyboard.type('00000')
  await desk.keyboard.press('ControlOrMeta+s')
  await expect(desk.getByText('Saved. Pages, documents and emails now show it.')).toBeVisible()

  const customer = await browser.newPage({ baseURL: shop.url })
  await customer.goto(`/order?key=${booked.orderKey}`)
  const papers = customer.getByRole('region', { name: 'Tax invoice' })
  await papers.getByText('Request a tax invoice').press('Enter')
  await papers.getByLabel('Address').fill('99/9 Rama IV Road, Bangkok 10500')
  await papers.getByLabel('Tax ID (optional)').fill('0107536000316')
  await papers.getByLabel('Tax ID (optional)').press('Enter')
  await expect(
    papers.getByText('Enter a valid 13-digit tax ID. The check digit does not match.'),
  ).toBeVisible()
  await expectAccessibleAtWidths(customer, 'a tax invoice being asked for')
  await papers.getByLabel('Tax ID (optional)').fill('0107536000315')
  await papers.getByLabel('Tax ID (optional)').press('Enter')
  await expect(papers.getByText(/^Requested for /)).toBeVisible()

  await desk.goto(`/staff?order=${booked.orderNumber}`)
  const heading = desk.getByRole('heading', { name: new RegExp(booked.orderNumber) })
  await heading.focus()
  await desk.keyboard.press('p')
  await expect(desk.getByLabel('Amount (฿)')).toBeFocused()
  await desk.keyboard.type((booked.amountDue / 100).toFixed(2))
  await desk.keyboard.press('Tab')
  await desk.keyboard.press('ArrowRight')
  await desk.keyboard.press('Enter')
  await expect(desk.getByText('Ticketed', { exact: true }).first()).toBeVisible({ timeout: 60_000 })

  const part = desk.getByRole('region', { name: 'Tax invoice' })
  await part.getByText('Issue with other details').press('Enter')
  await expect(part).toContainText('VAT 7%฿7Collected')
  await expectAccessibleAtWidths(desk, 'a requested tax invoice')
  await part.getByRole('button', { name: 'Issue requested tax invoice' }).press('Enter')
  await expect(part.getByText(/^TI\d{4}-000001$/)).toBeVisible()

  await part.getByText('Cancel or correct tax invoice').press('Enter')
  await part.getByRole('textbox', { name: 'Reason' }).fill('The name was misspelt')
  await part.getByLabel('Name of the buyer').fill('บริษัท ตัวอย่าง จำกัด')
  await part.getByLabel('Name of the buyer').press('Enter')
  await expect(part.getByText(/^TI\d{4}-000002$/)).toBeVisible()
  await expect(part).toContainText('Cancelled: The name was misspelt')
  await part.getByText('Issue credit note').first().press('Enter')
  await part.getByLabel('Amount to credit, with VAT (฿)').fill('53.50')
  await part.getByLabel('Amount to credit, with VAT (฿)').press('Enter')
  await expect(part.getByText(/^CN\d{4}-000001$/)).toBeVisible()
  await expectAccessibleAtWidths(desk, 'an order with tax invoices')

  await customer.reload()
  const downloaded = customer.waitForEvent('download')
  await papers.getByRole('button', { name: /^Download PDF: CN\d{4}-000001/ }).click()
  expect((await downloaded).suggestedFilename()).toMatch(/^CN.*\.pdf$/)
  await customer.close()

  await desk.goto('/staff?section=reports&report=salesVat')
  const report = desk.getByRole('table', { name: 'Tax documents' })
  await expect(report.getByRole('row')).toHaveCount(5)
  await expect(report).toContainText('Replaces TI')
  await expect(report.getByRole('row').last()).toContainText('฿50฿3.50')
  await expectAccessibleAtWidths(desk, 'the sales VAT report')
})
