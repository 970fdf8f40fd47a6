import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isDocumentOpen } from '#contract/terms/document/travel-document.ts'
import { hasWaitlistedFlight } from '#contract/terms/itinerary.ts'
import { addMoney, satang } from '#contract/terms/money.ts'
import { parseTicketNumber } from '#contract/terms/ticket.ts'
import { type Instant, dateOfLocalTime, epochMsOf, plusDays, plusMinutes } from '#contract/terms/time.ts'
import { offerFaults } from './offer-faults.suite.ts'
import { ruleFaults } from './rule-faults.suite.ts'
import {
  commandFor,
  contextAt,
  done,
  firstPricedSeat,
  listAll,
  offerAt,
  offersOf,
  shopAll,
} from './supply-calls.suite.ts'
import type { SupplyContext, SupplyProvider } from './supply-provider.ts'
import type { BookCommand, Reservation } from './supplier-reservation.ts'
import type { ShopEvent, ShopRequest, SupplierOffer } from './supplier-offer.ts'

/** Static traits of a supplier: tests of missing capabilities are skipped. */
export type SupplyTraits = {
  /** As in its capabilities. */
  readonly isIdempotentByReference: boolean
  /** Whether the kit can sell out an offer's flights. */
  readonly canSellOut: boolean
  /** With which orders it sells seats; absent where it sells none. */
  readonly sellsSeatsWith?: 'hold' | 'instant'
}

/** A supplier set up for the suite, with searches that it answers. */
export type SupplyKit = {
  readonly supply: SupplyProvider
  /** The current time of the supplier and its environment. */
  now(): Instant
  /** One adult, one way, with offers. */
  readonly oneWay: ShopRequest
  /** One adult, round trip. */
  readonly roundTrip: ShopRequest
  /** An adult, a child and a lap infant. */
  readonly family: ShopRequest
  /** A market without any offers. */
  readonly nothing: ShopRequest
  /** Returns the airports of a code in the searches. */
  readonly airportsOf?: (code: string) => readonly string[]
  /** Sells every seat of an offer's flights; present where the traits say so. */
  sellOut?(offer: SupplierOffer): Promise<void>
  close?(): Promise<void>
}

/** The conformance suite of suppliers. `makeKit` is called once. */
export function describeSupplyProvider(
  name: string,
  traits: SupplyTraits,
  makeKit: () => Promise<SupplyKit>,
): void {
  describe(`${name} as a supplier`, () => {
    let kit: SupplyKit
    beforeAll(async () => {
      kit = await makeKit()
    })
    afterAll(() => kit.close?.())
    const bench = benchOf(traits, () => kit)

    it('implements what its capabilities say', () => {
      const { isIdempotentByReference } = bench.supply().capabilities
      const { sellsSeatsWith, ...stated } = traits
      expect({ isIdempotentByReference, canSellOut: kit.sellOut !== undefined }).toEqual(stated)
      if (sellsSeatsWith) expect(bench.supply().bags).toBeDefined()
    })

    describe('searching', () => {
      describeShop(bench)
    })
    describe('pricing', () => {
      describePrice(bench)
    })
    describe('booking', () => {
      describeBook(bench)
      describeSeats(bench)
    })
    describe('after booking', () => {
      describeService(bench)
    })
  })
}

/** The kit with frequently used calls. */
type Bench = {
  readonly traits: SupplyTraits
  kit(): SupplyKit
  supply(): SupplyProvider
  context(signal?: AbortSignal): SupplyContext
  /** Returns a new client reference. */
  reference(): string
  search(request?: ShopRequest, signal?: AbortSignal): Promise<ShopEvent[]>
  /** Returns the first offer of a search; the last with `at` -1. */
  offer(at?: number, request?: ShopRequest): Promise<SupplierOffer>
  /** Returns a command for the first offer of a search. */
  command(request?: ShopRequest): Promise<BookCommand>
  booked(): Promise<Reservation>
}

