import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { BookingAnswer } from '#contract/api/booking.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { ExchangeDesk, type SentExchange } from '#test-kit/after-sale/exchange-desk.ts'

const searching = '/v1/offers/flightReshop'
const booking = '/v1.1.0/exchange/booking'
const issuing = '/v1/trip/orders/fulfillFlightTickets'

withDatabase('tickets that are exchanged at Sabre', (kit) => {
  const desk = new ExchangeDesk(kit, 'sabre')
  const { at } = desk
  beforeAll(() => desk.open())
  beforeEach(() => desk.begin())
  afterAll(() => desk.close())

  const strike = async (path: string, effect: object) =>
    desk.airline?.control({ times: 1, match: { path }, ...effect })

  /** By the airline's books, an exchange was charged once or not at all, and the shop knows which. */
  const expectBooksToAgree = async (
    paid: BookingAnswer,
    sent: SentExchange,
    state: 'done' | 'refused' | 'unticketed',
  ) => {
    const isDone = state === 'done'
    expect(await desk.charged()).toEqual(isDone ? [sent.total - sent.agencyFee] : [])
    const { ticketExchange, tickets } = await desk.orderOf(paid)
    expect(ticketExchange?.state).toBe(state)
    const open = tickets.filter(({ status }) => status === 'issued').map((one) => one.ticketNumber)
    expect(open).toEqual((await desk.booked())?.tickets)
    const refunds = (await at.ownRefunds(paid)).map(({ amount }) => amount)
    expect(refunds).toEqual(state === 'refused' ? [sent.total] : [])
  }

  it.each([
    { effect: { dropBefore: true }, state: 'refused' },
    { effect: { status: 403 }, state: 'refused' },
    { effect: { priceDrift: 5 }, state: 'refused' },
    { effect: { seats: 0 }, state: 'refused' },
    { effect: { commitThenDrop: true }, state: 'unticketed' },
    { effect: { malformed: 'html' }, state: 'unticketed' },
  ] as const)('an exchange is $state when Exchange Booking meets $effect', async ({ effect, state }) => {
    const paid = await desk.aTicketedOrder()
    const sent = await desk.found(paid)
    await strike(booking, effect)
    await desk.exchange(paid, sent)
    // pressed again: nothing more is sent
    expect(await desk.exchange(paid, sent)).toMatchObject({ status: 409 })
    expect(desk.calls).toBe(1)
    await desk.settle()
    await expectBooksToAgree(paid, sent, state)
  })

  it.each([
    { effect: { commitThenDrop: true }, first: 'done', state: 'done' },
    { effect: { status: 504, afterCommit: true }, first: 'done', state: 'done' },
    { effect: { dropBefore: true }, first: 'unknown', state: 'unticketed' },
    { effect: { status: 403 }, first: 'unticketed', state: 'unticketed' },
  ] as const)(
    'an exchange is $state when the issue of the new tickets meets $effect',
    async ({ effect, first, state }) => {
      const paid = await desk.aTicketedOrder()
      const sent = await desk.found(paid)
      await strike(issuing, effect)
      expect((await desk.exchange(paid, sent)).body.state).toBe(first)
      expect(await desk.exchange(paid, sent)).toMatchObject({ status: 409 })
      await desk.settle()
      await expectBooksToAgree(paid, sent, state)
    },
  )

  it('the airline and then the shop pay back where a refundable fare costs less', async () => {
    const paid = await desk.aTicketedOrder({}, (offer) => offer.fareBrand === 'Flex')
    const sent = await desk.found(paid, { agencyFee: 0, fits: (one) => one.fareDifference < 0 })
    const { offers } = await kit.database.db
      .selectFrom('ticket_exchange')
      .select('offers')
      .executeTakeFirstOrThrow()
    // Sabre tells which part of the difference is tax.
    expect(offers).toMatchObject({ [sent.position]: { taxDifference: { amount: expect.any(Number) } } })
    expect(sent.total).toBeLessThan(0)
    expect((await desk.exchange(paid, sent)).body.state).toBe('done')
    expect(await desk.charged()).toEqual([sent.total])
    expect(await at.ownRefunds(paid)).toMatchObject([{ amount: -sent.total, why: 'ticketsExchanged' }])
  })

  it('an adult, a child and an infant get their new tickets together', async () => {
    const paid = await desk.aTicketedOrder({ adults: 1, children: 1, infants: 1 })
    const sent = await desk.found(paid)
    expect((await desk.exchange(paid, sent)).body.newNumbers).toHaveLength(3)
    await expectBooksToAgree(paid, sent, 'done')
  })

  it('staff are told to exchange by hand where the office has no automated reissue', async () => {
    const paid = await desk.aTicketedOrder()
    await strike(searching, { status: 403 })
    const { status, body } = await desk.search(paid, '2027-01-22')
    expect({ status, body }).toMatchObject({ status: 409, body: { problem: 'exchangeNotAutomated' } })
  })
})
