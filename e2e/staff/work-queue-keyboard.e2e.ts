import type { Locator } from '@playwright/test'
import { expectAccessible, expectAccessibleAtWidths } from '../kit/accessible.ts'
import { signsInAsAdministrator } from '../kit/agent.ts'
import { stateOf } from '../kit/own-order.ts'
import { bookByWire, findByWire } from '../screen-tour/book-by-wire.ts'
import { openStaffPage } from '../screen-tour/staff-page.ts'
import { sellBy } from '../screen-tour/made-orders.ts'
import { expect, test } from '../kit/test-fixtures.ts'

// The orders of other tests would push its own out of sight.
test.use({ shopFor: 'workQueue' })

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
  const table = desk.getByRole('grid', { name: 'Work queue' })
  const rowOf = ({ orderNumber }: { orderNumber: string }) =>
    table.getByRole('row').filter({ hasText: orderNumber })
  await expect(rowOf(held)).toBeVisible()
  const orderOf = ({ orderNumber }: { orderNumber: string }) =>
    desk.getByRole('region', { name: new RegExp(`^${orderNumber}`) })
  const preview = desk.getByRole('region', { name: 'Preview', exact: true })
  const press = (keys: string) => desk.keyboard.press(keys)
  await expectAccessibleAtWidths(desk, 'the work queue')

  // The preview follows the cursor; the most urgent order may be this one.
  await press('Space')
  for (let steps = 0; steps < 20 && !(await isAtCursor(rowOf(asked))); steps += 1) await press('j')
  await expect(preview.getByRole('heading', { name: asked.orderNumber })).toBeVisible()
  // Which of the two is less urgent depends on the hours of the office: before a weekend the quote is.
  const isLast = await isAtCursor(table.getByRole('row').last())
  await press(isLast ? 'k' : 'j')
  await expect(preview.getByRole('heading', { name: asked.orderNumber })).toBeHidden()
  await press(isLast ? 'j' : 'k')
  await expect(preview.getByRole('heading', { name: asked.orderNumber })).toBeVisible()
  await expect(preview.getByText('Unassigned')).toBeVisible()
  await expectAccessibleAtWidths(desk, 'the work queue with a preview')
  await press('Space')
  await expect(preview).toBeHidden()

  await press('Enter')
  await expect(desk).toHaveURL(new RegExp(`order=${asked.orderNumber}&work=quoteRequested`))
  await expect(orderOf(asked).getByRole('heading', { level: 2 })).toBeFocused()
  await press('a')
  await expect(orderOf(asked).getByText('Assigned to you')).toBeVisible()

  await press('n')
  await expect(desk.getByLabel('Internal note')).toBeFocused()
  await desk.keyboard.type('Wants the window seat.')
  await press('Control+Enter')
  await expect(desk.getByText('Wants the window seat.', { exact: true })).toBeVisible()
  await expect(desk.getByLabel('Internal note')).toHaveValue('')

  await press('Escape')
  await expect(orderOf(asked).getByRole('heading', { level: 2 })).toBeFocused()
  await press('Escape')
  await expect(table).toBeFocused()
  await expect(rowOf(asked)).toContainText('Mine')
  await press('Enter')
  await expect(orderOf(asked)).toBeVisible()
  await press('q')
  const price = orderOf(asked).getByLabel(/^Adult/)
  await expect(price).toBeFocused()
  await press('ControlOrMeta+A')
  await desk.keyboard.type(String(Math.round(asked.total / 100)))
  await press('Enter')
  await expect(orderOf(asked).getByText('Quoted').first()).toBeVisible()
  expect(await stateOf(shop, asked.orderNumber)).toBe('quoted')

  await expectAccessibleAtWidths(desk, 'an order of the work queue')
  await press('Escape')
  await press('/')
  const palette = desk.getByRole('dialog', { name: 'Search and commands' })
  await expect(palette.getByRole('combobox')).toBeFocused()
  await desk.keyboard.type('sriva')
  await expect(palette.getByRole('option').filter({ hasText: held.orderNumber })).toBeVisible()
  await palette.getByRole('combobox').fill(held.orderNumber.toLowerCase())
  await expect(palette.getByRole('group', { name: 'Orders' }).getByRole('option')).toHaveCount(1)
  await expectAccessible(desk, 'the command palette', ['light'])
  await press('Enter')
  await expect(orderOf(held)).toBeVisible()
  await press('?')
  await expect(desk.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await press('Escape')
  await press('g')
  await press('r')
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText('Refunds')
  await expect(desk).toHaveTitle('Refunds · Farehouse')
  await press('g')
  await press('q')
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText('Work queue')
  await expect(desk).toHaveTitle('Work queue · Farehouse')
})

test('A clerk assigns several orders at once and cancels those that are unpaid', async ({
  page: desk,
  browser,
  shop,
}) => {
  test.setTimeout(120_000)
  const orders = [75, 76, 77].map(async (day) => bookByWire(shop, (await findByWire(shop, day)).at(0)))
  const [taken, first, second] = await Promise.all(orders)
  if (!taken || !first || !second) throw new Error('nothing booked')
  const colleague = await openStaffPage(browser, shop, 'taken@agency.example')
  await colleague.ask('POST', '/api/staff/orders/assign', { orderNumber: taken.orderNumber, to: 'me' })
  await signsInAsAdministrator(desk, shop, 'many@agency.example')
  await desk.setViewportSize({ width: 1280, height: 800 })
  await desk.goto('/staff')
  const table = desk.getByRole('grid', { name: 'Work queue' })
  const select = ({ orderNumber }: { orderNumber: string }) =>
    table.getByRole('checkbox', { name: `Select ${orderNumber}` }).check()
  for (const order of [taken, first, second]) await select(order)
  await expect(desk.getByText('3 selected')).toBeVisible()
  await expectAccessible(desk, 'selected tasks')

  await desk.getByRole('button', { name: /^Assign to me 2 of 3/ }).click()
  await expect(desk.getByText('2 orders assigned to you.')).toBeVisible()
  const views = desk.getByRole('navigation', { name: 'Views' })
  await expect(views.getByRole('link', { name: 'Mine 2' })).toBeVisible()

  await desk.getByRole('button', { name: /^Cancel bookings/ }).click()
  const question = desk.getByRole('dialog', { name: 'Cancel 3 bookings?' })
  await question.getByRole('button', { name: 'Cancel bookings' }).click()
  await expect(desk.getByText('3 bookings cancelled.')).toBeVisible()
  for (const { orderNumber } of [taken, first, second])
    expect(await stateOf(shop, orderNumber)).toBe('cancelled')
  // Handled rows keep their places until the reader clears them.
  await desk.getByRole('button', { name: /^Clear done/ }).click()
  await expect(table.getByRole('row').filter({ hasText: first.orderNumber })).toBeHidden()
})

/** Whether the row is at the cursor. */
async function isAtCursor(row: Locator): Promise<boolean> {
  return (await row.getAttribute('data-cursor')) !== null
}

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
