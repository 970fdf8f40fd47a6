import { expectAccessible, expectAccessibleAtWidths } from '../kit/accessible.ts'
import { signsInAsAdministrator } from '../kit/agent.ts'
import { bookByWire, findByWire } from '../screen-tour/book-by-wire.ts'
import { expect, test } from '../kit/test-fixtures.ts'

// Only the rows in view are rendered: other tests' orders would push these out of it.
test.use({ shopFor: 'savedViews' })

test('A clerk saves what the work queue shows as a view, finds it again, renames and deletes it by keyboard', async ({
  page: desk,
  shop,
}) => {
  test.setTimeout(120_000)
  const { orderNumber } = await bookByWire(shop, (await findByWire(shop, 81)).at(0))
  await signsInAsAdministrator(desk, shop, 'views@agency.example')
  await desk.setViewportSize({ width: 1280, height: 800 })
  await desk.goto('/staff')
  const table = desk.getByRole('grid', { name: 'Work queue' })
  const press = (keys: string) => desk.keyboard.press(keys)
  const views = desk.getByRole('navigation', { name: 'Views' })
  await expect(table.getByRole('row').filter({ hasText: orderNumber })).toBeVisible()

  await press('f')
  await desk.getByLabel('Task').selectOption('unpaid')
  await expect(desk).toHaveURL(/kind=unpaid/)
  await expect(table.getByRole('row').filter({ hasText: orderNumber })).toBeVisible()
  await press('Escape')
  await press('v')
  const dialog = desk.getByRole('dialog', { name: 'Save view' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await expectAccessible(desk, 'the dialog that names a view')
  await desk.keyboard.type('To be paid')
  await dialog.getByRole('checkbox', { name: 'Open by default' }).press('Space')
  await dialog.getByLabel('Name').press('Enter')
  const tab = views.getByRole('link', { name: 'To be paid' })
  await expect(tab).toHaveAttribute('aria-current', 'page')
  const options = desk.getByRole('button', { name: 'Options of view To be paid' })
  const saveChanges = async () => {
    await expect(tab).toContainText('Changed')
    await options.press('Enter')
    await desk.getByRole('button', { name: 'Save changes' }).press('Enter')
    await expect(tab).not.toContainText('Changed')
  }
  await desk.getByRole('button', { name: /^Columns/ }).press('Enter')
  await desk.getByRole('checkbox', { name: 'Airline' }).press('Space')
  await press('Escape')
  await saveChanges()
  await expectAccessibleAtWidths(desk, 'the work queue with a saved view')

  // Another browser of the same clerk has it: nothing is kept in this one.
  await desk.evaluate(() => {
    const user = localStorage.getItem('user')
    localStorage.clear()
    if (user !== null) localStorage.setItem('user', user)
  })
  await desk.goto('/staff')
  await expect(desk).toHaveURL(/kind=unpaid/)
  await expect(desk.getByLabel('Task')).toHaveValue('unpaid')
  await expect(table.getByRole('columnheader', { name: 'Airline' })).toBeHidden()
  await press('1')
  await expect(views.getByRole('link', { name: /^All/ })).toHaveAttribute('aria-current', 'page')
  await expect(desk.getByLabel('Task')).toHaveValue('')
  await expect(table.getByRole('columnheader', { name: 'Airline' })).toBeVisible()
  const count = await views.getByRole('link').count()
  await press(String(count))
  await expect(tab).toHaveAttribute('aria-current', 'page')

  await desk.getByLabel('Sort by').selectOption('amount')
  await saveChanges()
  await options.press('Enter')
  await desk.getByRole('button', { name: 'Rename' }).press('Enter')
  await expect(desk.locator('input:focus')).toHaveCount(1)
  await press('ControlOrMeta+A')
  await desk.keyboard.type('Largest first')
  await press('Enter')
  await expect(views.getByRole('link', { name: 'Largest first' })).toBeVisible()
  await desk.getByRole('button', { name: 'Options of view Largest first' }).press('Enter')
  await desk.getByRole('button', { name: 'Delete view' }).press('Enter')
  await desk.getByRole('dialog').getByRole('button', { name: 'Delete view' }).press('Enter')
  await expect(views.getByRole('link')).toHaveCount(count - 1)
})

test('A clerk saves a view of all orders with its columns', async ({ page: desk, shop }) => {
  test.setTimeout(120_000)
  const { orderNumber } = await bookByWire(shop, (await findByWire(shop, 82)).at(0))
  await signsInAsAdministrator(desk, shop, 'order-views@agency.example')
  await desk.setViewportSize({ width: 1280, height: 800 })
  await desk.goto('/staff?section=allOrders&state=held&totalFrom=100')
  const table = desk.getByRole('table', { name: 'Orders' })
  await expect(table.getByRole('link', { name: orderNumber })).toBeVisible()
  await desk.getByRole('button', { name: /^Columns/ }).click()
  await desk.getByRole('checkbox', { name: 'Payment method' }).check()
  await desk.keyboard.press('Escape')
  await desk.keyboard.press('v')
  await expect(desk.locator('input:focus, textarea:focus')).toHaveCount(1)
  await desk.keyboard.type('Held')
  await desk.keyboard.press('Enter')
  await expectAccessibleAtWidths(desk, 'the list of all orders with a saved view')
  await desk.goto('/staff?section=allOrders')
  await expect(table.getByRole('columnheader', { name: 'Payment method' })).toBeHidden()
  await desk.getByRole('link', { name: 'Held', exact: true }).click()
  await expect(table.getByRole('columnheader', { name: 'Payment method' })).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Remove filter Total from ฿: 100' })).toBeVisible()
})

test('A clerk reminds several customers of their payment at once, and nobody twice', async ({
  page: desk,
  shop,
  refusals,
}) => {
  test.setTimeout(120_000)
  refusals.add('/api/staff/orders/remind-payment')
  const orders = [83, 84].map(async (day) => bookByWire(shop, (await findByWire(shop, day)).at(0)))
  const [first, second] = await Promise.all(orders)
  if (!first || !second) throw new Error('nothing booked')
  await signsInAsAdministrator(desk, shop, 'reminder@agency.example')
  await desk.setViewportSize({ width: 1280, height: 800 })
  await desk.goto('/staff?kind=unpaid')
  const table = desk.getByRole('grid', { name: 'Work queue' })
  const select = ({ orderNumber }: { orderNumber: string }) =>
    table.getByRole('checkbox', { name: `Select ${orderNumber}` }).check()
  await select(first)
  const remind = async (heading: string) => {
    await desk.keyboard.press('m')
    const question = desk.getByRole('dialog', { name: heading })
    await question.getByRole('button', { name: 'Send reminders' }).press('Enter')
  }
  await remind('Send 1 payment reminder?')
  await expect(desk.getByText('1 reminder sent.')).toBeVisible()
  await select(second)
  await remind('Send 2 payment reminders?')
  await expect(desk.getByText('1 reminder sent.')).toBeVisible()
  const failed = desk.getByRole('alert')
  await expect(failed).toContainText('1 order was not changed.')
  await expect(failed.getByRole('listitem')).toHaveText(
    `${first.orderNumber} The customer was reminded less than 2 hours ago.`,
  )
  await expectAccessible(desk, 'the orders that were not reminded')
})
