import { expectAccessibleAtWidths } from '../kit/accessible.ts'
import { signsInAsAdministrator } from '../kit/agent.ts'
import { bookByWire, findByWire } from '../screen-tour/book-by-wire.ts'
import { openStaffPage } from '../screen-tour/staff-page.ts'
import { expect, test } from '../kit/test-fixtures.ts'

test('An order is assigned to a colleague by keyboard alone, who finds it among their own', async ({
  page: desk,
  browser,
  shop,
}) => {
  test.setTimeout(120_000)
  const held = await bookByWire(shop, (await findByWire(shop, 74)).at(0))
  // No other address of these tests starts with this letter: one key chooses it from the list.
  const { state } = await openStaffPage(browser, shop, 'zenobia@agency.example')
  await signsInAsAdministrator(desk, shop, 'giver@agency.example')
  await desk.setViewportSize({ width: 1280, height: 800 })
  await desk.goto(`/staff?order=${held.orderNumber}`)
  const region = { name: new RegExp(`^${held.orderNumber}`) }
  const order = desk.getByRole('region', region)
  const receiver = order.getByLabel('Assign to')
  await expect(order.getByText('Unassigned')).toBeVisible()
  await expect(receiver).toBeVisible()

  await desk.keyboard.press('h')
  await expect(receiver).toBeFocused()
  await desk.keyboard.press('Tab')
  await expect(order.getByRole('button', { name: 'Assign', exact: true })).toBeFocused()
  await desk.keyboard.press('Enter')
  await expect(order.getByText('Choose a colleague.')).toBeVisible()
  await expect(receiver).toBeFocused()
  await desk.keyboard.press('z')
  await expect(receiver.getByRole('option', { selected: true })).toHaveText('zenobia@agency.example')
  await desk.keyboard.press('Tab')
  await desk.keyboard.press('Enter')
  await expect(order.getByText(`${held.orderNumber} assigned to zenobia.`)).toBeVisible()
  await expect(order.getByText('Assigned to zenobia').first()).toBeVisible()
  await expectAccessibleAtWidths(desk, 'an order to give to a colleague')

  const own = await browser.newPage({ baseURL: shop.url, locale: 'en-GB', storageState: state })
  await own.goto('/staff?whose=me')
  await expect(
    own.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Mine 1' }),
  ).toBeVisible()
  const row = own
    .getByRole('grid', { name: 'Work queue' })
    .getByRole('row')
    .filter({ hasText: held.orderNumber })
  await expect(row).toContainText('Mine')
  await row.getByRole('link').click()
  await expect(own.getByRole('region', region).getByText('Assigned to you')).toBeVisible()
  await own.close()
})
