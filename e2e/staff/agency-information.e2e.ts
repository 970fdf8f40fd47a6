import { pdfText } from '#test-kit/pdf-text.ts'
import { expectAccessible } from '../kit/accessible.ts'
import { signsInAsAdministrator } from '../kit/agent.ts'
import { expect, test } from '../kit/test-fixtures.ts'
import { askAsOwner, bookByWire, findByWire } from '../screen-tour/book-by-wire.ts'

/** Returns the text of a document of the shop. */
async function paper(url: string): Promise<string> {
  const answer = await fetch(url)
  expect(answer.status).toBe(200)
  return pdfText(new Uint8Array(await answer.arrayBuffer()))
}

test('An administrator changes the agency profile, and pages and documents show it', async ({
  page,
  shop,
}) => {
  test.setTimeout(120_000)
  const booked = await bookByWire(shop, (await findByWire(shop, 40)).at(0))
  await askAsOwner(shop, '/api/payments/', { orderKey: booked.orderKey, paymentMethod: 'bankTransfer' })
  await signsInAsAdministrator(page, shop, 'agency@agency.example')
  await page.goto('/staff?section=agency')
  await expect(page.getByLabel('Agency name')).toHaveValue('Farehouse test agency')
  await expectAccessible(page, 'the agency information')

  await page.getByLabel('Agency name').fill('Siam Sky Travel')
  await page.getByLabel('Phone', { exact: true }).fill('+66 2 765 4321')
  await page.getByLabel('Tax ID', { exact: true }).fill('0107536000316')
  const saturday = page.getByRole('group', { name: 'Saturday' })
  await saturday.getByLabel('Closes').fill('12')
  await page.getByLabel('Account number').fill('999-9-99999-9')
  await expect(page.getByText('Customers will be told to pay into different accounts')).toBeVisible()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText(
    'Monday to Friday, 8:30 to 17:00; Saturday, 8:30 to 12:00 (Bangkok time)',
  )
  await page.getByRole('button', { name: 'Save' }).click()
  const wrong = page.getByRole('alert')
  await expect(wrong).toContainText('The check digit does not match')
  await wrong.getByRole('link').click()
  await expect(page.getByLabel('Tax ID', { exact: true })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('0107536000315')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. Pages, documents and emails now show it.')).toBeVisible()

  await page.getByLabel('Agency name').fill('Siam Sky Travel and Tours')
  const audit = page.getByRole('link', { name: 'Audit log' })
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await audit.click()
  await expectAccessible(page, 'the question before leaving')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Agency name')).toHaveValue('Siam Sky Travel and Tours')
  await audit.click()
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL(/section=audit/)

  // Staff pages have no footer.
  await page.goto('/')
  const foot = page.getByRole('contentinfo')
  await expect(foot).toContainText('Siam Sky Travel')
  await expect(foot.getByRole('link', { name: '+66 2 765 4321' })).toBeVisible()
  await expect(foot).toContainText('Saturday, 8:30 to 12:00 (Bangkok time)')
  await foot.getByText('Check a message or call').click()
  await foot.getByLabel('Phone number, email address or bank account').fill('9999999999')
  await foot.getByRole('button', { name: 'Check' }).click()
  await expect(foot.getByText('Yes, 9999999999 is our bank account.')).toBeVisible()

  const proof = await paper(`${shop.url}/api/payments/pay-in-slip.pdf?key=${booked.orderKey}&lang=en`)
  for (const said of ['Siam Sky Travel', '+66 2 765 4321', '999-9-99999-9', '0107536000315'])
    expect(proof).toContain(said)
  const summary = await paper(`${shop.url}/api/orders/${booked.orderKey}/summary.pdf?lang=en`)
  for (const said of ['Siam Sky Travel', '+66 2 765 4321', 'Saturday, 8:30 to 12:00'])
    expect(summary).toContain(said)
})
