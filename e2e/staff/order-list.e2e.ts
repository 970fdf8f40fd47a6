import { readFileSync } from 'node:fs'
import { expectAccessibleAtWidths } from '../kit/accessible.ts'
import { signsInAsAdministrator } from '../kit/agent.ts'
import { dayFromToday } from '../kit/results-address.ts'
import { bookByWire, findByWire } from '../screen-tour/book-by-wire.ts'
import { expect, test } from '../kit/test-fixtures.ts'

test('A clerk filters, sorts and exports all orders and opens one, without the mouse', async ({
  page,
  shop,
}) => {
  test.setTimeout(120_000)
  const [first] = await findByWire(shop, 81)
  const early = await bookByWire(shop, first)
  const [second] = await findByWire(shop, 91)
  const late = await bookByWire(shop, second)
  await signsInAsAdministrator(page, shop, 'order-list@agency.example')
  await page.setViewportSize({ width: 1280, height: 800 })
  // other orders of the shop depart after these
  await page.goto(`/staff?section=allOrders&departsUntil=${dayFromToday(92)}`)
  const table = page.getByRole('table', { name: 'Orders' })
  const row = ({ orderNumber }: { orderNumber: string }) =>
    table.getByRole('row').filter({ hasText: orderNumber })
  await expect(row(late)).toContainText('Held')
  await expect(row(early)).toContainText('SRIVATTANA/CHALERMCHAI MR')
  await expectAccessibleAtWidths(page, 'the list of all orders')

  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type(early.orderNumber.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(row(late)).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`q=${early.orderNumber.toLowerCase()}`))
  await page.getByRole('button', { name: /^Remove filter Search/ }).focus()
  await page.keyboard.press('Enter')
  await expect(row(late)).toBeVisible()

  const status = page.getByRole('combobox', { name: 'Status', exact: true })
  await page.keyboard.press('f')
  await expect(status).toBeFocused()
  await status.selectOption({ label: 'Ticketed' })
  await expect(row(late)).toHaveCount(0)
  await status.selectOption({ label: 'Held' })
  await expect(row(late)).toBeVisible()
  await page.getByRole('button', { name: 'More filters' }).focus()
  await page.keyboard.press('Enter')
  await expectAccessibleAtWidths(page, 'the filters of all orders')

  await table.getByRole('button', { name: 'Departure' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/sort=departsFirst/)
  await expect(table.getByRole('columnheader', { name: 'Departure' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  // the heading keeps the focus while the list is read anew
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/sort=departsLast/)
  await expect(table).not.toHaveAttribute('aria-busy')
  await expect(table.getByRole('row').nth(1)).toContainText(late.orderNumber)

  await page.getByRole('button', { name: /^Columns/ }).focus()
  await page.keyboard.press('Enter')
  const columns = page.getByRole('group', { name: 'Columns' })
  await columns.getByLabel('Channel').check()
  await columns.getByLabel('PNR').uncheck()
  await page.keyboard.press('Escape')
  await expect(columns).toBeHidden()
  await expect(table.getByRole('columnheader', { name: 'Channel' })).toBeVisible()
  await expect(table.getByRole('columnheader', { name: 'PNR' })).toHaveCount(0)

  const downloaded = page.waitForEvent('download')
  await page.keyboard.press('e')
  const text = readFileSync(await (await downloaded).path(), 'utf8')
  expect(text.split('\r\n')[0]).toContain('"Channel"')
  expect(text).toContain(`"${late.orderNumber}","held"`)

  await page.keyboard.press('j')
  await expect(table.getByRole('link', { name: late.orderNumber })).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: new RegExp(`^${late.orderNumber}`) })).toBeVisible()
  await page.goBack()
  await expect(row(late)).toBeVisible()
  await expect(page).toHaveURL(/state=held/)
})
