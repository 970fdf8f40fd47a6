import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type ChangeRequestAnswer, replyToChangeRequest } from '#contract/api/change-request.ts'
import { exchangeTickets, searchExchange } from '#contract/api/staff/order/ticket-exchange.ts'
import { AfterSaleShop, type WalletOrder } from '#test-kit/after-sale/after-sale-shop.ts'
import { endTicketsAtAirline } from '#test-kit/after-sale/end-tickets-at-airline.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

withDatabase('money of an order after its tickets were exchanged', (kit) => {
  const shop = new AfterSaleShop(kit, 'house')
  beforeAll(() => shop.open())
  beforeEach(() => shop.begin())
  afterAll(() => shop.close())

  async function anOrder(): Promise<WalletOrder> {
    const order = await shop.aTicketedOrder(1)
    if (!order) throw new Error('nothing is for sale')
    return order
  }

  /** Searches for flights two days later, and chooses the first offer. */
  async function exchange({ orderNumber }: WalletOrder, agencyFee = 5_000_00) {
    const changes = [{ journey: 0, departureOn: '2027-01-22' }]
    const found = await shop.ask('POST', searchExchange.path, { orderNumber, changes })
    const { exchangeId, offers } = searchExchange.answer.parse(found.body)
    const [offer] = offers
    if (!offer) throw new Error('there are no other flights')
    const total = offer.fareDifference + offer.penalty + agencyFee
    const chosen = { orderNumber, exchangeId, position: 0, agencyFee, total, tender: 'cardTerminal' }
    return { total, ...(await shop.ask('POST', exchangeTickets.path, chosen)) }
  }

  it('staff may name all that was paid, the difference included, and no more, and pay it once no ticket is valid', async () => {
    const order = await anOrder()
    const { total, body } = await exchange(order)
    expect(body).toMatchObject({ state: 'done' })
    expect(total).toBeGreaterThan(0)
    const { orderKey } = order
    const { post } = shop.at.shop
    const quoted = await post<ChangeRequestAnswer>('/api/orders/change-requests/quote/', {
      orderKey,
      kind: 'refund',
    })
    const { requestId } = quoted.body
    const paid = order.amountDue + total
    expect(quoted.body).toMatchObject({ certainty: 'staff', paid })
    await post('/api/orders/change-requests/', { orderKey, requestId, yes: true })
    const figure = (amount: number) =>
      shop.ask('POST', replyToChangeRequest.path, { requestId, reply: 'figure', amount })
    expect(await figure(paid + 1)).toMatchObject({ status: 422 })
    expect(await figure(paid)).toMatchObject({ status: 200, body: { state: 'quoted' } })
    await post('/api/orders/change-requests/', { orderKey, requestId, yes: true })
    const complete = () => shop.ask('POST', replyToChangeRequest.path, { requestId, reply: 'done' }, 1)
    expect(await complete()).toMatchObject({ status: 409, body: { problem: 'ticketsStillValid' } })
    await endTicketsAtAirline(kit)
    expect(await complete()).toMatchObject({ status: 200, body: { state: 'done' } })
    expect((await shop.at.ownRefunds(order)).map(({ amount }) => amount)).toEqual([order.amountDue, total])
  })
})
