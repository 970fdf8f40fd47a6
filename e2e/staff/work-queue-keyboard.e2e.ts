import { expectAccessibleAtWidths } from '../kit/accessible.ts'
import { signsInAsAdministrator } from '../kit/agent.ts'
import { stateOf } from '../kit/own-order.ts'
import { bookByWire, findByWire } from '../screen-tour/book-by-wire.ts'
import { openStaffPage } from '../screen-tour/staff-page.ts'
import { sellBy } from '../screen-tour/made-orders.ts'
import { expect, test } from '../kit/test-fixtures.ts'

test('A clerk assigns an order, adds a note, quotes its price and finds another, without the mouse', async ({
  page: desk,
  browser,
  shop,
}) => {
  test.setTimeout(180_000)
  const making = { shop, desk: await openStaffPage(browser, shop, 'seller@agency.example') }
  await sellBy(making, 'request')
  const asked = await bookByWire(shop, (await findByWire(shop, 71)).at(0))
  await sellBy(making, 'instant')
  const held = await bookByWire(shop, (await findByWire(shop, 72)).at(0))
  await signsInAsAdministrator(desk, shop, 'keyboard@agency.example')
  await desk.setViewportSize({ width: 1280, height: 800 })
  await desk.goto('/staff')
  const list = desk.getByRole('listbox', { name: 'Work queue' })
  await expect(list.getByRole('option').first()).toBeVisible()
  const orderOf = ({ orderNumber }: { orderNumber: string }) =>
    desk.getByRole('region', { name: new RegExp(`^${orderNumber}`) })
  const press = (keys: string) => desk.keyboard.press(keys)

  // The most urgent order is open from the start; it may be this one.
  await expect(desk.getByRole('region', { name: /^FH[A-Z0-9]{6} / })).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Add note' })).toBeVisible()
  await expectAccessibleAtWidths(desk, 'the desk')
  await desk.goto('/staff')
  await expect(desk.getByRole('region', { name: /^FH[A-Z0-9]{6} / })).toBeVisible()
  for (let steps = 0; steps < 20 && !(await orderOf(asked).isVisible()); steps += 1) {
    const before = desk.url()
    await press('j')
    // On a busy machine the order loads late: continuing before that would skip it.
    await desk.waitForURL((url) => url.href !== before)
    const orderNumber = new URL(desk.url()).searchParams.get('order') ?? ''
    await expect(orderOf({ orderNumber })).toBeVisible()
  }
  await expect(orderOf(asked)).toBeVisible()
  // The held order is less urgent, so there is a next one.
  await press('j')
  await expect(orderOf(asked)).toBeHidden()
  await press('k')
  await expect(orderOf(asked)).toBeVisible()
  await expect(desk).toHaveURL(new RegExp(`order=${asked.orderNumber}&work=quoteRequested`))

  await press('Enter')
  await expect(orderOf(asked).getByRole('heading', { level: 2 })).toBeFocused()
  await press('a')
  await expect(orderOf(asked).getByText('Assigned to you')).toBeVisible()
  await expect(list.getByRole('option', { selected: true })).toContainText('Mine')

  await press('n')
  await expect(desk.getByLabel('Internal note')).toBeFocused()
  await desk.keyboard.type('Wants the window seat.')
  await press('Control+Enter')
  await expect(desk.getByText('Wants the window seat.', { exact: true })).toBeVisible()
  await expect(desk.getByLabel('Internal note')).toHaveValue('')

  await press('Escape')
  await expect(list).toBeFocused()
  await press('q')
  const price = orderOf(asked).getByLabel(/^Adult/)
  await expect(price).toBeFocused()
  await press('ControlOrMeta+A')
  await desk.keyboard.type(String(Math.round(asked.total / 100)))
  await press('Enter')
  await expect(orderOf(asked).getByText('Quoted')).toBeVisible()
  expect(await stateOf(shop, asked.orderNumber)).toBe('quoted')

  await press('/')
  await expect(desk.getByLabel('Search orders')).toBeFocused()
  await desk.keyboard.type(held.orderNumber.toLowerCase())
  const found = desk.getByRole('region', { name: 'Search results' }).getByRole('link')
  await expect(found).toHaveCount(1)
  await desk.getByLabel('Search orders').fill('sriva')
  await expect(found.filter({ hasText: held.orderNumber })).toBeVisible()
  await found.filter({ hasText: held.orderNumber }).focus()
  await press('Enter')
  await expect(orderOf(held)).toBeVisible()
  await press('?')
  await expect(desk.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await press('Escape')
  await expectAccessibleAtWidths(desk, 'the desk of orders')
})

test('An order that a colleague works on is marked, and taking it over needs confirmation', async ({
  page: desk,
  browser,
  shop,
}) => {
  test.setTimeout(120_000)
  const held = await bookByWire(shop, (await findByWire(shop, 73)).at(0))
  const making = await openStaffPage(browser, shop, 'colleague@agency.example')
  await making.ask('POST', '/api/staff/orders/assign', { orderNumber: held.orderNumber, to: 'me' })
  await signsInAsAdministrator(desk, shop, 'taker@agency.example')
  await desk.goto(`/staff?order=${held.orderNumber}`)
  const order = desk.getByRole('region', { name: new RegExp(`^${held.orderNumber}`) })
  await expect(order.getByText('Assigned to colleague')).toBeVisible()
  await desk.keyboard.press('a')
  await expect(order.getByText('Assigned to colleague. Press T to reassign to you.')).toBeVisible()
  await desk.keyboard.press('t')
  await expect(order.getByText('Assigned to you')).toBeVisible()
})