function benchOf(traits: SupplyTraits, kit: () => SupplyKit): Bench {
  let used = 0
  const bench: Bench = {
    traits,
    kit,
    supply: () => kit().supply,
    context: (signal) => contextAt(kit().now(), signal),
    reference: () => `suite-${(used += 1)}-${kit().now()}`,
    search: (request = kit().oneWay, signal) => shopAll(kit().supply, request, bench.context(signal)),
    offer: (at = 0, request = kit().oneWay) =>
      offerAt(kit().supply, request, { context: bench.context(), at }),
    command: async (request) => commandFor(kit().supply, await bench.offer(0, request), bench.reference()),
    booked: async () => done(await kit().supply.book(await bench.command(), bench.context())),
  }
  return bench
}

function describeShop({ kit, search }: Bench): void {
  it.each(['oneWay', 'roundTrip', 'family'] as const)('returns only valid offers: %s', async (kind) => {
    const request = kit()[kind]
    const offers = offersOf(await search(request))
    expect(offers.length).toBeGreaterThan(0)
    const { airportsOf } = kit()
    const asked = { request, now: kit().now(), ...(airportsOf && { airportsOf }) }
    for (const offer of offers) expect(offerFaults(offer, asked), offer.dedupeKey).toEqual([])
  })

  it('reports how each source ended, then ends once', async () => {
    const events = await search()
    expect(events.filter(({ kind }) => kind === 'end')).toHaveLength(1)
    expect(events.at(-1)).toEqual({ kind: 'end', complete: true })
    const sources = events.flatMap((one) => (one.kind === 'offers' ? [one.source] : []))
    const done = events.flatMap((one) => (one.kind === 'sourceDone' ? [one.source] : []))
    expect(done).toEqual(expect.arrayContaining(sources))
  })

  it('finds nothing without a failure', async () => {
    const events = await search(kit().nothing)
    expect(offersOf(events)).toEqual([])
    expect(events.at(-1)).toEqual({ kind: 'end', complete: true })
  })

  it('ends without throwing when its caller has aborted', async () => {
    const events = await search(kit().oneWay, AbortSignal.abort())
    expect(events.at(-1)).toEqual({ kind: 'end', complete: false })
  })
}

/** A waitlist offer stays one, whatever else is sold. */
function hasSeats({ itinerary }: SupplierOffer): boolean {
  return !hasWaitlistedFlight(itinerary)
}

function describePrice({ traits, kit, supply, offer: anOffer, context }: Bench): void {
  it('returns the same price again', async () => {
    const offer = await anOffer()
    const outcome = await supply().price(offer.ref, offer.price.total, context())
    expect(outcome).toMatchObject({ kind: 'same', offer: { price: { total: offer.price.total } } })
  })

  it('reports a total other than the known one, and decides nothing', async () => {
    const offer = await anOffer()
    const known = satang(offer.price.total.amount - 100)
    const outcome = await supply().price(offer.ref, known, context())
    expect(outcome).toMatchObject({
      kind: 'changed',
      was: known,
      offer: { price: { total: offer.price.total } },
    })
  })

  it.each(['', 'garbage', 'h1~O~~', '\u0000', 'x'.repeat(10_000), '{"id":1}', '../../etc/passwd'])(
    'does not know the offer reference %j',
    async (ref) => {
      expect(await supply().price(ref, satang(100), context())).toEqual({ kind: 'gone' })
      expect(await supply().rules(ref, context())).toBeUndefined()
    },
  )

  it('returns fare rules where its capabilities say so, with a text or a figure behind every answer', async () => {
    for (const position of [0, -1]) {
      const offer = await anOffer(position)
      const rules = await supply().rules(offer.ref, context())
      expect(rules === undefined).toBe(!supply().capabilities.fareRules)
      if (rules) expect(ruleFaults(rules), offer.ref).toEqual([])
      const priced = await supply().price(offer.ref, offer.price.total, context())
      expect(priced.kind, offer.ref).toBe('same')
      if (rules && priced.kind === 'same') expect(priced.offer.rules).toEqual(rules)
    }
  })

  it.skipIf(!traits.canSellOut)('finds an offer gone after its seats were sold', async () => {
    const offer = offersOf(await shopAll(supply(), kit().oneWay, context())).findLast(hasSeats)
    if (!offer) throw new Error('nothing has a free seat')
    await kit().sellOut?.(offer)
    expect(await supply().price(offer.ref, offer.price.total, context())).toEqual({ kind: 'gone' })
  })

  it('stays silent when its caller has aborted', async () => {
    const offer = await anOffer()
    expect(await supply().price(offer.ref, offer.price.total, context(AbortSignal.abort()))).toEqual({
      kind: 'silent',
    })
  })
}

