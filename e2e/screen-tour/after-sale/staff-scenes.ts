import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import { dayFromToday } from '../../kit/results-address.ts'
import { expect } from '../patient-expect.ts'
import type { Guide } from '../guide.ts'
import { type Scene, scenesOf } from '../scenes.ts'

/** Takes screenshots of the work queue and of orders after the sale. */
export async function orderScenes(guide: Guide): Promise<void> {
  const { page, take } = guide
  await page.goto('/staff')
  await expect(page.getByRole('grid').getByRole('gridcell').first()).toBeVisible()
  const [queue, ...orders] = scenesOf.staffAfterSaleOrders
  await take(queue)
  for (const scene of orders) {
    await open(guide, scene)
    await take(scene)
  }
}

/** Takes screenshots of the forms and dialogs for orders after the sale. */
export async function actionScenes(guide: Guide): Promise<void> {
  await endingScenes(guide)
  await exchangeScenes(guide)
  await unticketedScene(guide)
  await passengerScenes(guide)
  await unknownSplitScene(guide)
  await extrasScenes(guide)
}

/** Opens an order in a window as tall as it is: on a wide screen, only a part of the page scrolls. */
async function open(guide: Guide, scene: Scene): Promise<void> {
  const { page, traveller, places, width } = guide
  if (width >= 640) await page.setViewportSize({ width, height: 1800 })
  await page.goto(places[scene] ?? '')
  await expect(page.getByRole('button', { name: traveller.words('Add note') })).toBeVisible()
}

/** Takes screenshots of the dialogs that void and refund tickets. */
async function endingScenes(guide: Guide): Promise<void> {
  const { page, take } = guide
  const { words } = guide.traveller
  const dialog = page.getByRole('dialog')
  await open(guide, 'staff-after-sale-ticketed')
  await page.getByRole('button', { name: words('Void'), exact: true }).click()
  await expect(dialog.getByRole('button', { name: words('Void tickets') })).toBeVisible()
  await take('staff-after-sale-void')
  await page.keyboard.press('Escape')
  await page.keyboard.press('r')
  await expect(page.getByRole('button', { name: words('Void tickets') })).toBeVisible()
  await take('staff-after-sale-void-first')
  await page.getByRole('button', { name: words('Quote ticket refund') }).click()
  await dialog.getByRole('checkbox').nth(1).uncheck()
  await dialog.getByRole('button', { name: words('Quote refund') }).click()
  await expect(dialog.getByRole('button', { name: words('Refund tickets') })).toBeVisible()
  await take('staff-after-sale-refund-quote')
}

/** Takes screenshots of the search for other flights, and of the price of an exchange, for a company with little credit, too. */
async function exchangeScenes(guide: Guide): Promise<void> {
  const { page, take, firstDay } = guide
  const { words } = guide.traveller
  // The order of the tour was not paid on account.
  await page.route('**/api/staff/orders/exchange/search', async (route) => {
    const answer = await route.fetch()
    return route.fulfill({ json: { ...((await answer.json()) as object), accountCredit: 250_00 } })
  })
  await open(guide, 'staff-after-sale-ticketed')
  await page.keyboard.press('e')
  const panel = page.getByRole('region', { name: words('Exchange tickets') })
  await panel
    .getByRole('textbox')
    .first()
    .fill(dayFromToday(80 + (firstDay % 7)))
  await page.keyboard.press('Tab')
  await panel.getByRole('button', { name: words('Search flights') }).click()
  const offers = panel.getByRole('radio')
  await expect(offers.first()).toBeVisible()
  await take('staff-after-sale-exchange-offers', panel)
  await offers.last().check()
  await panel.getByLabel(words('Payment link: the customer pays online')).check()
  await take('staff-after-sale-exchange-price', panel)
  await expect(panel.getByText(/250/)).toBeVisible()
  await take('staff-after-sale-exchange-account', panel)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}

