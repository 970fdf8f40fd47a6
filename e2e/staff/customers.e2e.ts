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

test('A clerk merges two customers and separates them again, without the mouse', async ({ page, shop }) => {
  test.setTimeout(180_000)
  const phone = '+66 81 555 7788'
  const home = { name: 'Malee Srisuk', mobilePhone: phone, email: 'malee@home.example' }
  const work = { name: 'M. Srisuk', mobilePhone: phone, email: 'malee@work.example' }
  const [first, second] = await findByWire(shop, 86)
  const older = await bookByWire(shop, first, home)
  const newer = await bookByWire(shop, second, work)
  await signsInAsAdministrator(page, shop, 'merges@agency.example')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/staff?section=customers&q=malee@home.example')
  const press = async (name: string, role: 'link' | 'button' = 'link') => {
    await page.getByRole(role, { name, exact: true }).focus()
    await page.keyboard.press('Enter')
  }
  await press('Malee Srisuk')
  const duplicates = page.getByRole('region', { name: 'Possible duplicates' })
  await expect(duplicates).toContainText('Same phone')

  await press('Merge with another customer')
  await page.getByRole('searchbox').focus()
  await page.keyboard.type('malee@work.example')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Compare with M. Srisuk' })).toBeVisible()
  await expectAccessibleAtWidths(page, 'the search for a customer to merge with')
  await press('Compare with M. Srisuk')
  const comparison = page.getByRole('table', { name: 'Compare customers' })
  await expect(comparison).toContainText(older.orderNumber)
  await expect(comparison).toContainText(newer.orderNumber)
  await press('Merge customers', 'button')
  await expect(page.getByText('Enter a reason.')).toBeVisible()
  await page.getByRole('radio', { checked: true }).focus()
  await expect(page.getByRole('radio', { name: /^Malee/ })).toBeChecked()
  await page.getByLabel('Reason').focus()
  await page.keyboard.type('Same person, confirmed by phone.')
  await expectAccessibleAtWidths(page, 'two customers side by side')
  await page.getByLabel('Reason').focus()
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: /^Malee Srisuk/ })).toBeVisible()
  const orders = page.getByRole('region', { name: /^Orders/ })
  for (const { orderNumber } of [older, newer])
    await expect(orders.getByRole('link', { name: orderNumber })).toBeVisible()
  const merged = page.getByRole('region', { name: 'Merged customers' })
  await expect(merged).toContainText('Same person, confirmed by phone.')
  await expect(duplicates).toContainText('No customer with the same email or phone')
  await expectAccessibleAtWidths(page, 'the page of a customer that stays')
  await page.goto('/staff?section=customers&q=malee@work.example')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('cell', { name: 'malee@home.example' })).toBeVisible()

  await press('Malee Srisuk')
  await press('Separate again: M. Srisuk', 'button')
  await press('Separate', 'button')
  await expect(merged).toHaveCount(0)
  await expect(duplicates).toContainText('malee@work.example')
  await expect(orders.getByRole('link', { name: newer.orderNumber })).toHaveCount(0)
})