/** Returns the stable part of a reservation: airlines confirm flights, and add record locators, a little later. */
export function lasting({ flights: _flights, ...reservation }: Reservation): Omit<Reservation, 'flights'> {
  return reservation
}

function describeBook(bench: Bench): void {
  const { traits, kit, supply, context, command: aCommand } = bench
  it.each(['oneWay', 'family'] as const)('makes a reservation that can be found: %s', async (search) => {
    const command = await aCommand(kit()[search])
    const reservation = done(await supply().book(command, context()))
    expect(reservation.recordLocator).toMatch(/^[A-Z0-9]{6}$/)
    expect(reservation.clientReference).toBe(command.clientReference)
    expect(reservation.total).toEqual(command.expectedTotal)
    expect(reservation.state).toBe(command.mode === 'hold' ? 'held' : 'ticketed')
    if (command.mode === 'hold')
      expect(epochMsOf(reservation.ticketingTimeLimitAt)).toBeGreaterThan(epochMsOf(kit().now()))
    const found = { kind: 'found', reservation: expect.objectContaining(lasting(reservation)) as unknown }
    expect(await supply().retrieve(reservation.reservationRef, context())).toEqual(found)
    expect(await supply().find(command.clientReference, context())).toEqual(found)
  })

  it('refuses to charge more than was expected', async () => {
    const command = await aCommand()
    const less = { ...command, expectedTotal: satang(command.expectedTotal.amount - 1) }
    expect(await supply().book(less, context())).toEqual({ kind: 'notDone', reason: 'priceChanged' })
    expect(await supply().find(command.clientReference, context())).toEqual({ kind: 'notFound' })
  })

  it('refuses an unknown offer reference', async () => {
    const command = { ...(await aCommand()), ref: 'garbage' }
    expect(await supply().book(command, context())).toEqual({ kind: 'notDone', reason: 'offerExpired' })
  })

  it('refuses passengers other than those it priced', async () => {
    const command = await aCommand()
    const twice = { ...command, passengers: [...command.passengers, ...command.passengers] }
    expect(await supply().book(twice, context())).toEqual({ kind: 'notDone', reason: 'badPassenger' })
  })

  it.skipIf(!traits.isIdempotentByReference)('makes one reservation for one client reference', async () => {
    const command = await aCommand()
    const answers = await Promise.all([1, 2, 3, 4].map(() => supply().book(command, context())))
    const names = new Set(answers.map((one) => done(one).reservationRef))
    expect(names.size).toBe(1)
  })

  it('does nothing when its caller has aborted', async () => {
    const command = await aCommand()
    const outcome = await supply().book(command, context(AbortSignal.abort()))
    expect(outcome).toEqual({ kind: 'notDone', reason: 'unreachable' })
    expect(await supply().find(command.clientReference, context())).toEqual({ kind: 'notFound' })
  })
}

function describeSeats({ traits, supply, context, search, reference }: Bench): void {
  it.skipIf(!traits.sellsSeatsWith)(
    'sells a seat with an order once, at the price of the seat map',
    async () => {
      const mode = traits.sellsSeatsWith ?? 'hold'
      const offer = offersOf(await search()).find(
        (one) => (one.isInstant === true) === (mode === 'instant') && !hasWaitlistedFlight(one.itinerary),
      )
      if (!offer) throw new Error('the search found no such offer')
      const seat = await firstPricedSeat(supply(), offer, context())
      const commandWithSeat = (): BookCommand => ({
        ...commandFor(supply(), offer, reference()),
        mode,
        extras: [seat],
        expectedTotal: addMoney(offer.price.total, seat.amount),
      })
      const { covers, designator } = seat
      const command = commandWithSeat()
      expect(done(await supply().book(command, context()))).toMatchObject({
        total: command.expectedTotal,
        extras: [{ kind: 'seat', passenger: 0, covers, designator }],
      })
      expect(await supply().book(commandWithSeat(), context())).toEqual({
        kind: 'notDone',
        reason: 'extraGone',
      })
    },
  )
}

