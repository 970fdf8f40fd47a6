import { expect } from './patient-expect.ts'
import type { Guide } from './guide.ts'

/** Takes screenshots of the empty work queue. */
export async function emptyStaffScene({ page, traveller, take }: Guide): Promise<void> {
  await page.goto('/staff')
  await expect(page.getByText(traveller.words('Nothing due'))).toBeVisible()
  await take('staff-empty')
}

/** Takes screenshots of the work queue with waiting orders. */
export async function staffScene({ page, traveller, take }: Guide): Promise<void> {
  const { words } = traveller
  await page.goto('/staff')
  const first = page
    .getByRole('grid')
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') })
    .first()
  await expect(first).toBeVisible()
  await take('staff')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: words('Add note') })).toBeVisible()
  await take('staff-order')
}

/** Takes screenshots of the list of all orders with its filters, and of customers. */
export async function orderListScenes({ page, traveller, take }: Guide): Promise<void> {
  const { words } = traveller
  await page.goto('/staff?section=allOrders&state=held')
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
  await take('staff-all-orders')
  await page.getByRole('button', { name: words('More filters') }).click()
  // The button's name has the number of columns, too.
  await page.locator('button[aria-controls][aria-expanded="false"]').last().click()
  await take('staff-all-orders-filters')
  await page.goto('/staff?section=customers')
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
  await take('staff-customers')
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByRole('button', { name: words('Add note') })).toBeVisible()
  await take('staff-customer')
}

/** Takes screenshots of every staff page about payments, with a waiting entry in each. */
export async function moneyScenes({ page, traveller, take }: Guide): Promise<void> {
  const { words } = traveller
  const waits = [
    ['transferProofs', 'staff-transfer-proofs', page.getByRole('button', { name: words('Zoom in') })],
    ['cashPickups', 'staff-cash-pickups', page.getByRole('button', { name: words('Record payment') })],
    ['cashDrawer', 'staff-cash-drawer', page.getByRole('button', { name: words('Open drawer') })],
    [
      'bankStatements',
      'staff-bank-statements',
      page.getByRole('button', { name: words('Import statement') }),
    ],
    ['billPayments', 'staff-bill-payments', page.getByRole('button', { name: words('Import file') })],
    [
      'unappliedReceipts',
      'staff-unapplied-receipts',
      page.getByRole('button', { name: words('Refund payment') }),
    ],
    ['refunds', 'staff-refunds', page.getByRole('button', { name: words('Mark refunded') })],
    [
      'reconciliation',
      'staff-reconciliation',
      page.getByRole('button', { name: words('Run reconciliation') }),
    ],
    ['settings', 'staff-settings', page.getByRole('button', { name: words('Save') })],
  ] as const
  for (const [part, scene, sign] of waits) {
    await page.goto(`/staff?section=${part}`)
    await expect(sign).toBeVisible()
    if (part === 'reconciliation') {
      await sign.click()
      await expect(page.getByText(words('No differences'))).toBeVisible()
    }
    await take(scene)
    if (part === 'refunds') await refundScenes({ page, traveller, take })
  }
}

/**
 * Takes screenshots of a refund by transfer: the account that the customer gives by phone, and the check
 * before it is recorded.
 */
async function refundScenes({ page, traveller, take }: Pick<Guide, 'page' | 'traveller' | 'take'>) {
  const { words } = traveller
  await page.getByLabel(words('Paid out by')).selectOption('transfer')
  await page.getByText(words('Record a bank account named by phone')).click()
  await page.getByLabel(words('Bank'), { exact: true }).fill('Kasikornbank')
  await page.getByLabel(words('Account number')).fill('123-4-56789-0')
  await page.getByLabel(words('Account name')).fill('Ploy Srivattana')
  await take('staff-refund-payee')
  await page.getByRole('button', { name: words('Save bank account') }).click()
  await expect(page.getByText('Kasikornbank')).toBeVisible()
  await page.getByLabel(words('Receipt or transfer number')).fill('T-2026-0815')
  await page.getByRole('button', { name: words('Mark refunded') }).click()
  await expect(page.getByRole('dialog')).toContainText('Kasikornbank')
  await take('staff-refund-dialog')
}

/** Takes screenshots of the list of emails with their outcomes, and one email. */
export async function mailScenes({ page, traveller, take }: Guide): Promise<void> {
  const { words } = traveller
  await page.goto('/staff?section=mails')
  await expect(page.getByText(words('Seats held')).first()).toBeVisible()
  await take('staff-mails')
  await page.goto('/staff?section=mails&view=preview&event=booking-held&lang=th')
  await expect(page.locator('pre')).toContainText('FH234567')
  await take('staff-mails-preview')
  await page.goto('/staff?section=mails&view=additions')
  await expect(page.locator('pre')).toContainText('FH234567')
  await take('staff-mails-additions')
}

/** Takes screenshots of users, the audit log and system health. */
export async function houseScenes({ page, traveller, take }: Guide): Promise<void> {
  const { words } = traveller
  await page.goto('/staff?section=users')
  const people = page.getByRole('list', { name: words('Users and roles') })
  await people.getByRole('link').first().click()
  await expect(page.getByRole('button', { name: words('Lock account') })).toBeVisible()
  await take('staff-users')
  await page.goto('/staff?section=audit')
  await expect(page.getByRole('list', { name: words('Audit events') })).toBeVisible()
  await take('staff-audit')
  await page.goto('/staff?section=supplierCalls')
  await expect(page.getByLabel(words('Errors only'))).toBeVisible()
  await expect(page.getByText(words('No supplier messages'))).toBeVisible()
  await take('staff-supplier-calls')
  await page.goto('/staff?section=agency')
  await expect(page.getByRole('heading', { name: words('Preview') })).toBeVisible()
  await take('staff-agency')
  await page.goto('/staff?section=brand')
  await expect(page.getByRole('heading', { name: words('Preview') })).toBeVisible()
  await take('staff-brand')
  await page.goto('/staff?section=legalPages')
  await expect(page.getByRole('button', { name: words('Publish draft') })).toBeVisible()
  await take('staff-legal-pages')
  await page.goto('/staff?section=agency')
  await page.getByLabel(words('Agency name')).fill('Siam Sky Travel')
  // on a phone the navigation is collapsed
  await page.locator('nav a[href*="section=audit"]').dispatchEvent('click')
  await expect(page.getByRole('dialog', { name: words('Leave without saving?') })).toBeVisible()
  await take('staff-unsaved')
  await page.getByRole('button', { name: words('Leave without saving') }).click()
  await expect(page).toHaveURL(/section=audit/)
  for (const report of ['sales', 'margin', 'conversion', 'lost'] as const) {
    await page.goto(`/staff?section=reports&report=${report}`)
    await expect(page.getByRole('button', { name: words('Export CSV') })).toBeVisible()
    await expect(page.locator('dl')).toBeVisible()
    await take(`staff-reports-${report}`)
  }
  await page.goto('/staff?section=health')
  await expect(page.getByRole('heading', { name: words('Payment providers') })).toBeVisible()
  await take('staff-health')
}