/** Takes a screenshot of an exchange whose new tickets are missing, which the house supplier never leaves behind. */
async function unticketedScene(guide: Guide): Promise<void> {
  const { page, take } = guide
  await page.route('**/api/staff/orders/FH*', async (route) => {
    const answer = await route.fetch()
    const order = (await answer.json()) as StaffOrderAnswer
    const { ticketExchange } = order
    if (!ticketExchange) return route.fulfill({ json: order })
    const dueAt = new Date(Date.parse(order.now) + 1_800_000).toISOString()
    const work = [{ kind: 'exchangeUnticketed', amount: ticketExchange.total, since: order.now, dueAt }]
    const exchange = { ...ticketExchange, state: 'unticketed', newNumbers: [] }
    const tickets = order.tickets.filter((one) => one.originalTicketNumber === undefined)
    const openTicketEnding = 'exchangeUnderWay'
    return route.fulfill({ json: { ...order, work, tickets, ticketExchange: exchange, openTicketEnding } })
  })
  await open(guide, 'staff-after-sale-exchanged')
  await take('staff-after-sale-unticketed')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}

/** Takes screenshots of special services with names, and of the split of passengers. */
async function passengerScenes(guide: Guide): Promise<void> {
  const { page, take } = guide
  const { words } = guide.traveller
  await open(guide, 'staff-after-sale-services')
  const services = page.getByRole('region', { name: words('Special services and names') })
  await expect(services).toBeVisible()
  await take('staff-after-sale-services', services)
  await open(guide, 'staff-after-sale-ticketed')
  // The name of the region has the number of passengers, too.
  const passengers = page.locator('section[aria-labelledby="order-passengers"]')
  await passengers.getByText(words('Split passengers')).first().click()
  await passengers.getByRole('checkbox').nth(1).check()
  await passengers.getByRole('radio').nth(1).check()
  await take('staff-after-sale-split', passengers)
}

/** Takes a screenshot of a split whose outcome is unknown, which no simulator leaves behind. */
async function unknownSplitScene(guide: Guide): Promise<void> {
  const { page, take } = guide
  await page.route('**/api/staff/orders/FH*', async (route) => {
    const answer = await route.fetch()
    const order = (await answer.json()) as StaffOrderAnswer
    const since = order.now
    const open = { state: 'unknown', passengers: [1], isReadable: true, isBlocked: false } as const
    const work = [{ kind: 'splitUnknown', amount: order.total, since, dueAt: since }]
    const split = { ...order.split, isUnderWay: true, open }
    return route.fulfill({ json: { ...order, work, split } })
  })
  await open(guide, 'staff-after-sale-ticketed')
  await take('staff-after-sale-split-unknown')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}

/** Takes screenshots of bags and seats that are chosen for a customer, and of their sale with an unknown outcome. */
async function extrasScenes(guide: Guide): Promise<void> {
  const { page, take } = guide
  const { words } = guide.traveller
  const part = page.locator('section[aria-labelledby="order-extras"]')
  await open(guide, 'staff-after-sale-ticketed')
  await part.getByRole('button', { name: words('Choose seats and bags') }).click()
  await part.getByRole('checkbox').first().check()
  await take('staff-after-sale-extras-choice', part)
  await page.route('**/api/staff/orders/FH*', async (route) => {
    const answer = await route.fetch()
    const order = (await answer.json()) as StaffOrderAnswer
    const since = order.now
    const work = [{ kind: 'ticketOutcomeUnknown', amount: order.total, since, dueAt: since }]
    const statedBy = [{ by: 'MK', at: since, isMine: false, added: [0] }]
    const extraSales = order.extraSales.map((sale) => ({ ...sale, state: 'unknown', statedBy }))
    return route.fulfill({ json: { ...order, work, extraSales, openTicketEnding: 'extrasUnderWay' } })
  })
  await open(guide, 'staff-after-sale-extras-due')
  await take('staff-after-sale-extras-unknown', part)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}