function describeService(bench: Bench): void {
  const { supply, context, booked } = bench

  it('issues a ticket for every passenger, once', async () => {
    const { reservationRef } = await booked()
    const reservation = done(await supply().ticket(reservationRef, context()))
    expect(reservation.state).toBe('ticketed')
    expect(reservation.tickets.map(({ passenger }) => passenger)).toEqual([0])
    for (const ticket of reservation.tickets) {
      expect(parseTicketNumber(ticket.ticketNumber)).toBeDefined()
      expect(ticket.coupons.length).toBeGreaterThan(0)
    }
    expect(done(await supply().ticket(reservationRef, context())).tickets).toEqual(reservation.tickets)
  })

  it('cancels once, also when repeated', async () => {
    const { reservationRef } = await booked()
    expect(done(await supply().cancel(reservationRef, context())).state).toBe('cancelled')
    expect(done(await supply().cancel(reservationRef, context())).state).toBe('cancelled')
    const found = await supply().retrieve(reservationRef, context())
    expect(found).toMatchObject({ kind: 'found', reservation: { state: 'cancelled' } })
  })

  it('voids the tickets that it calls voidable, once, and no others', async () => {
    const { quoteVoid, voidTickets } = supply()
    if (!quoteVoid || !voidTickets) return
    const { reservationRef } = await booked()
    const { tickets } = done(await supply().ticket(reservationRef, context()))
    const ticketNumbers = tickets.map((one) => one.ticketNumber)
    const asked = await quoteVoid(reservationRef, context())
    if (asked.kind !== 'quote') throw new Error(`the supplier says ${asked.kind}`)
    expect(asked.quote.documents.map((one) => one.ticketNumber)).toEqual(ticketNumbers)
    const outcome = await voidTickets({ reservationRef, ticketNumbers }, context())
    const isVoidable = asked.quote.documents.every((one) => one.isVoidable)
    expect(outcome).toMatchObject(isVoidable ? { kind: 'done' } : { kind: 'notDone', reason: 'notPossible' })
    if (outcome.kind !== 'done') return
    expect(outcome.value.documents?.map(({ status }) => status)).toEqual(['voided'])
    const again = done(await voidTickets({ reservationRef, ticketNumbers }, context()))
    expect(again.tickets).toEqual([])
    expect(await quoteVoid(reservationRef, context())).toMatchObject({ quote: { documents: [] } })
  })

  it('exchanges tickets for other flights at the price that it quoted, once', async () => {
    const { searchExchange, exchangeTickets } = supply()
    if (!searchExchange || !exchangeTickets) return
    const made = await bench.offer()
    const command = commandFor(supply(), made, bench.reference())
    const { reservationRef } = done(await supply().book(command, context()))
    const { tickets } = done(await supply().ticket(reservationRef, context()))
    const ticketNumbers = tickets.map((one) => one.ticketNumber)
    const first = made.itinerary.journeys[0]?.segments[0]
    if (!first) throw new Error('an offer without flights')
    const departureOn = plusDays(dateOfLocalTime(first.departureLocal), 1)
    const changes = [{ journey: 0, departureOn }]
    const search = { reservationRef, itinerary: made.itinerary, changes }
    const found = await searchExchange(search, context())
    if (found.kind !== 'offers' || !found.offers[0]) throw new Error(`the supplier says ${found.kind}`)
    const { ref, fareDifference, penalty, itinerary } = found.offers[0]
    expect(itinerary.journeys[0]?.segments[0]?.departureLocal.slice(0, 10)).toBe(departureOn)
    const expected = addMoney(fareDifference, penalty)
    const exchange = { reservationRef, ref, ticketNumbers, expected }
    const tooLow = { ...exchange, expected: satang(expected.amount - 1) }
    expect(await exchangeTickets(tooLow, context())).toEqual({ kind: 'notDone', reason: 'priceChanged' })
    const { documents = [], tickets: valid } = done(await exchangeTickets(exchange, context()))
    const isOld = (one: { ticketNumber: string }) => ticketNumbers.includes(one.ticketNumber)
    expect(documents.filter(isOld).map(({ status }) => status)).toEqual(['exchanged'])
    const news = documents.filter((one) => !isOld(one))
    expect(news).toMatchObject([{ status: 'issued' }])
    // not every supplier tells which ticket was replaced
    expect([ticketNumbers[0], undefined]).toContain(news[0]?.originalTicketNumber)
    expect(valid.map((one) => one.ticketNumber)).toEqual(news.map((one) => one.ticketNumber))
    expect(await exchangeTickets(exchange, context())).toMatchObject({ kind: 'notDone' })
    // a supplier may list only the new tickets afterwards, but never an old one as open
    const read = await supply().retrieve(reservationRef, context())
    const listed = (read.kind === 'found' && read.reservation.documents) || []
    expect(listed.filter(isDocumentOpen).map((one) => one.ticketNumber)).toEqual([news[0]?.ticketNumber])
  })

  it('refunds the tickets that it calls refundable, once, and no others', async () => {
    const { quoteRefund, refundTickets } = supply()
    if (!quoteRefund || !refundTickets) return
    const { reservationRef } = await booked()
    const issued = done(await supply().ticket(reservationRef, context()))
    const ticketNumbers = issued.tickets.map((one) => one.ticketNumber)
    const asked = await quoteRefund(reservationRef, context())
    if (asked.kind !== 'quote') throw new Error(`the supplier says ${asked.kind}`)
    expect(asked.quote.documents.map((one) => one.ticketNumber)).toEqual(ticketNumbers)
    const command = { reservationRef, ticketNumbers, types: ['adult'] as const }
    const outcome = await refundTickets(command, context())
    const isRefundable = asked.quote.documents.every((one) => one.isRefundable)
    expect(outcome).toMatchObject(
      isRefundable ? { kind: 'done' } : { kind: 'notDone', reason: 'notPossible' },
    )
    if (outcome.kind !== 'done') return
    expect(outcome.value.documents?.map(({ status }) => status)).toEqual(['refunded'])
    const again = done(await refundTickets(command, context()))
    expect(again.tickets).toEqual([])
    expect(await quoteRefund(reservationRef, context())).toMatchObject({ quote: { documents: [] } })
  })

  it('lists the reservations made since an instant, with their state, where its capabilities include a list', async () => {
    expect(supply().listReservations !== undefined).toBe(supply().capabilities.reservationList !== 'none')
    const [held, ticketed, cancelled] = [await booked(), await booked(), await booked()]
    await supply().ticket(ticketed.reservationRef, context())
    await supply().cancel(cancelled.reservationRef, context())
    const listed = new Map(
      (await listAll(supply(), { since: plusMinutes(context().now, -60) }, context())).map((one) => [
        one.reservationRef,
        one,
      ]),
    )
    for (const [reservation, state] of [
      [held, 'held'],
      [ticketed, 'ticketed'],
      [cancelled, 'cancelled'],
    ] as const) {
      const { reservationRef, recordLocator, clientReference, total } = reservation
      const whole = { reservationRef, recordLocator, clientReference, state, total }
      expect(listed.get(reservationRef)).toEqual(whole)
    }
    expect(await listAll(supply(), { since: plusMinutes(context().now, 24 * 60) }, context())).toEqual([])
  })

  it('returns no list when its caller has aborted', async () => {
    const query = { since: plusMinutes(context().now, -60) }
    const answer = await supply().listReservations?.(query, context(AbortSignal.abort()))
    expect(answer ?? { kind: 'silent' }).toEqual({ kind: 'silent' })
  })

  it('issues no ticket for a cancelled reservation', async () => {
    const { reservationRef } = await booked()
    await supply().cancel(reservationRef, context())
    expect(await supply().ticket(reservationRef, context())).toMatchObject({ kind: 'notDone' })
  })

  it('does not know a reservation of others', async () => {
    expect(await supply().retrieve('nobody-has-this', context())).toEqual({ kind: 'notFound' })
    expect(await supply().find(bench.reference(), context())).toEqual({ kind: 'notFound' })
    expect(await supply().cancel('nobody-has-this', context())).toEqual({
      kind: 'notDone',
      reason: 'notFound',
    })
    expect(await supply().ticket('nobody-has-this', context())).toEqual({
      kind: 'notDone',
      reason: 'notFound',
    })
    const { quoteVoid } = supply()
    if (quoteVoid) expect(await quoteVoid('nobody-has-this', context())).toEqual({ kind: 'notFound' })
  })
}
