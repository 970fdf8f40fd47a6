import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ChangeRequestAnswer } from '#contract/api/change-request.ts'
import type { TravelDocument } from '#contract/terms/document/travel-document.ts'
import type { Instant } from '#contract/terms/time.ts'
import { AfterSaleShop, type WalletOrder } from '#test-kit/after-sale/after-sale-shop.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { passengersToRefund } from './refund-by-void.ts'

describe('the passengers whose price a void pays back', () => {
  const documentOf = (passenger: number, kind: TravelDocument['kind'], status: TravelDocument['status']) => ({
    ticketNumber: `21712345678${passenger}${kind === 'ticket' ? 0 : 1}`,
    passenger,
    kind,
    status,
    issuedAt: '2026-11-21T03:00:00.000Z' as Instant,
    coupons: [],
  })

  it('passengers to pay back are not those whose ticket was refunded before, although their EMD is voided', () => {
    const documents = [
      documentOf(0, 'ticket', 'refunded'),
      documentOf(0, 'emdAssociated', 'issued'),
      documentOf(1, 'ticket', 'issued'),
    ]
    const open = documents.filter(({ status }) => status === 'issued')
    expect([...passengersToRefund(documents, open)]).toEqual([1])
  })
})

withDatabase('the void of an order of which a ticket was refunded', (kit) => {
  const shop = new AfterSaleShop(kit, 'house')
  beforeAll(() => shop.open())
  beforeEach(() => shop.begin())
  afterAll(() => shop.close())

  const requests = '/api/orders/change-requests/'
  const quote = async ({ orderKey }: WalletOrder) => {
    const asked = { orderKey, kind: 'refund' }
    return (await shop.at.shop.post<ChangeRequestAnswer>(`${requests}quote/`, asked)).body.requestId
  }
  const accept = ({ orderKey }: WalletOrder, requestId: string) =>
    shop.at.shop.post(requests, { orderKey, requestId, yes: true })

  it('completes a request for a refund with what it pays back, not with all that was paid', async () => {
    const order = await shop.aTicketedOrder(2)
    if (!order) throw new Error('nothing is for sale')
    const { orderNumber, amountDue } = order
    const [first = '', second = ''] = (await shop.orderOf(order)).tickets.map((one) => one.ticketNumber)
    const path = '/api/staff/orders/ticket-refunds'
    // what was quoted for both passengers lapses with the ticket of one
    const early = await quote(order)
    const choice = { orderNumber, ticketNumbers: [first], basis: 'voluntary' }
    const { fromSupplier, toCustomer } = (await shop.ask('POST', `${path}/quote`, choice)).body
    await shop.ask('POST', path, { ...choice, fromSupplier, toCustomer })
    expect((await accept(order, early)).status).toBe(409)
    await accept(order, await quote(order))
    const voiding = { orderNumber, ticketNumbers: [second] }
    expect((await shop.ask('POST', '/api/staff/orders/void', voiding)).body).toMatchObject({ state: 'done' })
    expect(await shop.orderOf(order)).toMatchObject({
      state: 'cancelled',
      requests: [{ state: 'done', comesBack: amountDue / 2 }],
    })
    expect(await shop.at.ownRefunds(order)).toMatchObject([{ amount: amountDue / 2, why: 'ticketsVoided' }])
  })
})
