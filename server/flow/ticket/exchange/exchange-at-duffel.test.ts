import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { BookingAnswer } from '#contract/api/booking.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { ExchangeDesk, type SentExchange, isThai } from '#test-kit/after-sale/exchange-desk.ts'

const premium = {
  from: 'BKK',
  to: 'NRT',
  departureDate: '2027-01-20',
  cabinClass: 'premiumEconomy',
} as const
const hourMs = 3_600_000
const choosing = '/air/order_changes'
const confirming = '/air/order_changes/*/actions/confirm'

withDatabase('tickets that are exchanged at Duffel', (kit) => {
  const desk = new ExchangeDesk(kit, 'duffel')
  const { at } = desk
  beforeAll(() => desk.open())
  beforeEach(() => desk.begin())
  afterAll(() => desk.close())

  const strike = async (path: string, effect: object) =>
    desk.airline?.control({ times: 1, match: { path }, ...effect })

  /** By the airline's books, an exchange was charged once or not at all, and the shop knows which. */
  const expectBooksToAgree = async (paid: BookingAnswer, sent: SentExchange, isDone: boolean) => {
    expect(await desk.charged()).toEqual(isDone ? [sent.total - sent.agencyFee] : [])
    const { ticketExchange, tickets } = await desk.orderOf(paid)
    expect(ticketExchange?.state).toBe(isDone ? 'done' : 'refused')
    const open = tickets.filter(({ status }) => status === 'issued').map((one) => one.ticketNumber)
    expect(open).toEqual((await desk.booked())?.tickets)
    const refunds = (await at.ownRefunds(paid)).map(({ amount }) => amount)
    expect(refunds).toEqual(isDone ? [] : [sent.total])
  }

  it.each([
    { effect: { dropBefore: true }, isDone: false },
    { effect: { status: 422 }, isDone: false },
    { effect: { status: 429 }, isDone: false },
    { effect: { priceDrift: 5 }, isDone: false },
    { effect: { seats: 0 }, isDone: false },
    { effect: { commitThenDrop: true }, isDone: true },
    { effect: { status: 504, afterCommit: true }, isDone: true },
    { effect: { malformed: 'html' }, isDone: true },
    { effect: { dropThenCommitMs: 10_000 }, isDone: true },
  ])(
    'an order is changed once or not at all when the confirmation meets $effect',
    async ({ effect, isDone }) => {
      const paid = await desk.aTicketedOrder()
      const sent = await desk.found(paid)
      await strike(confirming, effect)
      const { body } = await desk.exchange(paid, sent)
      expect(['unknown', 'refused']).toContain(body.state)
      // pressed again: nothing more is sent
      expect(await desk.exchange(paid, sent)).toMatchObject({ status: 409 })
      await desk.settle()
      await expectBooksToAgree(paid, sent, isDone)
    },
  )

  it.each([
    { name: 'a lost answer', effect: { commitThenDrop: true } },
    { name: 'a higher price', effect: { priceDrift: 5 } },
  ])('no ticket is exchanged after $name to the choice of an offer', async ({ effect }) => {
    const paid = await desk.aTicketedOrder()
    const sent = await desk.found(paid)
    await strike(choosing, effect)
    expect((await desk.exchange(paid, sent)).body.state).toBe('refused')
    await expectBooksToAgree(paid, sent, false)
  })

  it('an offer that has expired at the airline exchanges nothing, and flights can be searched for again', async () => {
    const paid = await desk.aTicketedOrder()
    const sent = await desk.found(paid)
    await desk.airline?.control({ clock: { advanceMs: 21 * 60_000 } })
    const { body } = await desk.exchange(paid, sent)
    expect(body).toMatchObject({ state: 'refused', refusal: 'offerExpired' })
    await expectBooksToAgree(paid, sent, false)
    expect((await desk.exchange(paid, await desk.found(paid))).body.state).toBe('done')
  })

  it('the airline pays the rest of a refundable fare back, and the shop then does, too', async () => {
    const paid = await desk.aTicketedOrder({}, (offer) => isThai(offer) && offer.fareBrand === 'Flex')
    const sent = await desk.found(paid, { agencyFee: 0, fits: (one) => one.fareDifference < 0 })
    expect(sent.total).toBeLessThan(0)
    expect((await desk.exchange(paid, sent)).body.state).toBe('done')
    expect(await desk.charged()).toEqual([sent.total])
    expect(await at.ownRefunds(paid)).toMatchObject([{ amount: -sent.total, why: 'ticketsExchanged' }])
  })

  it('a penalty is unknown where the airline does not tell it', async () => {
    const paid = await desk.aTicketedOrder({ searchAirLegs: [premium] })
    const { body } = await desk.search(paid, '2027-01-27')
    expect(body.offers[0]).toMatchObject({ isPenaltyUnknown: true, penalty: 0 })
    const sent = await desk.found(paid, { departureOn: '2027-01-27' })
    expect((await desk.exchange(paid, sent)).body.state).toBe('done')
    expect(await desk.charged()).toEqual([sent.total - sent.agencyFee])
  })

  it('the tickets of an adult, a child and an infant are exchanged together', async () => {
    const paid = await desk.aTicketedOrder({ adults: 1, children: 1, infants: 1 })
    const before = await desk.orderOf(paid)
    const sent = await desk.found(paid)
    expect((await desk.exchange(paid, sent)).body.newNumbers).toHaveLength(3)
    const { tickets } = await desk.orderOf(paid)
    const replaced = tickets.flatMap((one) => one.originalTicketNumber ?? [])
    expect(replaced.toSorted()).toEqual(before.tickets.map((one) => one.ticketNumber).toSorted())
    await expectBooksToAgree(paid, sent, true)
  })

  it.each([
    { name: 'an answer', effect: {}, first: 'unticketed', old: 'exchanged' },
    { name: 'a lost answer', effect: { commitThenDrop: true }, first: 'unknown', old: 'closed' },
  ])(
    'an exchange without new tickets stays open after $name, and no money goes back until they come',
    async ({ effect, first, old }) => {
      const paid = await desk.aTicketedOrder()
      const sent = await desk.found(paid)
      await strike(confirming, { ...effect, documentsAfterMs: 30 * hourMs })
      expect((await desk.exchange(paid, sent)).body.state).toBe(first)
      await desk.settle()
      expect(await desk.orderOf(paid)).toMatchObject({
        ticketExchange: { state: 'unticketed' },
        tickets: [{ status: old }],
      })
      expect(await at.ownRefunds(paid)).toEqual([])
      // the flights that the exchange has moved are no schedule change
      await desk.checkFlights()
      for (let hours = 0; hours < 42; hours += 6) await desk.advance((6 * hourMs) / 1000)
      await desk.signIn()
      await expectBooksToAgree(paid, sent, true)
      expect((await at.mailKeys()).filter((key) => key.startsWith('flights-'))).toEqual([])
    },
  )
})
