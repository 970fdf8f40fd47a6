import { expect } from '../patient-expect.ts'
import type { Guide } from '../guide.ts'

/** Takes screenshots of a new webhook endpoint with its secret, and of its delivery log. */
export async function webhookScenes({ page, traveller, take }: Guide): Promise<void> {
  const { words } = traveller
  await page.goto('/staff?section=integrations')
  await page.getByRole('button', { name: words('Add webhook endpoint') }).click()
  await page
    .getByLabel(words('Endpoint URL'))
    .fill('https://hooks.agency.example/farehouse/a-long-path-of-the-receiver')
  await page.getByRole('button', { name: words('Select all') }).click()
  await take('staff-webhook-form')
  await page.getByRole('button', { name: words('Add endpoint') }).click()
  await expect(page.getByText('whsec_')).toBeVisible()
  await page
    .getByRole('button', { name: words('Send test event') })
    .last()
    .click()
  await expect(page.getByText(words('Test event sent. Its outcome is in the delivery log.'))).toBeVisible()
  await take('staff-webhooks')
  await page
    .getByRole('button', { name: words('Delivery log of {name}') })
    .last()
    .click()
  await expect(page.getByRole('dialog').getByText('webhook.test')).toBeVisible()
  await take('staff-webhook-log')
}
