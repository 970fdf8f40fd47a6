import { expectAccessibleAtWidths } from '../kit/accessible.ts'
import { signsInAsAdministrator } from '../kit/agent.ts'
import { bookByWire, findByWire } from '../screen-tour/book-by-wire.ts'
import { expect, test } from '../kit/test-fixtures.ts'

test('A clerk finds a customer by phone, reads the orders and adds a note, without the mouse', async ({
  page,
  shop,
}) => {
  test.setTimeout(120_000)
  const contact = { name: 'Anan Wongsakul', mobilePhone: '+66 81 555 1221', email: 'anan@traveller.example' }
  const [offer] = await findByWire(shop, 85)
  const { orderNumber } = await bookByWire(shop, offer, contact)
  await signsInAsAdministrator(page, shop, 'customers@agency.example')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/staff?section=customers')
  await expect(page.getByRole('table', { name: 'Customers' })).toBeVisible()
  await expectAccessibleAtWidths(page, 'the list of customers')
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('081 555 1221')
  await page.keyboard.press('Enter')
  const link = page.getByRole('link', { name: 'Anan Wongsakul' })
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Keyboard shortcuts/ }).focus()
  await page.keyboard.press('j')
  await expect(link).toBeFocused()
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: /^Anan Wongsakul/ })).toBeVisible()
  await expect(
    page.getByRole('region', { name: /^Orders/ }).getByRole('link', { name: orderNumber }),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: 'Consents' })).toContainText(orderNumber)
  await expect(page.getByRole('region', { name: 'Contact' })).toContainText('anan@traveller.example')
  await page.getByLabel('Internal note').focus()
  await page.keyboard.type('Prefers aisle seats.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Prefers aisle seats.', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Internal note')).toHaveValue('')
  await expectAccessibleAtWidths(page, 'the page of a customer')
  await page.getByRole('link', { name: 'Back to customers' }).focus()
  await page.keyboard.press('Enter')
  await expect(link).toBeVisible()
})
