import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { ExchangeDesk } from '#test-kit/after-sale/exchange-desk.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

withDatabase('what colleagues do to an order while its supplier is asked', (kit) => {
  const desk = new ExchangeDesk(kit, 'house')
  const { at } = desk
  beforeAll(() => desk.open())
  beforeEach(() => desk.begin())
  afterAll(() => desk.close())

  const split = (orderNumber: string) =>
    desk.second.send('POST', '/api/staff/orders/split', { orderNumber, passengers: [1] })

  it('a void does not end the tickets of passengers who were split off meanwhile', async () => {
    const paid = await desk.aTicketedOrder({ adults: 2 })
    const { orderNumber } = paid
    const ticketNumbers = (await desk.orderOf(paid)).tickets.map((one) => one.ticketNumber)
    desk.whileQuotingVoid = async () => {
      desk.whileQuotingVoid = undefined
      expect((await split(orderNumber)).json()).toMatchObject({ state: 'done' })
    }
    const voided = await desk.clerk.send('POST', '/api/staff/orders/void', { orderNumber, ticketNumbers })
    expect(voided.json()).toMatchObject({ problem: 'voidNotPossible' })
    const tickets = await kit.database.db.selectFrom('ticket').select('status').execute()
    expect(tickets).toEqual([{ status: 'issued' }, { status: 'issued' }])
    expect(await at.ownRefunds(paid)).toEqual([])
  })

  it('a void does not end the new tickets of an exchange that was made meanwhile', async () => {
    const paid = await desk.aTicketedOrder()
    const { orderNumber } = paid
    const ticketNumbers = (await desk.orderOf(paid)).tickets.map((one) => one.ticketNumber)
    const sent = await desk.found(paid)
    desk.whileQuotingVoid = async () => {
      desk.whileQuotingVoid = undefined
      expect((await desk.exchange(paid, sent, desk.second)).body.state).toBe('done')
    }
    const voided = await desk.clerk.send('POST', '/api/staff/orders/void', { orderNumber, ticketNumbers })
    expect(voided.json()).toMatchObject({ problem: 'voidNotPossible' })
    expect(await kit.database.db.selectFrom('ticket_void').selectAll().execute()).toEqual([])
  })

  it('an order that staff have changed at the airline is not split: its price is not that of single passengers', async () => {
    const paid = await desk.aTicketedOrder({ adults: 2 })
    const { orderKey, orderNumber } = paid
    const asked = { orderKey, kind: 'change', message: 'Two days later' }
    const quoted = await at.shop.post<{ requestId: string }>('/api/orders/change-requests/quote/', asked)
    const { requestId } = quoted.body
    const yes = { orderKey, requestId, yes: true }
    await at.shop.post('/api/orders/change-requests/', yes)
    const reply = (body: object) =>
      desk.clerk.send('POST', '/api/staff/change-requests/reply', { requestId, ...body })
    await reply({ reply: 'figure', amount: 1_000_00 })
    await at.shop.post('/api/orders/change-requests/', yes)
    expect((await reply({ reply: 'done' })).json()).toMatchObject({ state: 'done' })
    expect((await split(orderNumber)).json()).toMatchObject({ problem: 'splitNotPossible' })
  })
})
