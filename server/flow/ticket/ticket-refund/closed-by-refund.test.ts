import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { AfterSaleShop } from '#test-kit/after-sale/after-sale-shop.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

withDatabase('tickets that a supplier only calls closed after their refund', (kit) => {
  const shop = new AfterSaleShop(kit, 'duffel')
  beforeAll(() => shop.open())
  beforeEach(() => shop.begin())
  afterAll(() => shop.close())

  it('closed tickets are refunded ones, for staff and for the customer', async () => {
    const order = await shop.aTicketedOrder(2)
    if (!order) throw new Error('nothing is for sale')
    const { orderNumber } = order
    const ticketNumbers = (await shop.orderOf(order)).tickets.map((one) => one.ticketNumber)
    const path = '/api/staff/orders/ticket-refunds'
    const choice = { orderNumber, ticketNumbers, basis: 'voluntary' }
    const { fromSupplier, toCustomer } = (await shop.ask('POST', `${path}/quote`, choice)).body
    // some offers take two members of staff
    for (const by of [0, 1]) await shop.ask('POST', path, { ...choice, fromSupplier, toCustomer }, by)
    const refunded = ['refunded', 'refunded']
    expect((await shop.orderOf(order)).tickets.map(({ status }) => status)).toEqual(refunded)
    const seen = await shop.at.order(order)
    expect(seen.passengers.map(({ ticketStatus }) => ticketStatus)).toEqual(refunded)
  })
})
