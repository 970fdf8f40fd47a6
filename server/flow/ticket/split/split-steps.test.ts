import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import type { TicketSalesReport } from '#contract/api/staff/order/ticket-sales.ts'
import type { SalesReport } from '#contract/api/staff/reports.ts'
import type { TestBrowser } from '#test-kit/account/account-shop.ts'
import { signInAs } from '#test-kit/account/sign-in-as.ts'
import { AfterSaleShop, type WalletOrder } from '#test-kit/after-sale/after-sale-shop.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

const minuteMs = 60_000

withDatabase('passengers who are split off an order', (kit) => {
  const shop = new AfterSaleShop(kit, 'house')
  const { at } = shop
  beforeAll(() => shop.open())
  beforeEach(async () => {
    await shop.begin()
    clerk = (await signInAs(at.shop, kit.database, ['Administrator'])).browser
  })
  afterAll(() => shop.close())

  let clerk: TestBrowser
  const aPaidOrder = async (adults = 3): Promise<WalletOrder> => {
    const order = await shop.aTicketedOrder(adults)
    if (!order) throw new Error('nothing refundable is for sale')
    return order
  }
  const split = (order: { readonly orderNumber: string }, passengers: readonly number[], more: object = {}) =>
    shop.ask('POST', '/api/staff/orders/split', { orderNumber: order.orderNumber, passengers, ...more })
  const staffOrder = async (orderNumber: unknown) =>
    (await shop.ask('GET', `/api/staff/orders/${String(orderNumber)}`)).body as unknown as StaffOrderAnswer
  const figures = async () => {
    const month = 'from=2026-11-01&to=2026-11-30'
    const report = async <Body>(path: string) =>
      (await shop.ask('GET', `/api/staff/reports/${path}`)).body as unknown as Body
    const { totals: sold } = await report<SalesReport>(`sales?${month}&by=method`)
    const {
      totals: tickets,
      forms,
      clerks,
      airlines,
    } = await report<TicketSalesReport>(`ticket-sales?${month}`)
    return { sold: { ...sold, orders: 0 }, tickets, forms, clerks, airlines, journal: await journal() }
  }
  const journal = async () => {
    const path = '/api/staff/journal/accounts'
    const { accounts } = (await shop.ask('GET', path)).body as { accounts: { kind: string }[] }
    const named = accounts.map(({ kind }, index) => ({
      kind,
      code: `${1000 + index}`,
      name: kind,
      taxRate: 'None',
    }))
    await shop.ask('PUT', path, { accounts: named })
    return (await clerk.get('/api/staff/reports/journal.csv?from=2026-11-01&to=2026-11-30&layout=lines')).body
  }
  const inventory = () =>
    kit.database.db
      .selectFrom('house_inventory')
      .selectAll()
      .orderBy('on_date')
      .orderBy('flight_key')
      .orderBy('rbd')
      .execute()
  const paymentsOf = ({ payments }: StaffOrderAnswer) =>
    payments.map(({ amount, state }) => ({ amount, state }))

  it('gives them their tickets, seats and share of the payment, and changes no figure of any report', async () => {
    const order = await aPaidOrder()
    const before = await shop.orderOf(order)
    const [seats, books, money] = [await inventory(), await figures(), await at.balances()]
    shop.at.shop.clock.advance(minuteMs)
    const { status, body } = await split(order, [1])
    expect([status, body]).toMatchObject([200, { state: 'done' }])
    const old = await shop.orderOf(order)
    const made = await staffOrder(body['newOrderNumber'])
    expect(old.passengers.length).toBe(2)
    expect(made.passengers.map(({ ticketName }) => ticketName)).toEqual([before.passengers[1]?.ticketName])
    const numbers = (one: StaffOrderAnswer) =>
      one.tickets.map(({ ticketNumber, passenger }) => [ticketNumber, passenger])
    const [first, second, third] = before.tickets.map((one) => one.ticketNumber)
    expect([numbers(old), numbers(made)]).toEqual([
      [
        [first, 0],
        [third, 1],
      ],
      [[second, 0]],
    ])
    expect(old.total + made.total).toBe(before.total)
    expect(old.amountDue + made.amountDue).toBe(before.amountDue)
    expect([paymentsOf(old), paymentsOf(made)]).toEqual([
      [{ amount: old.amountDue, state: 'received' }],
      [{ amount: made.amountDue, state: 'received' }],
    ])
    expect([old.split, made.split]).toMatchObject([
      { into: [made.orderNumber] },
      { from: order.orderNumber, into: [] },
    ])
    expect(made.bookingCode).not.toBe(old.bookingCode)
    expect(made.history).toEqual(old.history)
    expect([await inventory(), await figures(), await at.balances()]).toEqual([seats, books, money])
  })
})
