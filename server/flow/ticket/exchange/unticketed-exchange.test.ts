import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { BookingAnswer } from '#contract/api/booking.ts'
import type { StaffServicesAnswer } from '#contract/api/services/passenger-services.ts'
import { refundReceipt } from '#contract/api/staff/refunds-and-receipts.ts'
import type { Itinerary } from '#contract/terms/itinerary.ts'
import type { TravelDocument } from '#contract/terms/document/travel-document.ts'
import type { Reservation } from '#server/providers/supply/supplier-reservation.ts'
import type { SupplyProvider } from '#server/providers/supply/supply-provider.ts'
import { ExchangeDesk, notPossible } from '#test-kit/after-sale/exchange-desk.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

withDatabase('exchanges that leave no certain ticket', (kit) => {
  const desk = new ExchangeDesk(kit, 'house')
  const { at } = desk
  beforeAll(() => desk.open())
  beforeEach(() => desk.begin())
  afterAll(() => at.shop.close())

  /** Makes the supplier show every reservation with these documents. */
  const show = (
    documentsOf: (reservation: Reservation) => readonly TravelDocument[],
    flights?: Reservation['flights'],
  ) => {
    desk.retrieveInstead = (async (ref, context) => {
      const found = await desk.provider.retrieve(ref, context)
      if (found.kind !== 'found') return found
      const { reservation } = found
      return {
        kind: 'found',
        reservation: { ...reservation, documents: documentsOf(reservation), ...(flights && { flights }) },
      }
    }) satisfies SupplyProvider['retrieve']
  }

  const documentsIn = ({ documents = [] }: Reservation) => documents

  const workOf = async (order: BookingAnswer) => (await desk.orderOf(order)).work.map(({ kind }) => kind)

  /** The supplier exchanges the ticket and shows only that the old one has ended. */
  async function anUnticketedExchange() {
    const paid = await at.bookAndPay()
    const sent = await desk.found(paid)
    show((reservation) =>
      documentsIn(reservation)
        .filter(({ originalTicketNumber }) => originalTicketNumber === undefined)
        .map((one) => ({ ...one, status: 'exchanged' })),
    )
    desk.exchangeInstead = async (command, context) => {
      await desk.provider.exchangeTickets?.(command, context)
      return { kind: 'unknown', note: 'lost' }
    }
    expect((await desk.exchange(paid, sent)).body.state).toBe('unknown')
    expect(await workOf(paid)).toEqual(['ticketOutcomeUnknown'])
    for (const wait of [31, 31, 120, 300]) await desk.advance(wait)
    await desk.signIn()
    const order = await desk.orderOf(paid)
    expect([order.ticketExchange?.state, order.openTicketEnding]).toEqual(['unticketed', 'exchangeUnderWay'])
    expect(await workOf(paid)).toEqual(['exchangeUnticketed'])
    const airline = order.tickets[0]?.ticketNumber.slice(0, 3) ?? ''
    return { paid, sent, airline }
  }

  const reissued = async (
    { orderNumber }: BookingAnswer,
    exchangeId: string,
    ticketNumber: string,
    by = desk.clerk,
  ) => {
    const body = { orderNumber, exchangeId, ticketNumbers: [ticketNumber] }
    const answer = await by.send('POST', '/api/staff/orders/exchange/reissued', body)
    return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
  }

  it('the alarm ends by itself once the supplier shows the new ticket', async () => {
    const { paid } = await anUnticketedExchange()
    desk.retrieveInstead = undefined
    await desk.advance(6 * 3600)
    await desk.signIn()
    expect(await workOf(paid)).toEqual([])
    expect((await desk.orderOf(paid)).ticketExchange?.state).toBe('done')
    expect(await desk.orderOf(paid)).not.toHaveProperty('openTicketEnding')
  })

  it('numbers of the airline complete an exchange once two members of staff have entered them', async () => {
    const { paid, sent, airline } = await anUnticketedExchange()
    const { exchangeId } = sent
    const [one, other] = [`${airline}9876543210`, `${airline}9876543211`]
    for (const _ of [1, 2])
      expect((await reissued(paid, exchangeId, one)).body).toMatchObject({ state: 'approvalNeeded' })
    expect((await desk.orderOf(paid)).ticketExchange).toMatchObject({ approvedBy: [{ isMine: true }] })
    expect((await reissued(paid, exchangeId, other, desk.second)).body.state).toBe('approvalNeeded')
    expect((await desk.orderOf(paid)).ticketExchange?.state).toBe('unticketed')
    const done = await reissued(paid, exchangeId, one, desk.second)
    expect(done.body).toEqual({ state: 'done', newNumbers: [one] })
    const order = await desk.orderOf(paid)
    const [old] = order.tickets
    expect(order.tickets).toMatchObject([
      { status: 'exchanged' },
      { ticketNumber: one, status: 'issued', originalTicketNumber: old?.ticketNumber },
    ])
    expect(JSON.stringify(order.journeys)).toContain('2027-01-22')
    expect(await workOf(paid)).toEqual([])
    expect(await desk.received(paid)).toEqual([paid.amountDue, sent.total])
    expect(await at.ownRefunds(paid)).toEqual([])
    await at.runDue()
    expect((await at.mailKeys()).filter((key) => key.startsWith('tickets-exchanged:'))).toHaveLength(1)
    expect((await reissued(paid, exchangeId, one)).status).toBe(409)
  })

  const reinstated = async ({ orderNumber }: BookingAnswer, exchangeId: string, by = desk.clerk) => {
    const answer = await by.send('POST', '/api/staff/orders/exchange/reinstated', { orderNumber, exchangeId })
    return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
  }

  /** The airline has taken the exchange back: the old tickets are open on the old flights, and nothing else is. */
  async function showOldFlightsAgain() {
    const { itinerary } = await kit.database.db
      .selectFrom('ticket_exchange')
      .select('itinerary')
      .executeTakeFirstOrThrow()
    const segments = (itinerary as Itinerary).journeys.flatMap((journey) => journey.segments)
    const flights = segments.map((one) => ({ ...one, status: 'confirmed' as const }))
    show(
      (reservation) =>
        documentsIn(reservation)
          .filter(({ originalTicketNumber }) => originalTicketNumber === undefined)
          .map((one) => ({ ...one, status: 'issued' })),
      flights,
    )
  }

  it('two members of staff end an exchange that the airline has taken back, and the difference is refunded', async () => {
    const { paid, sent } = await anUnticketedExchange()
    const { exchangeId } = sent
    // the reservation denies it: the old ticket is still exchanged
    expect(await reinstated(paid, exchangeId)).toMatchObject({ body: { problem: 'ticketsNotReinstated' } })
    await showOldFlightsAgain()
    for (const _ of [1, 2])
      expect((await reinstated(paid, exchangeId)).body).toMatchObject({ state: 'approvalNeeded' })
    const waiting = (await desk.orderOf(paid)).ticketExchange
    expect(waiting).toMatchObject({ state: 'unticketed', approvedBy: [], reinstatedBy: [{ isMine: true }] })
    expect(await at.ownRefunds(paid)).toEqual([])
    const done = await reinstated(paid, exchangeId, desk.second)
    expect(done.body).toEqual({ state: 'refused', newNumbers: [] })
    const order = await desk.orderOf(paid)
    expect(order.tickets).toMatchObject([{ status: 'issued' }])
    expect(JSON.stringify(order.journeys)).not.toContain('2027-01-22')
    expect(await workOf(paid)).toEqual(['refundDue'])
    expect(await at.ownRefunds(paid)).toMatchObject([{ amount: sent.total, why: 'ticketsNotExchanged' }])
    expect((await reinstated(paid, exchangeId)).status).toBe(409)
    // voids, exchanges and refunds go on
    expect((await desk.search(paid, '2027-01-22')).status).toBe(200)
  })

  it('the new ticket that the supplier shows counts, and not the number that was entered', async () => {
    const { paid, sent, airline } = await anUnticketedExchange()
    desk.retrieveInstead = undefined
    const { body } = await reissued(paid, sent.exchangeId, `${airline}9876543210`)
    expect(body).toMatchObject({ state: 'done' })
    expect(body['newNumbers']).not.toContain(`${airline}9876543210`)
  })

  it.each([
    ['a number that is none', '12'],
    ['a ticket of another airline', '0019876543210'],
  ])('%s is refused', async (_, ticketNumber) => {
    const { paid, sent } = await anUnticketedExchange()
    expect(await reissued(paid, sent.exchangeId, ticketNumber)).toMatchObject({ status: 422 })
    expect((await desk.orderOf(paid)).ticketExchange?.state).toBe('unticketed')
  })

  it('the old ticket of the order is no new ticket', async () => {
    const { paid, sent } = await anUnticketedExchange()
    const [old] = (await desk.orderOf(paid)).tickets
    expect(await reissued(paid, sent.exchangeId, old?.ticketNumber ?? '')).toMatchObject({
      body: { problem: 'ticketNumberUsed' },
    })
  })

  it('a completed exchange that still shows the old tickets stays open until the settle window is over', async () => {
    const paid = await at.bookAndPay()
    const sent = await desk.found(paid)
    const stale = (await desk.orderOf(paid)).tickets
    desk.exchangeInstead = async (command, context) => {
      const done = await desk.provider.exchangeTickets?.(command, context)
      if (done?.kind !== 'done') throw new Error('the house did not exchange')
      const documents = documentsIn(done.value)
        .filter(({ ticketNumber }) => stale.some((one) => one.ticketNumber === ticketNumber))
        .map((one) => ({ ...one, status: 'issued' as const }))
      return { kind: 'done', value: { ...done.value, documents } }
    }
    expect((await desk.exchange(paid, sent)).body.state).toBe('unknown')
    expect(await at.ownRefunds(paid)).toEqual([])
    expect(await desk.received(paid)).toEqual([paid.amountDue, sent.total])
    await desk.advance(31)
    expect((await desk.orderOf(paid)).ticketExchange?.state).toBe('done')
  })

  it('nothing is exchanged while a name correction has no answer', async () => {
    const paid = await at.bookAndPay()
    const sent = await desk.found(paid)
    const { orderNumber } = paid
    const known = await desk.clerk.get(`/api/staff/orders/${orderNumber}/services`)
    const [name] = known.json<StaffServicesAnswer>().names
    const asked = { orderNumber, passenger: 0, ...name, givenName: `${name?.givenName}E` }
    const corrected = await desk.clerk.send('POST', '/api/staff/orders/name-corrections', asked)
    expect(corrected.statusCode).toBe(200)
    const problem = 'nameCorrectionUnanswered'
    expect(await desk.exchange(paid, sent)).toMatchObject({ status: 409, body: { problem } })
    expect(desk.calls).toBe(0)
  })

  it('a lower price that the payments no longer cover stands in the work queue until what is left is refunded', async () => {
    const paid = await at.bookAndPay()
    const sent = await desk.found(paid, { agencyFee: 0 })
    await desk.promiseBack(sent.exchangeId, 1_000_00)
    const refund = async (amount: number) => {
      const [payment] = (await desk.orderOf(paid)).payments
      const body = { paymentId: payment?.paymentId, amount }
      expect((await desk.clerk.send('POST', refundReceipt.path, body)).statusCode).toBe(200)
    }
    const { exchangeInstead } = desk
    // staff refund nearly everything while the supplier is being asked
    desk.exchangeInstead = async (command, context) => {
      await refund(paid.amountDue - 600_00)
      return (await exchangeInstead?.(command, context)) ?? notPossible
    }
    expect((await desk.exchange(paid, { ...sent, total: -1_000_00 })).body.state).toBe('done')
    expect(await workOf(paid)).toContain('refundUncovered')
    await refund(600_00)
    expect(await workOf(paid)).not.toContain('refundUncovered')
  })

  /** The supplier shows the new flights and tickets, and does not say which tickets they replace. */
  async function showNewFlightsWithoutLinks() {
    const { offers } = await kit.database.db
      .selectFrom('ticket_exchange')
      .select('offers')
      .executeTakeFirstOrThrow()
    const [offer] = offers as { itinerary: Itinerary }[]
    const segments = offer?.itinerary.journeys.flatMap((journey) => journey.segments) ?? []
    const flights = segments.map((one) => ({ ...one, status: 'confirmed' as const }))
    show((reservation) => documentsIn(reservation).map(({ originalTicketNumber: _, ...one }) => one), flights)
  }

  it('an exchange under way is no schedule change, and its new tickets are linked although they were read before', async () => {
    const paid = await at.bookAndPay()
    const sent = await desk.found(paid)
    await showNewFlightsWithoutLinks()
    desk.exchangeInstead = async (command, context) => {
      await desk.provider.exchangeTickets?.(command, context)
      return { kind: 'unknown', note: 'lost' }
    }
    expect((await desk.exchange(paid, sent)).body.state).toBe('unknown')
    const { db } = kit.database
    const { booking_id: bookingId } = await db
      .selectFrom('booking')
      .select('booking_id')
      .executeTakeFirstOrThrow()
    const look = { kind: 'look-at-flights', key: bookingId, payload: JSON.stringify({ bookingId }) }
    await db
      .insertInto('job')
      .values({ ...look, run_at: at.shop.clock.now() })
      .execute()
    await at.runDue()
    expect((await desk.orderOf(paid)).scheduleChanges).toEqual([])
    // a clerk reads the new ticket before the exchange is settled
    const { orderNumber } = paid
    await desk.clerk.send('POST', '/api/staff/orders/documents/refresh', { orderNumber })
    expect((await desk.orderOf(paid)).tickets).toHaveLength(2)
    await desk.advance(31)
    const order = await desk.orderOf(paid)
    expect(order.ticketExchange?.state).toBe('done')
    expect(order.tickets[1]?.originalTicketNumber).toBe(order.tickets[0]?.ticketNumber)
    expect(order.scheduleChanges).toEqual([])
  })
})
